/**
 * Why a pod, a node or a NodeClaim of a finished run is what it is.
 *
 * <p>The story is read from the run's journal. The reasons are not in it: a run keeps word for word what it was made from, and
 * whoever asks has it simulated again up to the moment in question, with the decisions in question explained. So a run pays
 * nothing for questions nobody asks, any question can be asked afterwards, and the answer is what the very code decided and
 * not what somebody thought worth noting. The price is the time of a second run. Whether it is the same run is checked line
 * by line against the journal.
 */
@NullMarked
package dev.sawhorse.scenario.explain;

import org.jspecify.annotations.NullMarked;
