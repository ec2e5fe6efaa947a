// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.scenario.cloud.StatedRegion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The import of one cluster from the objects that a collector has taken. */
public final class ClusterImport {
    private static final double CNY_PER_USD = 7.2;
    private static final Instant DEFAULT_START = Instant.parse("2026-01-05T00:00:00Z");

    private final Problems problems;
    private final ImportOptions options;
    private final Position source;
    private final Dump dump;
    private final List<NodeFacts> nodes;
    private final InstanceOffers offers;

    private ClusterImport(Dump collected, ImportOptions options, Problems problems) {
        this.problems = problems;
        this.options = options;
        this.source = collected.source();
        Dump simulated = AutoModeNodeClasses.distinct(
                withoutFargate(ofNamespaces(SoundObjects.of(collected, problems))), problems);
        Dump chosen = CustomResources.asDeployments(KruiseWorkloads.asBuiltIn(simulated, problems), problems);
        Dump named = options.anonymised() ? Anonymizer.anonymised(chosen) : chosen;
        List<NodeFacts> written = nodesOf(named);
        InstanceOffers.reportOtherClouds(written, source, problems);
        this.offers = InstanceOffers.of(
                written,
                options.region(),
                () -> StatedRegion.of(
                        named.all().stream().map(DumpedResource::node).toList()),
                source,
                problems);
        this.dump = withKnownZones(named, written);
        this.nodes = nodesOf(dump);
    }

    /**
     * Imports a dump.
     *
     * @throws InvalidInputException if there are errors among the problems, or there is nothing to import
     */
    public static ImportResult of(Dump dump, ImportOptions options, Problems problems) {
        problems.throwIfErrors();
        if (dump.all().isEmpty()) {
            List<String> counts = new ArrayList<>();
            dump.irrelevant().forEach((kind, count) -> counts.add(kind.counted(count)));
            problems.error(
                    dump.source(),
                    "",
                    counts.isEmpty()
                            ? "contains no objects of a cluster"
                            : "contains only objects without effect on scheduling and cost: "
                                    + String.join(", ", counts),
                    "Dump them: kubectl get nodes,pods,deployments -A -o yaml.");
            problems.throwIfErrors();
        }
        return new ClusterImport(dump, options, problems).result();
    }

    private static List<NodeFacts> nodesOf(Dump dump) {
        return dump.of(ObjectKind.NODE).stream().map(NodeFacts::new).toList();
    }

    private Dump ofNamespaces(Dump collected) {
        List<String> only = options.namespaces();
        if (only.isEmpty()) {
            return collected;
        }
        only.forEach(namespace -> requireObjects(namespace, collected));
        List<DumpedResource> chosen = collected.all().stream()
                .filter(resource -> resource.namespace().isEmpty()
                        || only.contains(resource.namespace())
                        || resource.kind().equals(ObjectKind.NAMESPACE))
                .toList();
        int pods = (int) collected.of(ObjectKind.POD).stream()
                .filter(pod -> !only.contains(pod.namespace()) && !pod.hasEnded())
                .count();
        if (pods > 0) {
            problems.warning(
                    source,
                    "",
                    pods
                            + " pods of other namespaces are left out: nodes look emptier than they are, and consolidation "
                            + "removes more of them than in the cluster",
                    "Import all namespaces: without -n.");
        }
        return collected.with(chosen);
    }

    private void requireObjects(String namespace, Dump collected) {
        if (collected.all().stream().anyMatch(resource -> resource.namespace().equals(namespace))) {
            return;
        }
        Set<String> known = new TreeSet<>();
        collected.all().forEach(resource -> known.add(resource.namespace()));
        collected.of(ObjectKind.NAMESPACE).forEach(resource -> known.add(resource.name()));
        known.remove("");
        problems.error(
                source,
                "",
                "has no objects in the namespace " + namespace,
                "It has: " + String.join(", ", known) + ".");
        problems.throwIfErrors();
    }

    private Dump withoutFargate(Dump collected) {
        Set<String> fargate = new LinkedHashSet<>();
        nodesOf(collected).stream().filter(NodeFacts::isOfFargate).forEach(node -> fargate.add(node.name()));
        if (fargate.isEmpty()) {
            return collected;
        }
        List<DumpedResource> rest = collected.all().stream()
                .filter(resource -> !(resource.kind().equals(ObjectKind.NODE) && fargate.contains(resource.name())))
                .filter(resource -> !(resource.kind().equals(ObjectKind.POD)
                        && fargate.contains(DumpedResource.text(resource.spec(), "nodeName"))))
                .toList();
        problems.warning(
                source,
                "",
                "left out with their pods, because AWS Fargate is not simulated: " + fargate.size() + " nodes",
                "Their owners are simulated: pods that Fargate runs are placed on nodes here. Remove such objects from "
                        + "objects.yaml.");
        return collected.with(rest);
    }

