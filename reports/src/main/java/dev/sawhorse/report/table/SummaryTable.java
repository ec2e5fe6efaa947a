// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.table;

import dev.sawhorse.results.Cost;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.JobCounts;
import dev.sawhorse.results.LatencySummary;
import dev.sawhorse.results.LaunchRefusals;
import dev.sawhorse.results.NodeCounts;
import dev.sawhorse.results.PodCounts;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.Run;
import dev.sawhorse.results.Work;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.SummaryFields;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The terminal form of a run's summary: plain text in at most 80 columns, cost and latency first. */
public final class SummaryTable {
    private static final int WIDTH = 80;
    private static final int LABEL = 13;
    private static final int TYPES = 8;

    private final Results results;
    private final String verdict;
    private final StringBuilder text = new StringBuilder();

    private SummaryTable(Results results, String verdict) {
        this.results = results;
        this.verdict = verdict;
    }

    /** Returns the table without a verdict, with a line break at its end. */
    public static String of(Results results) {
        return of(results, "");
    }

    /**
     * Returns the table, with a line break at its end.
     *
     * @param verdict lines about the assertions, which come first; empty if there are none
     */
    public static String of(Results results, String verdict) {
        return new SummaryTable(results, verdict).render();
    }

    private String render() {
        head(results.run());
        text.append(verdict.isEmpty() ? "" : verdict + "\n");
        cost(results.cost());
        pods(results.pods());
        jobs(results.jobs());
        latencies();
        nodes(results.nodes());
        utilization();
        disruptions();
        refusals(results.refusals());
        doubts();
        return text.toString();
    }

    private void head(Run run) {
        String title = run.scenario() + ", seed " + run.seed() + ", "
                + Figures.span(Figures.seconds(run.durationNanos())) + " simulated"
                + (run.region().isEmpty() ? "" : " in " + run.region())
                + (run.isComplete() ? "" : " (interrupted)");
        text.append(shortened(title, WIDTH)).append("\n\n");
    }

    /** Returns a label, with a mark if the values beside it have a caveat. */
    private String marked(String label, String... paths) {
        Doubts doubts = results.doubts();
        return Arrays.stream(paths).anyMatch(doubts::isInDoubt) ? label + Doubts.MARK : label;
    }

    private void doubts() {
        List<String> causes = results.doubts().causes();
        if (!causes.isEmpty()) {
            text.append('\n');
        }
        causes.forEach(cause -> Wrapping.append(text, Doubts.MARK + " ", cause));
    }

    private void cost(Cost cost) {
        wrapped(marked("Cost", "cost"), Figures.usd(cost.total()) + split(cost));
        line(
                "",
                Figures.usd(cost.monthlyRate()) + " per month at this rate, " + Figures.usd(cost.perPodHour())
                        + " per pod-hour");
        wrapped(
                "",
                Figures.usd(cost.idle()) + " idle, requested by no pod"
                        + (cost.total() == 0 ? "" : " (" + Figures.percent(cost.idle() / cost.total()) + ")")
                        + (results.work().lost() == 0
                                ? ""
                                : ", " + Figures.usd(cost.perUsefulPodHour()) + " per useful pod-hour"));
        if (cost.commitments() != 0) {
            wrapped(
                    "",
                    "plans and reserved " + Figures.usd(cost.commitments()) + " cover " + Figures.usd(-cost.covered())
                            + ", unused " + Figures.usd(cost.unusedCommitments()));
        }
        text.append('\n');
    }

    private static String split(Cost cost) {
        Map<String, Double> parts = new LinkedHashMap<>();
        parts.put("on-demand", cost.onDemand());
        parts.put("spot", cost.spot());
        parts.put("reserved", cost.reserved());
        parts.put("EBS", cost.ebs());
        parts.put("agents", cost.agents());
        parts.put("EKS Auto Mode", cost.autoMode());
        parts.put("traffic", cost.transfer());
        parts.put("control plane", cost.controlPlane());
        parts.put("unused or prepaid capacity", cost.reservations());
        parts.put("covered", cost.covered());
        parts.put("plans and reserved", cost.commitments());
        String used = parts.entrySet().stream()
                .filter(part -> part.getValue() != 0)
                .map(part -> part.getKey() + " " + Figures.usd(part.getValue()))
                .collect(Collectors.joining(", "));
        return used.isEmpty() ? "" : "  (" + used + ")";
    }

