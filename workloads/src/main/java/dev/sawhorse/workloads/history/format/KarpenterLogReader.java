// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.GoDuration;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.workloads.history.HistoryFindings;
import dev.sawhorse.workloads.history.HistoryListener;
import dev.sawhorse.workloads.history.NodeObservation;
import dev.sawhorse.workloads.history.ProvisioningObservation;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A reader of the log of Karpenter's controller, JSON lines of v1.0 and later, as {@code kubectl logs} prints them. A NodeClaim
 * is kept from its first line to its deletion.
 */
final class KarpenterLogReader implements HistoryReader {
    private static final Pattern OTHERS = Pattern.compile(" and (\\d+) other\\(s\\)$");
    private static final String LABEL = "karpenter-log";

    private final ExpectedFields expected = new ExpectedFields(LABEL)
            .with("lines", "message", "everything")
            .with("lines \"created nodeclaim\"", "NodePool.name or nodepool", "NodePools")
            .with("lines \"launched nodeclaim\"", "provider-id", "instances, to which cost is joined")
            .with("lines \"launched nodeclaim\"", "instance-type", "instance types")
            .with("lines \"launched nodeclaim\"", "zone", "zones")
            .with("lines \"launched nodeclaim\"", "capacity-type", "capacity types")
            .with("lines \"registered nodeclaim\"", "Node.name or node", "names of nodes")
            .with("lines \"found provisionable pod(s)\"", "Pods", "the number of pods of a round")
            .with("lines \"found provisionable pod(s)\"", "duration", "the decision speed of Karpenter")
            .with(
                    "lines \"disrupting node(s)\"",
                    "disrupted-nodes.NodeClaim.name or disrupted-nodes.nodeclaim",
                    "which nodes were disrupted")
            .with("lines \"disrupting node(s)\"", "reason or command", "reasons of disruptions")
            .with("lines \"disrupting node(s)\"", "decision", "whether disruptions replace nodes")
            .with("lines \"disrupting node(s)\"", "disrupted-node-count", "nodes of disruptions, which count as 0")
            .with(
                    "lines \"disrupting node(s)\"",
                    "replacement-node-count",
                    "replacements of disruptions, which count as 0")
            .with("lines \"disrupting node(s)\"", "pod-count", "pods of disruptions, which count as 0")
            .with("lines \"initiating delete from interruption message\"", "messageKind", "kinds of interruptions");
    private final Map<String, NodeLife> nodes = new LinkedHashMap<>();
    private final Map<String, String> claimByNode = new LinkedHashMap<>();
    private long begunEarlier;

    @Override
    public void read(List<TraceInput> inputs, HistoryListener listener, HistoryFindings findings) {
        for (TraceInput input : inputs) {
            try (JsonLines lines = new JsonLines(input, findings, KarpenterLogReader::isOfInterest)) {
                for (MappingNode line = lines.next(); line != null; line = lines.next()) {
                    read(line, listener, findings);
                }
            }
        }
        nodes.values().forEach(node -> listener.node(node.observation()));
        expected.report(findings);
        if (begunEarlier > 0) {
            findings.missing(
                    LABEL,
                    "the creation of " + begunEarlier + " NodeClaims, which is before the log begins",
                    "their NodePool and their boot times");
        }
        findings.missing(LABEL, "pods and their requests", "arrivals, replicas, run times and usage");
        findings.missing(LABEL, "prices", "cost");
    }

    private static boolean isOfInterest(String line) {
        return line.contains("nodeclaim")
                || line.contains("disrupting ")
                || line.contains("tainted node")
                || line.contains("from interruption message")
                || line.contains("found provisionable pod");
    }

    private void read(MappingNode line, HistoryListener listener, HistoryFindings findings) {
        String message = Values.text(line, "message");
        expected.met("lines", line);
        expected.met("lines \"" + message + '"', line);
        switch (message) {
            case "created nodeclaim" -> created(line);
            case "launched nodeclaim" -> launched(line);
            case "registered nodeclaim" -> {
                NodeLife node = node(line);
                node.registered = at(line);
                named(node, line);
                node.requireOrder(line.position());
            }
            case "initialized nodeclaim" -> {
                NodeLife node = node(line);
                node.initialized = at(line);
                named(node, line);
                node.requireOrder(line.position());
            }
            case "tainted node", "annotated nodeclaim" -> deleting(line);
            case "initiating delete from interruption message" ->
                node(line).interruption = new NodeObservation.Interruption(at(line), Values.text(line, "messageKind"));
            case "disrupting node(s)", "disrupting nodeclaim(s)" -> disrupting(line);
            case "deleted nodeclaim" -> deleted(line, listener);
            case "found provisionable pod(s)" -> listener.provisioning(round(line));
            default -> {
                if (message.startsWith("disrupting via")) {
                    findings.skipped("disruptions in the form of Karpenter before v1", line.position());
                }
            }
        }
    }

