// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.explain;

import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The explanation of a pod, a NodeClaim or a node of a run: its timeline, and the reasons of the decisions about it.
 *
 * @param start the instant of time 0
 * @param at the time that the explanation is about, in nanoseconds since the start
 * @param pod the timeline of the pod; null if the subject is not a pod
 * @param claim the timeline of the NodeClaim or node; null if the subject is a pod
 * @param notes limitations of the explanation
 */
public record Explanation(
        Subject subject,
        Instant start,
        long at,
        @Nullable PodTimeline pod,
        @Nullable NodeClaimTimeline claim,
        List<String> notes) {
    public Explanation {
        notes = List.copyOf(notes);
    }

    /**
     * Explains a subject.
     *
     * @param at a duration since the start or an instant; null for the end of the run
     * @param monitor monitors the repeated run
     * @throws dev.sawhorse.input.InvalidInputException if the subject or the time is not in the run
     */
    public static Explanation of(RunFolder folder, Subject requested, @Nullable String at, ScenarioRun.Monitor monitor)
            throws IOException {
        RunIndex index = RunIndex.of(folder, requested, monitor);
        Subject subject = index.subject(monitor);
        long time = index.time(at);
        return new Inputs(folder, index, subject, time, monitor).explain();
    }

    /** The inputs of an explanation. */
    private record Inputs(RunFolder folder, RunIndex index, Subject subject, long at, ScenarioRun.Monitor monitor) {

        private Explanation explain() throws IOException {
            List<String> notes = new ArrayList<>();
            for (String file : folder.sources().changedFiles()) {
                notes.add(file + " has changed since the run; the explanation is about the inputs of the run");
            }
            boolean isPod = subject.kind() == Subject.Kind.pod;
            PodTimeline pod = isPod ? podTimeline(notes) : null;
            NodeClaimTimeline claim = isPod ? null : nodeClaimTimeline(notes);
            return new Explanation(subject, index.start(), at, pod, claim, notes);
        }

        private PodTimeline podTimeline(List<String> notes) throws IOException {
            PodHistory history = new PodHistory(subject.name());
            folder.replay(at, history, monitor);
            if (history.events().isEmpty()) {
                return new PodTimeline(subject.name(), "", history.state(), List.of(), null, List.of());
            }
            long until = history.boundOrEndedAt() < 0 ? at : history.boundOrEndedAt();
            Rerun rerun = Rerun.of(folder, List.of(subject.name()), "", history.created(), until, monitor);
            boolean isSame = check(rerun, notes);
            history.requests(isSame ? rerun.requests() : null);
            return new PodTimeline(
                    subject.name(),
                    history.owner(),
                    history.state(),
                    history.events(),
                    isSame ? rerun.refusal() : null,
                    isSame ? rerun.rounds() : List.of());
        }

        private NodeClaimTimeline nodeClaimTimeline(List<String> notes) throws IOException {
            boolean isNode = subject.kind() == Subject.Kind.node;
            String claim = isNode ? index.claimOfNode() : subject.name();
            ClaimHistory history = new ClaimHistory(claim, isNode ? subject.name() : "");
            folder.replay(at, history, monitor);
            Rerun rerun = null;
            if (history.created() >= 0) {
                long until = history.isGone() ? Math.max(history.created(), history.launched()) : at;
                rerun = Rerun.of(folder, history.pods(), claim, history.created(), until, monitor);
            }
            boolean isSame = rerun != null && check(rerun, notes);
            return new NodeClaimTimeline(
                    claim,
                    history.node(),
                    history.nodePool(),
                    history.instanceText(),
                    history.state(),
                    history.pods(),
                    history.events(),
                    isSame ? Objects.requireNonNull(rerun).trace() : null,
                    isSame && !history.isGone() ? Objects.requireNonNull(rerun).disruption() : null);
        }

        private boolean check(Rerun rerun, List<String> notes) {
            String difference = rerun.difference();
            if (difference == null) {
                if (!rerun.unmergedRules().isEmpty()) {
                    notes.add("decided by " + rerun.unmergedRules());
                }
                return true;
            }
            notes.add("the reasons are not available, because a replay gives a different run: " + difference
                    + (index.version().equals(SawhorseVersion.text())
                            ? ""
                            : "; Sawhorse " + index.version() + " wrote it, this is " + SawhorseVersion.text()));
            return false;
        }
    }
}
