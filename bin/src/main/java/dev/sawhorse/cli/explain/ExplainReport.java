// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.explain;

import dev.sawhorse.cli.output.ClockText;
import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.karpenter.disruption.DisruptionExplanation;
import dev.sawhorse.karpenter.disruption.DrainExplanation;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.PoolRefusal;
import dev.sawhorse.karpenter.explanation.Refusal;
import dev.sawhorse.scenario.explain.Explanation;
import dev.sawhorse.scenario.explain.NodeClaimTimeline;
import dev.sawhorse.scenario.explain.PodTimeline;
import dev.sawhorse.scenario.explain.Subject;
import dev.sawhorse.scenario.explain.TimelineEvent;
import dev.sawhorse.scenario.unblock.Unblocking;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/**
 * The result of {@code explain}.
 *
 * @param folder folder of the run, for hints
 * @param types requested instance types
 * @param unblocking the search for the smallest change that unblocks the node, null if it was not asked for
 */
record ExplainReport(
        Explanation explanation,
        Path folder,
        List<String> types,
        @Nullable Unblocking unblocking) implements Report {
    private static final int NAMES = 3;
    private static final int ROUNDS = 3;

    @Override
    public void printTo(PrintWriter out) {
        if (explanation.pod() != null) {
            print(explanation.pod(), out);
        } else if (explanation.claim() != null) {
            print(explanation.claim(), out);
        }
    }

    private void print(PodTimeline pod, PrintWriter out) {
        String of = pod.owner().isEmpty() ? "" : " of " + pod.owner();
        Prose.print("Pod ", pod.pod() + of + ", at " + ClockText.of(explanation.at()) + ": " + pod.state(), out);
        printEvents(pod.events(), out);
        PodTimeline.SchedulerRefusal refusal = pod.refusal();
        if (refusal != null && !refusal.nodes().isEmpty()) {
            heading("Why kube-scheduler found no node, " + ClockText.of(refusal.time()), out);
            refusal.nodes().forEach(group -> print(group, "node", out));
        }
        List<PodTimeline.Round> rounds = pod.rounds();
        int first = Math.max(0, rounds.size() - ROUNDS);
        if (first > 0) {
            out.println();
            out.println("(" + first + " earlier rounds with other results are omitted; see --json)");
        }
        rounds.subList(first, rounds.size()).forEach(round -> print(round, out));
        pod.events().stream()
                .map(TimelineEvent::what)
                .filter(what -> what.startsWith("NodeClaim ") && what.contains(" made for it"))
                .map(what -> what.split(" ")[1])
                .findFirst()
                .ifPresent(claim -> {
                    out.println();
                    out.println("See also: sawhorse explain " + folder + " nodeclaim " + claim);
                });
    }

    private void print(PodTimeline.Round round, PrintWriter out) {
        PodExplanation why = round.explanation();
        heading("Why Karpenter's round at " + ClockText.of(round.time()) + " " + decision(why), out);
        Prose.print("  ", why.reason(), out);
        why.relaxed().forEach(preference -> Prose.print("  ", "relaxed " + preference, out));
        Refusal.grouped(why.nodes()).forEach(group -> print(group, "existing node", out));
        Refusal.grouped(why.inFlight()).forEach(group -> print(group, "NodeClaim in flight", out));
        for (PoolRefusal pool : why.pools()) {
            String reason = pool.reason().equals(why.reason()) ? "the same" : pool.reason();
            Prose.print("  NodePool " + pool.nodePool() + ": ", reason, out);
            if (pool.trace() != null) {
                FilterTraceText.print(pool.trace(), out);
                FilterTraceText.printTypes(pool.trace(), types, out);
            }
            printHint(pool.hint(), out);
        }
    }

    private static String decision(PodExplanation why) {
        return switch (why.outcome()) {
            case EXISTING_NODE -> "expects it on node " + why.target();
            case IN_FLIGHT_NODE_CLAIM -> "adds it to a NodeClaim of NodePool " + why.target();
            case NEW_NODE_CLAIM -> "creates a NodeClaim of NodePool " + why.target();
            case NOWHERE -> "finds no node for it";
            case IGNORED -> "leaves it unchanged";
        };
    }

    private static void print(Refusal.Group group, String what, PrintWriter out) {
        int count = group.where().size();
        String names =
                count > NAMES || what.startsWith("NodeClaim") ? "" : " (" + String.join(", ", group.where()) + ")";
        String detail = count == 1
                        && !group.detail().startsWith(group.kind())
                        && !group.detail().contains("[Unsch")
                ? ", " + group.detail()
                : "";
        Prose.print("  ", count + " " + what + (count == 1 ? "" : "s") + names + ": " + group.kind() + detail, out);
    }

    private void print(NodeClaimTimeline claim, PrintWriter out) {
        boolean isNode = explanation.subject().kind() == Subject.Kind.node;
        String name = isNode
                ? "Node " + claim.node() + (claim.nodeClaim().isEmpty() ? "" : " of NodeClaim " + claim.nodeClaim())
                : "NodeClaim " + claim.nodeClaim();
        String instance = claim.instance().isEmpty() ? "" : ": " + claim.instance();
        Prose.print("", name + instance, out);
        Prose.print("", "At " + ClockText.of(explanation.at()) + ": " + claim.state(), out);
        printEvents(claim.events(), out);
        if (!claim.pods().isEmpty()) {
            heading("Created for", out);
            int shown = Math.min(claim.pods().size(), 2 * NAMES);
            String more = shown < claim.pods().size() ? " and " + (claim.pods().size() - shown) + " more" : "";
            Prose.print("  ", String.join(", ", claim.pods().subList(0, shown)) + more, out);
        }
        if (claim.disruption() != null) {
            print(claim.disruption(), out);
        }
        if (unblocking != null) {
            new UnblockingText(unblocking, folder).printTo(out);
        }
        InstanceTypeFilterTrace trace = claim.trace();
        if (trace != null) {
            heading("Instance types", out);
            FilterTraceText.print(trace, out);
            if (!claim.instance().isEmpty()) {
                out.println("            launched: " + claim.instance());
            }
        }
        if (!types.isEmpty()) {
            out.println();
            FilterTraceText.printTypes(trace, types, out);
        }
    }

    private void print(DisruptionExplanation disruption, PrintWriter out) {
        if (disruption.drain() != null) {
            print(disruption.drain(), out);
            return;
        }
        heading("Would Karpenter disrupt it? At " + ClockText.of(explanation.at()), out);
        if (!disruption.obstacle().isEmpty()) {
            Prose.print("  no: ", disruption.obstacle(), out);
            printHint(disruption.hint(), out);
        }
        for (DisruptionExplanation.Verdict verdict : disruption.verdicts()) {
            String lead = String.format(
                    Locale.ROOT, "  %-13s  %s: ", verdict.reason().text(), verdict.disrupts() ? "yes" : "no");
            Prose.print(lead, verdict.text(), out);
            printHint(verdict.hint(), out);
            verdict.details().forEach(detail -> Prose.print("         ", detail, out));
        }
    }

    private void print(DrainExplanation drain, PrintWriter out) {
        heading("What does its drain wait for? At " + ClockText.of(explanation.at()), out);
        Map<DrainExplanation.WaitingPod, List<String>> alike = new LinkedHashMap<>();
        drain.waiting()
                .forEach(pod -> alike.computeIfAbsent(
                                new DrainExplanation.WaitingPod("", pod.reason(), pod.hint()), key -> new ArrayList<>())
                        .add(pod.pod()));
        alike.forEach((why, pods) -> {
            int shown = Math.min(pods.size(), 2 * NAMES);
            String more = shown < pods.size() ? " and " + (pods.size() - shown) + " more" : "";
            Prose.print(
                    "  ",
                    (pods.size() == 1 ? "Pod " : "Pods ") + String.join(", ", pods.subList(0, shown)) + more + ": "
                            + why.reason(),
                    out);
            printHint(why.hint(), out);
        });
        Prose.print("  ", drain.end(), out);
    }

    private static void printHint(String hint, PrintWriter out) {
        if (!hint.isEmpty()) {
            Prose.print("      -> ", hint, out);
        }
    }

    private static void printEvents(List<TimelineEvent> events, PrintWriter out) {
        if (events.isEmpty()) {
            return;
        }
        out.println();
        long before = events.get(0).time();
        for (TimelineEventGroup group : TimelineEventGroup.of(events)) {
            TimelineEvent event = group.first();
            String after = event.time() == before ? "" : "+" + ClockText.of(event.time() - before);
            String lead = String.format(Locale.ROOT, "%11s %9s  ", ClockText.of(event.time()), after);
            Prose.print(lead, event.by() + ": " + event.what() + group.repetition(), out);
            before = event.time();
        }
    }

    private static void heading(String text, PrintWriter out) {
        out.println();
        out.println(text);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        TreeWriter.write(ExplainTree.of(explanation, types, unblocking), json);
    }
}
