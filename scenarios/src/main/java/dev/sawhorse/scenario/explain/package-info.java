/**
 * Explanations of the state of a pod, a node or a NodeClaim in a finished run.
 *
 * <p>The timeline is read from the journal of the run. The journal does not contain reasons: a run stores its inputs verbatim,
 * and an explanation simulates it again up to the time of the question, with the decisions in question explained. A run
 * therefore has no cost for explanations, any question can be asked afterwards, and the answer is what the actual code decides.
 * The cost is the time of a second run. Each entry of the second run is compared with the journal.
 */
@NullMarked
package dev.sawhorse.scenario.explain;

import org.jspecify.annotations.NullMarked;
