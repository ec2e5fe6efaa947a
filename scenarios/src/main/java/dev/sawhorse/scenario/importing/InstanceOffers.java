// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.InstanceTypeName;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.cloud.StatedRegion;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The region and the instance types of a cluster, as far as prices are known. A node without a known type is simulated as the
 * most similar offered one, a region without prices as the most similar one; both are reported.
 */
final class InstanceOffers {
    private static final int NAMED = 3;
    private static final int LONGEST = 80;
    private static final long MIB = 1 << 20;

    /** The share of an instance's memory that a node reports at least; the rest is the hypervisor's and the kernel's. */
    private static final double REPORTED_MEMORY = 0.90;

    private final String region;
    private final RegionFacts facts;
    private final Map<String, InstanceOffer> byType = new TreeMap<>();
    private final Map<String, String> zones = new LinkedHashMap<>();
    private final Map<String, Set<String>> assumedTypes = new LinkedHashMap<>();

    private InstanceOffers(String region, RegionFacts facts) {
        this.region = region;
        this.facts = facts;
        facts.offers().forEach(offer -> byType.put(offer.shape().name(), offer));
    }

    /**
     * Returns the offers in a cluster's region.
     *
     * @param given the region that the user gives, null for that of the nodes
     * @param stated finds the region that the objects state without nodes, null for none
     */
    static InstanceOffers of(
            List<NodeFacts> nodes,
            @Nullable String given,
            Supplier<@Nullable String> stated,
            Position source,
            Problems problems) {
        String written = given;
        for (NodeFacts node : nodes) {
            written = written == null && !node.region().isEmpty() ? node.region() : written;
        }
        if (written == null) {
            String named = stated.get();
            String assumed = named == null ? StatedRegion.DEFAULT : named;
            problems.warning(
                    source,
                    "",
                    (nodes.isEmpty()
                                    ? "has no nodes, so the region is unknown: "
                                    : "the nodes do not say which region they are in: ")
                            + assumed + " is assumed" + (named == null ? "" : ", which other objects name"),
                    "Give it: --region REGION.");
            return new InstanceOffers(assumed, RegionFacts.ofRegion(assumed));
        }
        try {
            return new InstanceOffers(written, RegionFacts.ofRegion(written));
        } catch (UnknownRegionException unknown) {
            String near = nearest(written, unknown.known());
            problems.warning(
                    source,
                    "",
                    "the prices of the region " + written + " are unknown: those of " + near + " are used",
                    "Give another one: --region REGION.");
            return new InstanceOffers(near, RegionFacts.ofRegion(near));
        }
    }

    /** Reports nodes that are not instances of EC2: similar types of EC2 stand for them. */
    static void reportOtherClouds(List<NodeFacts> nodes, Position source, Problems problems) {
        Map<String, Integer> others = new TreeMap<>();
        for (NodeFacts node : nodes) {
            int scheme = node.providerId().indexOf("://");
            if (scheme > 0 && !node.providerId().startsWith("aws:")) {
                others.merge(node.providerId().substring(0, scheme), 1, Integer::sum);
            }
        }
        others.forEach((cloud, count) -> problems.warning(
                source,
                "",
                count + (count == 1 ? " node is" : " nodes are") + " not of AWS (" + cloud
                        + "://): instance types, zones, prices and autoscalers are those of AWS, so costs say nothing about "
                        + "this cluster's bill",
                "Use it to compare what the same pods would cost on AWS."));
    }

    /** Returns the region that is spelt most similarly in the same part of the world. */
    private static String nearest(String region, List<String> known) {
        String part = region.substring(0, region.indexOf('-') + 1);
        List<String> near = known.stream().filter(each -> each.startsWith(part)).toList();
        String nearest = near.isEmpty() || part.isEmpty() ? null : Spelling.nearest(region, near);
        return nearest != null ? nearest : near.isEmpty() || part.isEmpty() ? StatedRegion.DEFAULT : near.get(0);
    }

    String region() {
        return region;
    }

    /** Returns whether its prices are in CNY. */
    boolean isInYuan() {
        return facts.onDemandPrices().currency().equals("CNY");
    }