    private void pods(PodCounts pods) {
        wrapped(
                marked("Pods", "pods"),
                atStart(pods.initial()) + Figures.count(pods.created()) + " created, " + Figures.count(pods.bound())
                        + " bound, "
                        + Figures.count(pods.completed()) + " completed, " + Figures.count(pods.evicted())
                        + " evicted" + (pods.preempted() > 0 ? ", " + pods.preempted() + " preempted" : ""));
        Work work = results.work();
        if (work.lost() > 0) {
            wrapped(
                    "",
                    Figures.hours(work.lost()) + " pod-hours of work lost, " + Figures.hours(work.done())
                            + " done by Jobs and bare pods");
        }
        if (pods.oomKilled() > 0) {
            wrapped("", Figures.count(pods.oomKilled()) + " OOM-killed" + split(pods));
        }
        remarks(metric -> metric.name().startsWith("pods."));
        text.append('\n');
    }

    private void jobs(JobCounts jobs) {
        String label = marked("Jobs", "jobs");
        if (jobs.hasDeadlines()) {
            line(
                    label,
                    "deadlines: " + Figures.count(jobs.deadlinesMet()) + " met, "
                            + Figures.count(jobs.deadlinesMissed()) + " missed");
        }
        if (jobs.hasCheckpoints()) {
            wrapped(
                    jobs.hasDeadlines() ? "" : label,
                    Figures.count(jobs.checkpoints()) + " checkpoints and " + Figures.count(jobs.restarts())
                            + " restarts, which took " + Figures.hours(jobs.overheadHours()) + " pod-hours");
        }
        if (jobs.hasDeadlines() || jobs.hasCheckpoints()) {
            text.append('\n');
        }
    }

    private static String atStart(int count) {
        return count == 0 ? "" : Figures.count(count) + " at start, ";
    }

    private static String split(PodCounts pods) {
        return pods.oomKilledByNamespace().entrySet().stream()
                .map(namespace -> namespace.getKey() + " " + Figures.count(namespace.getValue()))
                .collect(Collectors.joining(", ", " (", ")"));
    }

    private void latencies() {
        row(marked("Latency", "latencySeconds"), "p50", "p90", "p95", "p99", "max", "mean", "waited");
        latency("  scheduled", results.scheduling());
        latency("  ready", results.ready());
        line("  pending", Figures.span(results.pods().pendingSeconds()) + " without a node, summed over all pods");
        text.append('\n');
    }

    private void latency(String label, LatencySummary latency) {
        if (latency.count() == 0) {
            row(label, "-", "-", "-", "-", "-", "-", latency.waited() == 0 ? "-" : waited(latency));
            return;
        }
        row(
                label,
                Figures.span(latency.p50()),
                Figures.span(latency.p90()),
                Figures.span(latency.p95()),
                Figures.span(latency.p99()),
                Figures.span(latency.max()),
                Figures.span(latency.mean()),
                waited(latency));
    }

    private static String waited(LatencySummary latency) {
        return Figures.percent(latency.waited());
    }

    private void nodes(NodeCounts nodes) {
        wrapped(
                marked("Nodes", "nodes"),
                atStart(nodes.initial()) + Figures.count(nodes.launched()) + " launched, "
                        + Figures.count(nodes.terminated())
                        + " terminated, " + Figures.count(nodes.peak()) + " at peak, "
                        + Figures.hours(nodes.nodeHours()) + " node-hours");
        List<InstanceTypeShare> shares = InstanceTypeShare.of(results.nodeRows());
        if (!shares.isEmpty()) {
            typeRow("type", "capacity", "nodes", "hours", "cost", "share");
        }
        shares.stream().limit(TYPES).forEachOrdered(this::type);
        if (shares.size() > TYPES) {
            rest(shares.subList(TYPES, shares.size()));
        }
        text.append('\n');
    }

