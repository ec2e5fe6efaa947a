// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import dev.sawhorse.report.table.Figures;
import dev.sawhorse.results.Cost;
import dev.sawhorse.results.bill.BillRow;
import dev.sawhorse.results.snapshot.ClusterSnapshot;
import dev.sawhorse.results.snapshot.NodeSnapshot;
import dev.sawhorse.results.snapshot.Removal;
import dev.sawhorse.results.snapshot.SpotExposure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The HTML page of a cluster at one moment: cost, nodes, what autoscalers remove, and spot exposure. */
public final class SnapshotPage {
    private final ClusterSnapshot snapshot;
    private final List<String> findings;
    private final Page page;

    private SnapshotPage(ClusterSnapshot snapshot, List<String> findings) {
        this.snapshot = snapshot;
        this.findings = findings;
        this.page = new Page(snapshot.name() + " now");
    }

    /**
     * Returns the page.
     *
     * @param findings the lint rules that the manifests break
     */
    public static String of(ClusterSnapshot snapshot, List<String> findings) {
        return new SnapshotPage(snapshot, findings).render();
    }

    private String render() {
        head();
        figures();
        Map<String, String> sections = new LinkedHashMap<>();
        sections.put("cost", "Cost");
        sections.put("removals", "What happens next");
        sections.put("pools", "NodePools and idle capacity");
        sections.put("nodes", "Nodes");
        sections.put("spot", "Spot exposure");
        page.contents(sections);
        costs();
        removals();
        pools();
        nodes();
        exposure();
        return page.end(List.of());
    }

    private void head() {
        double saving = snapshot.consolidationSaving();
        page.html()
                .append("<header>\n<h1>")
                .append(HtmlText.escaped(snapshot.name() + " costs "
                        + monthly(snapshot.hour().cost().total()) + " per month"))
                .append("</h1>\n");
        page.paragraph(
                "lead",
                snapshot.removals().isEmpty()
                        ? "Autoscalers remove no node within " + horizon() + "."
                        : "Consolidation saves " + monthly(saving) + " per month within " + horizon() + ".");
        page.paragraph("quiet", "State of " + snapshot.at() + "; the timeline of the scenario is not executed.");
        page.html().append("</header>\n");
        page.list("warning caveats", snapshot.warnings());
    }

    private String horizon() {
        return Figures.span((double) snapshot.horizon().toSeconds());
    }

    private static String monthly(double hourly) {
        return Figures.usd(hourly * Cost.HOURS_PER_MONTH);
    }

    private void figures() {
        page.html().append("<section class=\"figures\">\n");
        page.figure(
                "Cost per hour",
                Figures.usd(snapshot.hour().cost().total()),
                Figures.usd(snapshot.hour().cost().idle()) + " for capacity that no pod requests");
        page.figure(
                "Nodes",
                Figures.count(snapshot.nodes().size()),
                Figures.count(snapshot.nodes().stream()
                                .filter(NodeSnapshot::isSpot)
                                .count()) + " spot");
        int pods = snapshot.nodes().stream().mapToInt(NodeSnapshot::pods).sum();
        page.figure(
                "Pods on nodes",
                Figures.count(pods),
                Figures.count(snapshot.pending().size()) + " pending, without DaemonSets");
        page.figure(
                "After " + horizon(),
                Figures.count(snapshot.nodesAfter()) + " nodes",
                Figures.usd(snapshot.priceAfter()) + " per hour for instances");
        page.html().append("</section>\n");
    }

    private void costs() {
        page.html().append("<section id=\"cost\">\n");
        page.heading("Cost");
        costs("nodePool", "NodePool or node group");
        costs("capacityType", "Capacity type");
        costs("namespace", "Namespace");
        costs("instanceType", "Instance type");
        page.html().append("</section>\n");
    }

    private void costs(String by, String heading) {
        HtmlTable table = new HtmlTable(heading, "-USD per hour", "-USD per month", "-Share");
        double all = snapshot.hour().cost().total();
        for (BillRow row : snapshot.hour().bill()) {
            if (row.by().equals(by) && row.total() != 0) {
                table.row(
                        BillTable.key(row.key()),
                        Figures.usd(row.total()),
                        monthly(row.total()),
                        all == 0 ? "" : Figures.percent(row.total() / all));
            }
        }
        table.appendTo(page.html());
    }

