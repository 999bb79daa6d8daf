// Package core knows the rules of chess and of Chess960, and how positions, moves and games are written down. It knows
// no search and no evaluation, and imports the standard library alone.
//
// Position is the value to search with: small, without pointers, copied by Make. Game is a start position with the moves
// played, and answers what only history can tell. Setup is a position as somebody has written it, which may be anything;
// ParseFEN goes by way of it and names every fault.
//
// EPD, PGNReader, PGNWriter, Book and BookBuilder read and write the formats of their names.
package core
