package experiments

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	yaml "github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"

	"rookery/core/params"
)

// maxFileSize bounds an experiment file, which people write by hand.
const maxFileSize = 1 << 20

// document reads an experiment file and gathers its faults, so that all of them are told at once.
type document struct {
	file   string
	faults Faults
}

// value is a node of the document with the path of keys that leads to it.
type value struct {
	doc  *document
	node ast.Node
	path string
}

// key is a key that a mapping may hold, and what reads its value.
type key struct {
	name string
	read func(value)
}

// parse reads YAML into its root value, or returns false with the fault noted.
func (d *document) parse(text []byte) (root value, ok bool) {
	root = value{doc: d}
	if len(text) > maxFileSize {
		d.fault(1, 1, "", "%d bytes; an experiment file has at most %d", len(text), maxFileSize)
		return root, false
	}
	file, err := parseYAML(text)
	if err != nil {
		line, column := 1, 1
		var placed yaml.Error
		if errors.As(err, &placed) && placed.GetToken() != nil {
			line, column = placed.GetToken().Position.Line, placed.GetToken().Position.Column
			err = errors.New(placed.GetMessage())
		}
		d.fault(line, column, "", "not YAML: %v", err)
		return root, false
	}
	for _, document := range file.Docs {
		if document.Body == nil || document.Body.Type() == ast.CommentType {
			continue
		}
		if root.node != nil {
			value{d, document.Body, ""}.fault("a second document; want one experiment a file")
			return root, false
		}
		root.node = document.Body
	}
	if root.node == nil {
		d.fault(1, 1, "", "the file is empty; want question, variants and measures")
		return root, false
	}
	return root, true
}

// parseYAML guards against the parser's panics, which some malformed input provokes.
func parseYAML(text []byte) (file *ast.File, err error) {
	defer func() {
		if problem := recover(); problem != nil {
			err = fmt.Errorf("the parser gave up: %v", problem)
		}
	}()
	return parser.ParseBytes(text, 0, parser.AllowDuplicateMapKey())
}

func (d *document) fault(line, column int, path, format string, args ...any) {
	d.faults = append(d.faults, Fault{d.file, line, column, path, fmt.Sprintf(format, args...)})
}

// fault notes that the value is wrong.
func (v value) fault(format string, args ...any) {
	line, column := v.position()
	v.doc.fault(line, column, v.path, format, args...)
}

func (v value) position() (line, column int) {
	if v.node == nil || v.node.GetToken() == nil {
		return 1, 1
	}
	position := v.node.GetToken().Position
	if mapping, ok := v.node.(*ast.MappingNode); ok && !mapping.IsFlowStyle && len(mapping.Values) > 0 {
		position = mapping.Values[0].Key.GetToken().Position // its own token is a colon
	}
	return position.Line, position.Column
}

// kind names the type of the value for messages.
func (v value) kind() string {
	switch v.node.(type) {
	case *ast.MappingNode:
		return "a mapping"
	case *ast.SequenceNode:
		return "a list"
	case *ast.NullNode:
		return "nothing"
	case *ast.AnchorNode, *ast.AliasNode:
		return "an anchor or alias, which experiment files do not have (use from: to build on another variant)"
	case *ast.TagNode:
		return "a tagged value"
	default:
		return "text"
	}
}

// entry is one key and value of a mapping.
type entry struct {
	name string
	key  value // stands where the key stands
	value
}

// entries lists a mapping's keys and values in order. What is no mapping, and keys given twice, are faults.
func (v value) entries() []entry {
	mapping, ok := v.node.(*ast.MappingNode)
	if !ok {
		v.fault("%s; want a mapping of keys and values", v.kind())
		return nil
	}
	var list []entry
	for _, pair := range mapping.Values {
		name := pair.Key.GetToken().Value
		path := name
		if v.path != "" {
			path = v.path + "." + name
		}
		e := entry{name, value{v.doc, pair.Key, path}, value{v.doc, pair.Value, path}}
		if _, merge := pair.Key.(*ast.MergeKeyNode); merge {
			e.key.fault("merge keys are not read; use from: to build on another variant")
			continue
		}
		if i := slices.IndexFunc(list, func(other entry) bool { return other.name == name }); i >= 0 {
			line, _ := list[i].key.position()
			e.key.fault("given twice; it is on line %d already", line)
			continue
		}
		list = append(list, e)
	}
	return list
}

// fields reads a mapping whose keys are known. Others are faults that name the nearest known one.
func (v value) fields(keys ...key) {
	names := make([]string, len(keys))
	for i, k := range keys {
		names[i] = k.name
	}
	for _, e := range v.entries() {
		i := slices.Index(names, e.name)
		if i < 0 {
			e.key.fault("unknown key%s (known: %s)", params.DidYouMean(e.name, names), strings.Join(names, ", "))
			continue
		}
		keys[i].read(e.value)
	}
}

// items lists the values of a list.
func (v value) items() []value {
	list, ok := v.node.(*ast.SequenceNode)
	if !ok {
		v.fault("%s; want a list, as [one, two]", v.kind())
		return nil
	}
	var items []value
	for i, node := range list.Values {
		items = append(items, value{v.doc, node, fmt.Sprintf("%s[%d]", v.path, i+1)})
	}
	return items
}

// isList reports whether the value is a list.
func (v value) isList() bool {
	_, ok := v.node.(*ast.SequenceNode)
	return ok
}

// text reads a scalar as it is written. Anything else, and emptiness, is a fault.
func (v value) text() (string, bool) {
	switch node := v.node.(type) {
	case *ast.LiteralNode:
		return strings.TrimSpace(node.Value.Value), true
	case *ast.StringNode, *ast.IntegerNode, *ast.FloatNode, *ast.BoolNode, *ast.InfinityNode, *ast.NanNode:
		if text := strings.TrimSpace(node.GetToken().Value); text != "" {
			return text, true
		}
		v.fault("empty; want text")
		return "", false
	}
	v.fault("%s; want text", v.kind())
	return "", false
}

// word reads one of the given words.
func (v value) word(words ...string) (string, bool) {
	text, ok := v.text()
	if ok && !slices.Contains(words, text) {
		v.fault("%q; want %s%s", text, strings.Join(words, " or "), params.DidYouMean(text, words))
		return "", false
	}
	return text, ok
}

// number reads a whole number between low and high, inclusive. Underscores may group its digits.
func (v value) number(low, high uint64) (uint64, bool) {
	text, ok := v.text()
	if !ok {
		return 0, false
	}
	n, err := strconv.ParseUint(strings.ReplaceAll(text, "_", ""), 10, 64)
	if err != nil || n < low || n > high {
		if high == math.MaxUint64 {
			v.fault("%q; want a whole number, at least %d", text, low)
		} else {
			v.fault("%q; want a whole number from %d to %d", text, low, high)
		}
		return 0, false
	}
	return n, true
}

// duration reads a time such as 500ms or 2s, of at least a millisecond.
func (v value) duration() (time.Duration, bool) {
	text, ok := v.text()
	if !ok {
		return 0, false
	}
	d, err := time.ParseDuration(text)
	if err != nil || d < time.Millisecond {
		v.fault("%q; want a time with its unit, as 500ms or 2s, of at least 1ms", text)
		return 0, false
	}
	return d, true
}