    /** Zones that the region does not have are replaced wherever they occur. */
    private Dump withKnownZones(Dump named, List<NodeFacts> written) {
        if (offers.hasZonesOf(written)) {
            return named;
        }
        Map<String, String> zones = new TreeMap<>();
        Map<String, String> regions = new TreeMap<>();
        for (NodeFacts node : written) {
            zones.put(node.zone(), offers.zone(node.zone()));
            regions.put(node.region(), offers.region());
        }
        zones.remove("");
        regions.remove("");
        return named.mapped(resource ->
                resource.with((MappingNode) Trees.mapped(resource.node(), text -> relocated(text, zones, regions))));
    }

    /** A provider id is {@code aws:///ZONE/ID}. */
    private static String relocated(String text, Map<String, String> zones, Map<String, String> regions) {
        String[] parts = text.split("/", -1);
        if (text.startsWith("aws:///") && parts.length > 4) {
            return text.replace("/" + parts[3] + "/", "/" + zones.getOrDefault(parts[3], parts[3]) + "/");
        }
        return zones.getOrDefault(text, regions.getOrDefault(text, text));
    }

    private ImportResult result() {
        Instant start = start();
        DesiredObjects desired = new DesiredObjects(dump, problems);
        StateObjects state = new StateObjects(dump, offers, desired::has);
        CustomResources custom = CustomResources.of(dump, desired.unknown(), problems);
        desired.report();
        state.report(problems);
        List<MappingNode> objects = new ArrayList<>(desired.objects());
        objects.addAll(custom.objects());
        Map<String, String> files = new LinkedHashMap<>();
        files.put(ImportResult.SCENARIO, scenario(start, desired, custom));
        files.put(
                ImportResult.OBJECTS,
                ScenarioText.objects("The desired configuration: what people and pipelines applied.", objects));
        files.put(
                ImportResult.STATE,
                ScenarioText.objects("What was there at " + start + ": the initial state.", state.objects()));
        offers.report(source, problems);
        return new ImportResult(
                start,
                offers.region(),
                desired.taken(),
                state.taken(),
                nodes.size(),
                state.taken().getOrDefault("Pod", 0),
                state.daemonPods(),
                (int) nodes.stream().filter(NodeFacts::isSpot).count(),
                onDemandPerHour(),
                problems.sorted(),
                files);
    }

    private double onDemandPerHour() {
        double sum = 0;
        for (NodeFacts node : nodes) {
            InstanceOffer offer = offers.find(offers.typeOf(node));
            sum += offer == null ? 0 : offer.onDemandPerHour();
        }
        return offers.isInYuan() ? sum / CNY_PER_USD : sum;
    }

    private Instant start() {
        Instant given = options.at();
        Instant newest = dump.times().ofDump();
        Instant start = given != null ? given : newest != null ? newest : DEFAULT_START;
        if (given == null && newest == null) {
            problems.warning(
                    source, "", "has no times: the scenario starts at " + DEFAULT_START, "Give the time: --at TIME.");
        }
        int later = dump.times().countAfter(start);
        if (later > 0) {
            problems.warning(
                    source,
                    "",
                    "clock skew: " + later + (later == 1 ? " object has a time" : " objects have times") + " after "
                            + start + ", the start of the scenario; they are taken as that time",
                    "Give the time of the dump if it is wrong: --at TIME.");
        }
        return start;
    }

