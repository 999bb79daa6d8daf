// Package classic is a plain alpha-beta searcher that follows the formulas of three published engines, beside the
// modern searcher of package pvs. Everything that the three do differently is a parameter, so that an engine is a
// list of values: Nexus, FishBot and Bluefever return them. Turn every switch and principal-variation-search off
// and what is left is alpha-beta, equal to minimax.
//
// All presets generate legal moves where the engines try pseudo-legal ones; index by our own Zobrist keys; report
// mates in our own scores, not 29,000 less the ply; score the root as a position to move in even if it is drawn;
// let mate outrank the 50-move rule; take time limits that leave less than a millisecond for a millisecond; and
// never spend more than the clock holds. What each cannot follow besides:
//
//   - Nexus, over the eval tutorial. Null move and late move reductions are announced in the tutorial but not
//     printed: the amounts are the textbook's. Its quiescence takes every promotion for the capture of a queen; here
//     it ranks by the piece made.
//   - FishBot, over pesto, its fallback, for its network is not ours. The description leaves open the bounds
//     returned (here fail-soft), the window of reduced searches (here the node's), the least depth of the null move
//     (here 3), the limit of the history (here 2^18) and the ordering scores.
//   - Bluefever, over bluefever. Its keys have 32 bits, so that its PV table meets collisions that ours does not. It
//     knows a thinking time and no clock: on a clock the rule is that of Vice, the C engine of the same series.
//
// A fault of an engine is followed where it is part of a formula: Nexus keeps mate scores in its table as seen from
// the root, so that a reported distance may be wrong; the parameter table-mate-distance mends it.
package classic
