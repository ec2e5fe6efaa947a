// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.now;

import dev.sawhorse.cli.output.Prose;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.cli.output.TreeReport;
import dev.sawhorse.karpenter.lint.Finding;
import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.bill.BillRow;
import dev.sawhorse.results.bill.BillRows;
import dev.sawhorse.results.snapshot.ClusterSnapshot;
import dev.sawhorse.results.snapshot.NodeSnapshot;
import dev.sawhorse.results.snapshot.Removal;
import dev.sawhorse.results.snapshot.SpotExposure;
import dev.sawhorse.scenario.lint.Lint;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The report of the command {@code now}.
 *
 * @param path the folder or scenario as given by the user
 * @param lint the findings of the lint rules on it
 */
record NowReport(String path, ClusterSnapshot snapshot, Lint lint) implements TreeReport {
    private static final int MOST = 8;

    @Override
    public void printTo(PrintWriter out) {
        double hourly = snapshot.hour().cost().total();
        out.println(snapshot.name() + " at " + snapshot.at() + ": "
                + count(snapshot.nodes().size(), "node") + ", "
                + count(pods(), "pod")
                + (snapshot.pending().isEmpty() ? "" : ", " + snapshot.pending().size() + " pending"));
        for (String warning : snapshot.warnings()) {
            Prose.print("warning: ", warning, out);
        }
        out.println();
        Prose.print(
                "Cost  ",
                Figures.usd(hourly) + " per hour, " + Figures.usd(monthly(hourly)) + " per month; "
                        + Figures.usd(snapshot.hour().cost().idle()) + " per hour for capacity that no pod requests",
                out);
        printCosts("nodePool", "NodePool or group", out);
        printCosts("capacityType", "Capacity type", out);
        printCosts("namespace", "Namespace", out);
        printIdleCapacity(out);
        printRemovals(out);
        printBlockedNodes(out);
        printBlockedPools(out);
        printExpiry(out);
        printSpotExposure(out);
        printFindings(out);
    }

    private int pods() {
        return snapshot.pending().size()
                + snapshot.nodes().stream().mapToInt(NodeSnapshot::pods).sum();
    }

    private static String span(Duration duration) {
        return Figures.span((double) duration.toSeconds());
    }

    private static double monthly(double hourly) {
        return hourly * Cost.HOURS_PER_MONTH;
    }

    private static String count(int count, String noun) {
        return Figures.count(count) + " " + noun + (count == 1 ? "" : "s");
    }

    private List<BillRow> bill(String by) {
        return snapshot.hour().bill().stream()
                .filter(row -> row.by().equals(by) && row.total() != 0)
                .toList();
    }

    private static String key(BillRow row) {
        return row.key().equals(BillRows.IDLE) ? "(requested by no pod)" : row.key();
    }

    private void printCosts(String by, String heading, PrintWriter out) {
        List<BillRow> rows = bill(by);
        TextTable table = new TextTable().withText(heading).withNumber("$/hour").withNumber("$/month");
        rows.stream()
                .limit(MOST)
                .forEachOrdered(
                        row -> table.add(key(row), Figures.usd(row.total()), Figures.usd(monthly(row.total()))));
        if (rows.size() > MOST) {
            double rest = rows.stream().skip(MOST).mapToDouble(BillRow::total).sum();
            table.add("and " + (rows.size() - MOST) + " more", Figures.usd(rest), Figures.usd(monthly(rest)));
        }
        out.println();
        table.printTo(out);
    }

    private void printIdleCapacity(PrintWriter out) {
        TextTable table = new TextTable()
                .withText("Idle capacity")
                .withNumber("nodes")
                .withNumber("cores")
                .withNumber("GiB")
                .withNumber("CPU requested")
                .withNumber("memory");
        snapshot.idleCapacity()
                .forEach((pool, idle) -> table.add(
                        pool.isEmpty() ? "(no pool)" : pool,
                        Figures.count(idle.nodes()),
                        decimal(idle.cores()),
                        decimal(idle.gib()),
                        Figures.percent(idle.cpu()),
                        Figures.percent(idle.memory())));
        out.println();
        table.printTo(out);
    }