    private void type(InstanceTypeShare share) {
        typeRow(
                share.instanceType(),
                share.capacityType(),
                Figures.count(share.nodes()),
                Figures.hours(share.hours()),
                Figures.usd(share.cost()),
                shareOfCost(share.cost()));
    }

    private void rest(List<InstanceTypeShare> rest) {
        double cost = rest.stream().mapToDouble(InstanceTypeShare::cost).sum();
        typeRow(
                "and " + rest.size() + " more",
                "",
                Figures.count(rest.stream().mapToInt(InstanceTypeShare::nodes).sum()),
                Figures.hours(
                        rest.stream().mapToDouble(InstanceTypeShare::hours).sum()),
                Figures.usd(cost),
                shareOfCost(cost));
    }

    private String shareOfCost(double cost) {
        double total = results.cost().total();
        return total == 0 ? "-" : Figures.percent(cost / total);
    }

    private void utilization() {
        line(
                marked("Utilization", "utilization"),
                "CPU " + Figures.percent(results.utilization().cpu()) + ", memory "
                        + Figures.percent(results.utilization().memory()) + " of allocatable requested");
    }

    private void disruptions() {
        String counts = results.disruptions().counts().entrySet().stream()
                .filter(reason -> reason.getValue() > 0)
                .map(reason -> reason.getValue() + " " + reason.getKey())
                .collect(Collectors.joining(", "));
        wrapped(marked("Disruptions", "disruptions"), counts.isEmpty() ? "none" : counts);
        remarks(metric -> !metric.name().startsWith("pods."));
    }

    /** Adds the declared remarks on metrics that are not 0. */
    private void remarks(Predicate<Metric> section) {
        SummaryFields.metrics().filter(section).forEachOrdered(metric -> {
            Metric.Remark remark = metric.remark();
            if (remark == null) {
                return;
            }
            long count = metric.value(results).longValue();
            if (count > 0) {
                line("", remark.of(count, Figures.count(count)));
            }
        });
    }

    /** Wraps at a part that does not fit the line. */
    private void wrapped(String label, String content) {
        String head = label;
        StringBuilder line = new StringBuilder();
        for (String part : content.split("(?<=, )")) {
            if (line.length() + part.stripTrailing().length() > WIDTH - LABEL) {
                line(head, line.toString().stripTrailing());
                head = "";
                line.setLength(0);
                line.append("  ");
            }
            line.append(part);
        }
        line(head, line.toString());
    }

    private void refusals(LaunchRefusals refusals) {
        List<String> lines = new ArrayList<>();
        refusals.byCode().forEach((code, times) -> lines.add(Figures.count(times) + " " + code));
        if (refusals.throttledCalls() > 0) {
            lines.add(Figures.count(refusals.throttledCalls()) + " throttled calls of EC2's API");
        }
        for (int i = 0; i < lines.size(); i++) {
            line(i == 0 ? "Refusals" : "", lines.get(i));
        }
    }

    private void line(String label, String content) {
        text.append(padded(label, LABEL))
                .append(shortened(content, WIDTH - LABEL))
                .append('\n');
    }

    private void row(String label, String... cells) {
        text.append(padded(label, LABEL));
        for (String cell : cells) {
            text.append(String.format(Locale.ROOT, "%9s", cell));
        }
        text.append('\n');
    }

    private void typeRow(String type, String capacity, String nodes, String hours, String cost, String share) {
        text.append(String.format(
                Locale.ROOT, "  %-21s%-12s%9s%11s%14s%9s\n", shortened(type, 20), capacity, nodes, hours, cost, share));
    }

    private static String padded(String label, int width) {
        return String.format(Locale.ROOT, "%-" + width + "s", label);
    }

    private static String shortened(String content, int width) {
        return content.length() <= width ? content : content.substring(0, width - 1) + "…";
    }
}
