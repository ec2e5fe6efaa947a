package dev.sawhorse.scenario.explain;

import dev.sawhorse.scenario.SawhorseVersion;
import dev.sawhorse.scenario.ScenarioRun;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The answer to a question about a run.
 *
 * @param start the instant that time 0 stands for
 * @param at the time asked about, in nanoseconds since the start
 * @param pod what became of the pod; null if another kind of thing was asked about
 * @param claim what became of the NodeClaim or node; null if a pod was asked about
 * @param notes what the person who asks should know about the answer
 */
public record Answer(
        Subject subject,
        Instant start,
        long at,
        @Nullable PodTimeline pod,
        @Nullable NodeClaimTimeline claim,
        List<String> notes) {
    public Answer {
        notes = List.copyOf(notes);
    }

    /**
     * Answers a question.
     *
     * @param at a duration since the start or an instant; null for the end of the run
     * @param monitor watches the repeated run
     * @throws dev.sawhorse.input.InvalidInputException if there is no such thing or no such time in the run
     */
    public static Answer of(RunFolder folder, Subject asked, @Nullable String at, ScenarioRun.Monitor monitor)
            throws IOException {
        RunIndex index = RunIndex.of(folder, asked, monitor);
        Subject subject = index.subject(monitor);
        long time = index.time(at);
        return new Question(folder, index, subject, time, monitor).answer();
    }

    /** What is needed to find the answer. */
    private record Question(RunFolder folder, RunIndex index, Subject subject, long at, ScenarioRun.Monitor monitor) {

        private Answer answer() throws IOException {
            List<String> notes = new ArrayList<>();
            for (String file : folder.sources().changedFiles()) {
                notes.add(file + " has changed since the run; what is explained is what was run");
            }
            boolean isPod = subject.kind() == Subject.Kind.pod;
            PodTimeline pod = isPod ? podTimeline(notes) : null;
            NodeClaimTimeline claim = isPod ? null : nodeClaimTimeline(notes);
            return new Answer(subject, index.start(), at, pod, claim, notes);
        }

        private PodTimeline podTimeline(List<String> notes) throws IOException {
            PodHistory history = new PodHistory(subject.name());
            folder.replay(at, history, monitor);
            if (history.events().isEmpty()) {
                return new PodTimeline(subject.name(), "", history.state(), List.of(), null, List.of());
            }
            long until = history.settled() < 0 ? at : history.settled();
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
                    history.machine(),
                    history.state(),
                    history.pods(),
                    history.events(),
                    isSame ? Objects.requireNonNull(rerun).funnel() : null,
                    isSame && !history.isGone() ? Objects.requireNonNull(rerun).outlook() : null);
        }

        private boolean check(Rerun rerun, List<String> notes) {
            String difference = rerun.difference();
            if (difference == null) {
                return true;
            }
            notes.add("the reasons are left out, for the run does not come out the same again: " + difference
                    + (index.version().equals(SawhorseVersion.text())
                            ? ""
                            : "; Sawhorse " + index.version() + " made it, this is " + SawhorseVersion.text()));
            return false;
        }
    }
}