    private static String decimal(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    private void printRemovals(PrintWriter out) {
        out.println();
        String within = span(snapshot.horizon());
        if (snapshot.removals().isEmpty()) {
            out.println("Autoscalers remove no node within " + within + ".");
            return;
        }
        double saving = snapshot.consolidationSaving();
        out.println("Within " + within + " consolidation saves " + Figures.usd(saving) + " per hour, "
                + Figures.usd(monthly(saving)) + " per month.");
        TextTable table = new TextTable()
                .withText("After")
                .withText("Reason")
                .withText("Nodes")
                .withText("Replaced by")
                .withNumber("$/hour");
        snapshot.removals().stream()
                .limit(MOST)
                .forEachOrdered(removal -> table.add(
                        span(removal.after()),
                        removal.reason(),
                        removal.nodes().size() == 1
                                ? shortened(removal.nodes().get(0))
                                : removal.nodes().size() + " nodes",
                        replacements(removal),
                        Figures.usd(-removal.saving())));
        table.printTo(out);
        if (snapshot.removals().size() > MOST) {
            out.println("and " + (snapshot.removals().size() - MOST) + " more");
        }
    }

    private void printBlockedNodes(PrintWriter out) {
        Map<String, List<NodeSnapshot>> reasons = new LinkedHashMap<>();
        snapshot.blockedNodes()
                .forEach(node -> reasons.computeIfAbsent(node.blocked(), first -> new ArrayList<>())
                        .add(node));
        if (reasons.isEmpty()) {
            return;
        }
        out.println();
        out.println("Nodes that Karpenter keeps, and why");
        reasons.entrySet().stream()
                .limit(MOST)
                .forEachOrdered(reason -> Prose.print("  ", names(reason.getValue()) + ": " + reason.getKey(), out));
        if (reasons.size() > MOST) {
            out.println("  and " + (reasons.size() - MOST) + " more reasons");
        }
    }

    private void printBlockedPools(PrintWriter out) {
        if (snapshot.blockedPools().isEmpty()) {
            return;
        }
        out.println();
        out.println("NodePools that cannot launch a node, and why");
        snapshot.blockedPools().forEach((pool, reason) -> Prose.print("  ", pool + ": " + reason, out));
    }

    private static String names(List<NodeSnapshot> nodes) {
        String named = shortened(nodes.get(0).node());
        String first = named.isEmpty() ? "a NodeClaim without node" : named;
        return nodes.size() == 1 ? first : first + " and " + (nodes.size() - 1) + " more";
    }

    /** Returns the name of a node without its domain. */
    private static String shortened(String node) {
        int dot = node.indexOf('.');
        return dot > 0 ? node.substring(0, dot) : node;
    }

    private static String replacements(Removal removal) {
        List<String> names = removal.replacements();
        return switch (names.size()) {
            case 0 -> "-";
            case 1 -> names.get(0);
            default -> names.size() + " nodes";
        };
    }

    private void printExpiry(PrintWriter out) {
        Map<LocalDate, Integer> days = snapshot.expiries();
        if (days.isEmpty()) {
            return;
        }
        List<String> texts = new ArrayList<>();
        days.forEach((day, nodes) -> texts.add(day + " (" + nodes + ")"));
        out.println();
        Prose.print("Expiry  ", "nodes that expire on " + String.join(", ", texts), out);
    }

    private void printSpotExposure(PrintWriter out) {
        List<SpotExposure> exposures = snapshot.exposures();
        if (exposures.isEmpty()) {
            return;
        }
        TextTable table = new TextTable()
                .withText("If spot is reclaimed")
                .withText("")
                .withNumber("nodes")
                .withNumber("pods")
                .withNumber("share of pods");
        exposures.stream()
                .limit(MOST)
                .forEachOrdered(exposure -> table.add(
                        exposure.kind().label(),
                        exposure.name(),
                        Figures.count(exposure.nodes()),
                        Figures.count(exposure.pods()),
                        Figures.percent(exposure.share())));
        out.println();
        table.printTo(out);
    }

    private void printFindings(PrintWriter out) {
        List<String> texts = findings();
        if (!texts.isEmpty()) {
            out.println();
            Prose.print("Lint  ", String.join(", ", texts) + "; see sawhorse lint", out);
        }
    }

    /** Returns the lint rules that are broken, each with the number of its findings. */
    List<String> findings() {
        Map<String, Integer> rules = new LinkedHashMap<>();
        lint.findings().stream()
                .filter(Finding::isProblem)
                .forEach(finding -> rules.merge(finding.rule(), 1, Integer::sum));
        List<String> texts = new ArrayList<>();
        rules.forEach((rule, times) -> texts.add(rule + (times == 1 ? "" : " × " + times)));
        return texts;
    }

    @Override
    public Map<String, Object> tree() {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("name", snapshot.name());
        tree.put("at", snapshot.at().toString());
        tree.put("warnings", snapshot.warnings());
        tree.put("pending", snapshot.pending());
        double hourly = snapshot.hour().cost().total();
        Map<String, Object> cost = new LinkedHashMap<>();
        cost.put("perHour", hourly);
        cost.put("perMonth", monthly(hourly));
        cost.put("idlePerHour", snapshot.hour().cost().idle());
        for (String by : List.of("nodePool", "capacityType", "namespace", "instanceType", "zone")) {
            Map<String, Object> rows = new LinkedHashMap<>();
            bill(by).forEach(row -> rows.put(row.key(), row.total()));
            cost.put("by" + Character.toUpperCase(by.charAt(0)) + by.substring(1), rows);
        }
        tree.put("cost", cost);
        tree.put("blockedPools", snapshot.blockedPools());
        tree.put("nodes", snapshot.nodes().stream().map(NowReport::tree).toList());
        tree.put("horizonSeconds", snapshot.horizon().toSeconds());
        tree.put("removals", snapshot.removals().stream().map(NowReport::tree).toList());
        tree.put("savingPerHour", snapshot.consolidationSaving());
        tree.put("nodesAfter", snapshot.nodesAfter());
        tree.put("instancesPerHourAfter", snapshot.priceAfter());
        tree.put(
                "spotExposure",
                snapshot.exposures().stream().map(NowReport::tree).toList());
        tree.put(
                "lint",
                lint.findings().stream()
                        .filter(Finding::isProblem)
                        .map(NowReport::tree)
                        .toList());
        return tree;
    }

    private static Map<String, Object> tree(Finding finding) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("rule", finding.rule());
        tree.put("object", finding.object());
        return tree;
    }