    private void removals() {
        page.html().append("<section id=\"removals\">\n");
        page.heading("What happens next");
        if (snapshot.removals().isEmpty()) {
            page.paragraph("", "Autoscalers remove no node within " + horizon() + ".");
        } else {
            HtmlTable table = new HtmlTable("After", "By", "Reason", "~Nodes", "~Replaced by", "-USD per hour");
            for (Removal removal : snapshot.removals()) {
                table.row(
                        Figures.span((double) removal.after().toSeconds()),
                        removal.by(),
                        removal.reason(),
                        String.join(", ", removal.nodes()),
                        String.join(", ", removal.replacements()),
                        Figures.usd(-removal.saving()));
            }
            table.appendTo(page.html());
        }
        page.html().append("</section>\n");
    }

    private void pools() {
        page.html().append("<section id=\"pools\">\n");
        page.heading("NodePools and idle capacity");
        HtmlTable table = new HtmlTable(
                "NodePool or node group", "-Nodes", "-Idle cores", "-Idle GiB", "-CPU requested", "-Memory requested");
        snapshot.idleCapacity()
                .forEach((pool, idle) -> table.row(
                        pool.isEmpty() ? "(no pool)" : pool,
                        Figures.count(idle.nodes()),
                        decimal(idle.cores()),
                        decimal(idle.gib()),
                        Figures.percent(idle.cpu()),
                        Figures.percent(idle.memory())));
        table.appendTo(page.html());
        snapshot.blockedPools()
                .forEach((pool, reason) ->
                        page.paragraph("", "NodePool " + pool + " cannot launch a node: " + reason + "."));
        if (!findings.isEmpty()) {
            page.paragraph("", "Lint finds " + String.join(", ", findings) + "; see sawhorse lint.");
        }
        page.html().append("</section>\n");
    }

    private static String decimal(double number) {
        return String.format(Locale.ROOT, "%.1f", number);
    }

    private void nodes() {
        page.html().append("<section id=\"nodes\">\n");
        page.heading("Nodes");
        List<String> days = new ArrayList<>();
        snapshot.expiries().forEach((day, nodes) -> days.add(day + " (" + nodes + ")"));
        if (!days.isEmpty()) {
            page.paragraph("", "Nodes that expire on " + String.join(", ", days) + ".");
        }
        HtmlTable table = new HtmlTable(
                "Node",
                "Pool",
                "Type",
                "Zone",
                "Capacity",
                "-USD per hour",
                "-Pods",
                "-CPU requested",
                "-Memory",
                "-Age",
                "Expires",
                "~Why Karpenter keeps it");
        for (NodeSnapshot node : snapshot.nodes()) {
            table.row(
                    node.node(),
                    node.nodePool(),
                    node.instanceType(),
                    node.zone(),
                    node.capacityType(),
                    Figures.usd(node.price()),
                    Figures.count(node.pods()),
                    Figures.percent(node.cpu()),
                    Figures.percent(node.memory()),
                    Figures.span((double) node.age().toSeconds()),
                    node.expires() == null ? "never" : node.expires().toString(),
                    node.blocked());
        }
        table.appendTo(page.html());
        page.html().append("</section>\n");
    }

    private void exposure() {
        page.html().append("<section id=\"spot\">\n");
        page.heading("Spot exposure");
        List<SpotExposure> exposures = snapshot.exposures();
        if (exposures.isEmpty()) {
            page.paragraph("", "No node runs on spot capacity.");
        } else {
            page.paragraph(
                    "quiet",
                    "The pods that lose their node if EC2 reclaims all spot instances of a type, a zone or both.");
            HtmlTable table = new HtmlTable("Reclaimed", "", "-Nodes", "-Pods", "-Share of pods");
            for (SpotExposure exposure : exposures) {
                table.row(
                        exposure.kind().label(),
                        exposure.name(),
                        Figures.count(exposure.nodes()),
                        Figures.count(exposure.pods()),
                        Figures.percent(exposure.share()));
            }
            table.appendTo(page.html());
        }
        page.html().append("</section>\n");
    }
}
