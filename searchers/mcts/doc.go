// Package mcts is a Monte Carlo tree search over any eval. It grows a tree one playout at a time: down to a leaf by
// PUCT or UCT, an evaluation there turned into an expected result, and back up, averaging. Mates and draws are
// proven upwards from the leaves. Every choice is a parameter.
//
// All that steers the search is a whole number: results and priors in 1/65536, logarithms and powers from committed
// tables. A search of so many nodes is the same on every machine.
//
// # Limits and reports
//
// A node is a position visited for the first time in its playout: the leaf, and what quiescence or a random game
// visits below it. With the default leaf, the plain evaluation, nodes are playouts. A depth is a doubling: depth d
// is complete at 2^d playouts, and so are the iterations of the result. A score in centipawns is the average result
// turned back by the logistic curve; it proves nothing, and its bound says so; a proven score's bound is exact.
//
// The mate distance of a proof is that of the shortest way proven, against the longest resistance. With mate-in-one
// on, a mate in two or less is always the shortest there is; beyond that there may be a shorter one, for which the
// search goes on, within its limits, if shortest-mate is on. With the defaults over pesto, 100,000 nodes solve all
// 400 positions of mate_in_2.epd.
//
// # Memory
//
// The tree lives in an arena of hash MB. When it is full the tree is thinned, frozen, or the search ends, as
// when-full says.
package mcts