    private static Map<String, Object> tree(NodeSnapshot node) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("node", node.node());
        tree.put("nodePool", node.nodePool());
        tree.put("instanceType", node.instanceType());
        tree.put("zone", node.zone());
        tree.put("capacityType", node.capacityType());
        tree.put("pricePerHour", node.price());
        tree.put("pods", node.pods());
        tree.put("cpuRequested", node.cpu());
        tree.put("memoryRequested", node.memory());
        tree.put("idleCores", node.idleCores());
        tree.put("idleGib", node.idleGib());
        tree.put("ageSeconds", node.age().toSeconds());
        tree.put("expires", node.expires() == null ? null : node.expires().toString());
        tree.put("blocked", node.blocked());
        return tree;
    }

    private static Map<String, Object> tree(Removal removal) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("afterSeconds", removal.after().toSeconds());
        tree.put("by", removal.by());
        tree.put("reason", removal.reason());
        tree.put("nodes", removal.nodes());
        tree.put("replacements", removal.replacements());
        tree.put("savingPerHour", removal.saving());
        return tree;
    }

    private static Map<String, Object> tree(SpotExposure exposure) {
        Map<String, Object> tree = new LinkedHashMap<>();
        tree.put("kind", exposure.kind().label());
        tree.put("name", exposure.name());
        tree.put("nodes", exposure.nodes());
        tree.put("pods", exposure.pods());
        tree.put("share", exposure.share());
        return tree;
    }
}
