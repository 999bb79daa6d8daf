package sdk

import (
	"sync"

	"google.golang.org/grpc/codes"
	"google.golang.org/grpc/status"
)

// instances hands out numbers for values and finds the values again. The zero value is empty.
type instances[T any] struct {
	mutex  sync.Mutex
	last   uint64
	values map[uint64]T
}

// add keeps a value and returns its number, from 1.
func (s *instances[T]) add(value T) uint64 {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.values == nil {
		s.values = map[uint64]T{}
	}
	s.last++
	s.values[s.last] = value
	return s.last
}

// get returns the value of that number, or a NotFound error.
func (s *instances[T]) get(number uint64) (T, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	value, ok := s.values[number]
	if !ok {
		return value, status.Errorf(codes.NotFound, "no instance %d", number)
	}
	return value, nil
}

// remove forgets a value and returns it.
func (s *instances[T]) remove(number uint64) (T, error) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	value, ok := s.values[number]
	if !ok {
		return value, status.Errorf(codes.NotFound, "no instance %d", number)
	}
	delete(s.values, number)
	return value, nil
}