    private void created(MappingNode line) {
        NodeLife node = new NodeLife(name(line, "NodeClaim"));
        node.created = at(line);
        node.nodePool = name(line, "NodePool");
        nodes.put(node.nodeClaim, node);
    }

    private void launched(MappingNode line) {
        NodeLife node = node(line);
        node.launched = at(line);
        node.instanceType = Values.text(line, "instance-type");
        node.zone = Values.text(line, "zone");
        node.capacityType = Values.text(line, "capacity-type");
        node.providerId(Values.text(line, "provider-id"));
        node.requireOrder(line.position());
    }

    private void deleting(MappingNode line) {
        String claim = name(line, "NodeClaim");
        String known = claim.isEmpty() ? claimByNode.get(name(line, "Node")) : claim;
        NodeLife node = known == null ? null : nodes.get(known);
        if (node != null && node.deleting == null) {
            node.deleting = at(line);
        }
    }

    private void disrupting(MappingNode line) {
        String command = Values.text(line, "command");
        String reason = Values.text(line, "reason");
        NodeObservation.Disruption disruption = new NodeObservation.Disruption(
                at(line),
                reason.isEmpty() ? reason(command) : reason.toLowerCase(Locale.ROOT),
                Values.text(line, "decision"),
                Values.whole(line, "disrupted-node-count", 0),
                Values.whole(line, "replacement-node-count", 0),
                Values.whole(line, "pod-count", 0));
        for (MappingNode disrupted : line.mappings("disrupted-nodes")) {
            NodeLife node = life(name(disrupted, "NodeClaim"));
            node.disruption = disruption;
            node.instanceType = known(disrupted, "instance-type", node.instanceType);
            node.capacityType = known(disrupted, "capacity-type", node.capacityType);
            named(node, disrupted);
        }
    }

    private static String known(MappingNode line, String key, String before) {
        String text = Values.text(line, key);
        return text.isEmpty() ? before : text;
    }

    /** A command is written as {@code Underutilized/5c9…: replace, …}. */
    private static String reason(String command) {
        int end = command.indexOf('/');
        return (end < 0 ? command : command.substring(0, end)).toLowerCase(Locale.ROOT);
    }

    private void deleted(MappingNode line, HistoryListener listener) {
        NodeLife node = node(line);
        node.deleted = at(line);
        named(node, line);
        node.requireOrder(line.position());
        nodes.remove(node.nodeClaim);
        claimByNode.remove(node.node);
        listener.node(node.observation());
    }

    private static ProvisioningObservation round(MappingNode line) {
        String pods = Values.text(line, "Pods");
        OptionalLong nanos = GoDuration.find(Values.text(line, "duration"));
        return new ProvisioningObservation(
                at(line), count(pods), nanos.isEmpty() ? null : Duration.ofNanos(nanos.getAsLong()));
    }

    /** A list of pods names the first five: {@code a/b, a/c and 3 other(s)}. */
    private static int count(String pods) {
        if (pods.isEmpty()) {
            return ProvisioningObservation.UNKNOWN;
        }
        Matcher others = OTHERS.matcher(pods);
        int named = pods.split(", ", -1).length;
        return others.find() ? named + Integer.parseInt(others.group(1)) : named;
    }

    private NodeLife node(MappingNode line) {
        String claim = name(line, "NodeClaim");
        if (claim.isEmpty()) {
            throw Values.error(line.position(), "names no NodeClaim", "Is this the log of Karpenter's controller?");
        }
        return life(claim);
    }

    private NodeLife life(String claim) {
        NodeLife node = nodes.get(claim);
        if (node == null) {
            node = new NodeLife(claim);
            nodes.put(claim, node);
            begunEarlier++;
        }
        return node;
    }

    private void named(NodeLife node, MappingNode line) {
        String name = name(line, "Node");
        if (!name.isEmpty()) {
            node.node = name;
            claimByNode.put(name, node.nodeClaim);
        }
        String provider = Values.text(line, "provider-id");
        if (!provider.isEmpty()) {
            node.providerId(provider);
        }
    }

    /** An object is a mapping with its name since v1, a text before. */
    private static String name(MappingNode line, String kind) {
        String name = Values.text(line, kind, "name");
        return name.isEmpty() ? Values.text(line, kind.toLowerCase(Locale.ROOT)) : name;
    }

    private static Instant at(MappingNode line) {
        Position position = line.position();
        String time = Values.text(line, "time");
        if (time.isEmpty()) {
            throw Values.error(position, "has no \"time\"", "Is this the log of Karpenter's controller?");
        }
        return Values.instant(time, position, "time");
    }
}