    /** Returns the zone that a zone of the dump is simulated as: itself if the region has it, else one after the other. */
    String zone(String written) {
        List<String> names = facts.zones().all().stream().map(Zone::name).toList();
        if (names.contains(written)) {
            return written;
        }
        return zones.computeIfAbsent(written, zone -> names.get(zones.size() % names.size()));
    }

    /** Returns whether the region has all zones of some nodes. */
    boolean hasZonesOf(List<NodeFacts> nodes) {
        return nodes.stream().allMatch(node -> zone(node.zone()).equals(node.zone()));
    }

    /** Returns the type that a node is simulated as. */
    String typeOf(NodeFacts node) {
        String written = node.type();
        if (byType.containsKey(written)) {
            return written;
        }
        InstanceOffer similar = byType.values().stream()
                .min(Comparator.<InstanceOffer>comparingDouble(offer -> difference(offer, node))
                        .thenComparingDouble(InstanceOffer::onDemandPerHour)
                        .thenComparing(offer -> offer.shape().name()))
                .orElseThrow();
        String name = similar.shape().name();
        boolean hasSize = node.capacity("cpu") > 0;
        String from = written.isEmpty()
                ? hasSize ? "without type" : "without type and size"
                : "of the unknown type " + written;
        assumedTypes
                .computeIfAbsent(from + " simulated as " + name, first -> new LinkedHashSet<>())
                .add(node.name());
        return name;
    }

    /** Types with less CPU or memory than reported, or of another architecture, come last. */
    private static double difference(InstanceOffer offer, NodeFacts node) {
        double cpu = node.capacity("cpu") / 1000.0;
        double memory = node.capacity("memory") / REPORTED_MEMORY / MIB;
        double moreCpu = offer.shape().vcpus() - cpu;
        double moreMemory = (offer.shape().memoryMib() - memory) / 4096;
        boolean isOther = !offer.shape().processor().architecture().equals(node.architecture());
        boolean isOtherFamily =
                node.type().isEmpty() || !node.type().startsWith(family(offer).substring(0, 1));
        boolean hasGpu = offer.shape().gpu() != null || offer.shape().accelerator() != null;
        boolean wantsGpu = node.capacity("nvidia.com/gpu") > 0;
        return Math.abs(moreCpu) * (moreCpu < 0 ? 10 : 1)
                + Math.abs(moreMemory)
                + (isOther ? 1e6 : 0)
                + (hasGpu != wantsGpu ? 1e5 : 0)
                + (isOtherFamily ? 0.1 : 0);
    }

    private static String family(InstanceOffer offer) {
        return InstanceTypeName.parse(offer.shape().name()).family();
    }

    /** Returns the offer of a type, null if the region does not have it. */
    @Nullable
    InstanceOffer find(String type) {
        return byType.get(type);
    }

    /** Reports the assumed types and zones. */
    void report(Position source, Problems problems) {
        assumedTypes.forEach((assumption, names) -> problems.warning(
                source,
                "",
                names.size() + (names.size() == 1 ? " node" : " nodes") + " " + assumption
                        + ", the most similar type in " + region + ": " + shortened(new ArrayList<>(names)),
                "Correct the label " + NodeFacts.TYPE + " in state.yaml where it is wrong."));
        if (!zones.isEmpty()) {
            problems.warning(
                    source,
                    "",
                    "zones that " + region + " does not have: "
                            + zones.entrySet().stream()
                                    .map(entry -> (entry.getKey().isEmpty() ? "none" : entry.getKey()) + " as "
                                            + entry.getValue())
                                    .collect(Collectors.joining(", ")),
                    null);
        }
    }

    /** Returns the first names of a list, each of a readable length. */
    static String shortened(List<String> names) {
        List<String> sorted = new ArrayList<>(new TreeSet<>(names));
        String first = sorted.stream()
                .limit(NAMED)
                .map(name -> name.length() > LONGEST ? name.substring(0, LONGEST) + "..." : name)
                .collect(Collectors.joining(", "));
        return sorted.size() > NAMED ? first + " and " + (sorted.size() - NAMED) + " more" : first;
    }
}
