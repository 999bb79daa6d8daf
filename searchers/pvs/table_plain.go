//go:build plaintable

package pvs

const atomics = false
