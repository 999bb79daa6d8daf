package store

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"time"
)

// ErrDamaged says that a journal is broken elsewhere than at its end, so that no crash can explain it.
var ErrDamaged = errors.New("damaged journal")

// syncInterval bounds what a power failure can take: records are written at once, and synced this often. A
// killed process loses nothing, since what it has written is the system's.
const syncInterval = time.Second

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// journalHeader is the first line of a journal.
type journalHeader struct {
	Format int    `json:"journal"`
	Run    string `json:"run"`
}

// Records is a journal as read: each unit once, in the order of the plan.
type Records struct {
	List     []Record
	Complete bool // the run's last record is there

	size int64 // bytes up to the end of the last whole record
}

// ReadJournal reads the records of a run. A torn tail, which a kill or a power failure leaves, is ignored; damage
// before the end is ErrDamaged. A missing journal is an empty one.
func ReadJournal(dir, run string) (Records, error) {
	path := filepath.Join(dir, JournalFile)
	file, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Records{}, nil
	}
	if err != nil {
		return Records{}, fmt.Errorf("reading a journal: %w", err)
	}
	defer file.Close()
	records, err := parseJournal(file, run)
	if err != nil {
		return Records{}, fmt.Errorf("%s: %w", path, err)
	}
	return records, nil
}

// parseJournal reads lines of a checksum, a blank, and JSON.
func parseJournal(r io.Reader, run string) (Records, error) {
	var records Records
	seen := map[string]bool{}
	torn := 0 // number of the first unreadable line
	reader := bufio.NewReaderSize(r, 1<<16)
	for number := 1; ; number++ {
		line, err := reader.ReadBytes('\n')
		if err != nil && err != io.EOF {
			return records, err
		}
		if len(line) == 0 {
			break
		}
		payload, whole := checkLine(line)
		switch {
		case !whole && torn == 0:
			torn = number
		case whole && torn != 0:
			return records, fmt.Errorf("line %d: %w: whole records follow it", torn, ErrDamaged)
		case whole && number == 1:
			var header journalHeader
			if err := json.Unmarshal(payload, &header); err != nil || header.Format != FormatVersion {
				return records, fmt.Errorf("line 1: not the header of a journal of format %d", FormatVersion)
			}
			if header.Run != run {
				return records, fmt.Errorf("line 1: the journal is of run %q, not %q", header.Run, run)
			}
			records.size += int64(len(line))
		case whole:
			var record Record
			if err := json.Unmarshal(payload, &record); err != nil {
				return records, fmt.Errorf("line %d: %w: %w", number, ErrDamaged, err)
			}
			records.size += int64(len(line))
			if record.Complete {
				records.Complete = true
			} else if !seen[record.Unit] {
				seen[record.Unit] = true
				records.List = append(records.List, record)
			}
		}
	}
	slices.SortStableFunc(records.List, func(a, b Record) int { return a.Order - b.Order })
	return records, nil
}

// checkLine returns a line's JSON if the line is whole and its checksum right.
func checkLine(line []byte) ([]byte, bool) {
	const digits = 8
	if len(line) < digits+2 || line[digits] != ' ' || line[len(line)-1] != '\n' {
		return nil, false
	}
	sum, err := strconv.ParseUint(string(line[:digits]), 16, 32)
	payload := line[digits+1 : len(line)-1]
	return payload, err == nil && crc32.Checksum(payload, castagnoli) == uint32(sum)
}

// encodeLine is the inverse of checkLine.
func encodeLine(value any) ([]byte, error) {
	payload, err := json.Marshal(value)
	if err != nil {
		return nil, err
	}
	var line bytes.Buffer
	fmt.Fprintf(&line, "%08x %s\n", crc32.Checksum(payload, castagnoli), payload)
	return line.Bytes(), nil
}

// progress sums up how far the records have come.
func (r *Records) progress() Progress {
	progress := Progress{Units: len(r.List), Complete: r.Complete}
	for _, record := range r.List {
		if record.Finished.After(progress.Updated) {
			progress.Updated = record.Finished
		}
	}
	return progress
}

// Journal is a journal open for appending, by one process at a time. Its methods may be called from several
// goroutines.
type Journal struct {
	mu     sync.Mutex
	file   *os.File
	synced time.Time
	err    error // the first failed write: nothing may follow half a record
}

// OpenJournal opens the journal of a run for appending, creating it if need be, and returns what it holds. A torn
// tail is cut off. The error says so when another process is writing to the journal.
func OpenJournal(dir, run string) (*Journal, Records, error) {
	path := filepath.Join(dir, JournalFile)
	file, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, Records{}, fmt.Errorf("opening a journal: %w", err)
	}
	journal := &Journal{file: file, synced: time.Now()}
	records, err := journal.begin(run)
	if err != nil {
		file.Close()
		return nil, Records{}, fmt.Errorf("%s: %w", path, err)
	}
	return journal, records, nil
}

// begin locks the file, reads it, cuts a torn tail and writes the header into an empty file.
func (j *Journal) begin(run string) (Records, error) {
	if err := lockFile(j.file); err != nil {
		return Records{}, fmt.Errorf("another process is writing to this run: %w", err)
	}
	records, err := parseJournal(j.file, run)
	if err != nil {
		return Records{}, err
	}
	if err := j.file.Truncate(records.size); err != nil {
		return Records{}, err
	}
	if _, err := j.file.Seek(records.size, io.SeekStart); err != nil {
		return Records{}, err
	}
	if records.size == 0 {
		if err := j.append(journalHeader{FormatVersion, run}); err != nil {
			return Records{}, err
		}
	}
	return records, nil
}

// Append writes the record of a finished unit. When it returns nil, the record outlives this process.
func (j *Journal) Append(record Record) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	if err := j.append(record); err != nil {
		return fmt.Errorf("journal: unit %s: %w", record.Unit, err)
	}
	return nil
}

func (j *Journal) append(value any) error {
	if j.err != nil {
		return j.err
	}
	line, err := encodeLine(value)
	if err != nil {
		return err
	}
	if _, j.err = j.file.Write(line); j.err != nil {
		return j.err
	}
	if now := time.Now(); now.Sub(j.synced) >= syncInterval {
		j.synced = now
		j.err = j.file.Sync()
	}
	return j.err
}

// Close syncs and closes the journal.
func (j *Journal) Close() error {
	j.mu.Lock()
	defer j.mu.Unlock()
	return errors.Join(j.file.Sync(), j.file.Close())
}