    private String scenario(Instant start, DesiredObjects desired, CustomResources custom) {
        OperatorResources operators = new OperatorResources(dump.operators());
        Map<String, MappingNode> sections = operators.sections(problems);
        String addresses = operators.addressesPerInstance(problems);
        MappingNode autoscaler = sections.get("clusterAutoscaler");
        MappingNode karpenter = dump.of(ObjectKind.NODE_POOL).isEmpty()
                ? sections.get("karpenter")
                : operators.withReservedInterface(sections.get("karpenter"), problems);
        NodeGroups groups = new NodeGroups(nodes, offers, operators.groupSizes(), autoscaler != null);
        List<Map<String, Object>> groupEntries = groups.entries(source, problems);
        Map<String, Object> initial = new LinkedHashMap<>();
        initial.put("manifests", List.of(ImportResult.STATE));
        boolean isAutoscaled = autoscaler != null && groups.count() > 0;
        if (isAutoscaled) {
            Map<String, Object> times =
                    new AutoscalerTimes(nodes, dump.autoscalerStatus(), start, groups::named).section(source, problems);
            if (!times.isEmpty()) {
                initial.put("clusterAutoscaler", times);
            }
        }
        ScenarioText text = new ScenarioText()
                .comment(
                        "A cluster as it was at " + start + ", imported from "
                                + (options.anonymised() ? "a dump, with pseudonyms" : source.file()) + ".",
                        nodes.size() + " nodes and " + livePods() + " pods. Everything here may be edited.")
                .name(options.name())
                .time("start", start)
                .section("duration", "24h")
                .section("region", offers.region())
                .section("zones", zones())
                .section("manifests", List.of(ImportResult.OBJECTS))
                .section("initial", initial);
        if (offers.isInYuan()) {
            problems.warning(
                    source,
                    "",
                    "ASSUMED: " + CNY_PER_USD + " CNY per USD, because the prices of " + offers.region()
                            + " are in CNY, and all costs in USD",
                    "Set the rate: prices.cnyPerUsd in scenario.yaml.");
            text.section("prices", Map.of("cnyPerUsd", CNY_PER_USD), "The exchange rate, an assumption.");
        }
        text.section(
                "assumeNodeClass", missesNodeClass(desired), "An EC2NodeClass that is not in the dump is assumed.");
        if (karpenter != null) {
            text.section(
                    "karpenter", karpenter, "Karpenter's options, from Deployments and DaemonSets of the cluster.");
        }
        if (addresses != null) {
            text.section(
                    "cloud",
                    Map.of("addressesPerInstance", addresses),
                    "Addresses that instances take of their subnets, from the VPC network plugin. Add free addresses of",
                    "subnets to see when they run out: subnets: [{id: subnet-1, zone: ..., addresses: 4091}].");
        }
        text.section("nodeGroups", groupEntries, "Node groups, from the labels of nodes that Karpenter does not own.");
        if (autoscaler != null && isAutoscaled) {
            text.gap()
                    .comment("Cluster Autoscaler's flags, from its Deployment.")
                    .section("clusterAutoscaler", autoscaler);
        }
        text.section(
                "workloadKinds", custom.workloadKinds(), "Custom resources that are simulated as Deployments or Jobs.");
        text.section(
                "runtimes",
                new RuntimeSamples(dump, jobRuntime()).entries(desired::has, custom.jobs(), source, problems),
                "Run times of pods, measured on finished Jobs of the same owner; entries without a name are assumptions.");
        text.section(
                "workloads",
                AutoscalerDemand.entries(dump, desired::has, problems),
                "Demand that HorizontalPodAutoscalers saw: current replicas x current metric, constant.",
                "A daily curve: low and high differ, peakAt is the hour of the maximum.");
        return text.toString();
    }

    private int livePods() {
        return (int)
                dump.of(ObjectKind.POD).stream().filter(pod -> !pod.hasEnded()).count();
    }

    private @Nullable SourceNode jobRuntime() {
        String law = options.jobRuntime();
        if (law == null) {
            return null;
        }
        Collection<SourceNode> parsed = SourceDocuments.parseEmbedded(new SourceFile("--job-runtime", law), problems);
        problems.throwIfErrors();
        for (SourceNode node : parsed) {
            return node instanceof MappingNode ? node : Trees.of(Map.of("fixed", node));
        }
        return null;
    }

    /** Returns the zones of nodes and of the subnets that node classes have found. */
    private List<String> zones() {
        Set<String> zones = new TreeSet<>();
        nodes.forEach(node -> zones.add(offers.zone(node.zone())));
        for (DumpedResource nodeClass : dump.of(ObjectKind.NODE_CLASS)) {
            for (MappingNode subnet : nodeClass.status().mappings("subnets")) {
                zones.add(DumpedResource.text(subnet, "zone"));
            }
        }
        zones.remove("");
        return new ArrayList<>(zones);
    }

    private static Object missesNodeClass(DesiredObjects desired) {
        Set<String> declared = new TreeSet<>();
        for (MappingNode object : desired.objects()) {
            if ("EC2NodeClass".equals(object.text("kind"))) {
                declared.add(DumpedResource.text(object.mapping("metadata"), "name"));
            }
        }
        boolean misses = desired.objects().stream()
                .filter(object -> "NodePool".equals(object.text("kind")))
                .map(pool ->
                        pool.mapping("spec").mapping("template").mapping("spec").mapping("nodeClassRef"))
                .anyMatch(reference -> "EC2NodeClass".equals(reference.text("kind"))
                        && !declared.contains(DumpedResource.text(reference, "name")));
        return misses ? true : List.of();
    }
}
