// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.timeline;

import dev.sawhorse.conformance.recording.TimelineCatalog;
import dev.sawhorse.conformance.recording.TimelineCatalog.Pool;
import dev.sawhorse.ec2.NodeBoot;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.aws.RepairPolicies;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeOverlay;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.cloudprovider.NodeClass;
import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Phase;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The cloud provider of the recorded timelines: a launch takes the cheapest compatible offering without delay, with ties
 * resolved by type, zone and capacity type. An offering for which a launch gets an insufficient capacity error is unavailable
 * for three minutes.
 */
final class TimelineCloud implements CloudProvider {
    private static final long UNAVAILABLE_NANOS = 180_000_000_000L;

    private record Choice(InstanceType type, Pool pool, double price) {
        private static final Comparator<Choice> CHEAPEST = Comparator.comparingDouble(Choice::price)
                .thenComparing(choice -> choice.pool().instanceType())
                .thenComparing(choice -> choice.pool().zone())
                .thenComparing(choice -> choice.pool().capacityType());
    }

    private record Starved(Predicate<Pool> pools, long untilNanos) {}

    private final Cluster cluster;
    private final TimelineCatalog catalog;
    private final NodeBoot boot;
    private final long terminationNanos;
    private final boolean singleOffering;
    private final InstanceTypeOverlay overlay;
    private final Map<String, Object> nodeClasses = new TreeMap<>();
    private final Set<String> notReady = new TreeSet<>();
    private final List<Consumer<String>> nodeClassWatches = new ArrayList<>();
    private final Map<String, @Nullable Object> classAtLaunch = new LinkedHashMap<>();
    private final Map<String, Integer> launchedInto = new TreeMap<>();
    private final Map<String, Integer> added = new TreeMap<>();
    private final List<Starved> exhausted = new ArrayList<>();
    private final Map<Pool, Long> unavailableUntil = new LinkedHashMap<>();
    private final Map<String, Pool> machines = new LinkedHashMap<>();
    private final Set<String> terminating = new LinkedHashSet<>();
    private InstanceTypes table;
    private int launched;

    /**
     * Creates the cloud provider.
     *
     * @param singleOffering whether a launch that gets an insufficient capacity error fails instead of trying the next
     *     offering
     * @param overlay changes the instance types that launches choose from
     */
    TimelineCloud(
            Cluster cluster,
            TimelineCatalog catalog,
            NodeBoot boot,
            long terminationNanos,
            boolean singleOffering,
            InstanceTypeOverlay overlay) {
        this.cluster = cluster;
        this.catalog = catalog;
        this.boot = boot;
        this.terminationNanos = terminationNanos;
        this.singleOffering = singleOffering;
        this.overlay = overlay;
        this.table = table();
    }

    private InstanceTypes table() {
        return catalog.table(pool -> !isAvoided(pool), this::left);
    }

    private int left(Offering.Reservation reservation) {
        return reservation.capacity()
                + added.getOrDefault(reservation.id(), 0)
                - launchedInto.getOrDefault(reservation.id(), 0);
    }

    @Override
    public List<RepairPolicy> repairPolicies() {
        return RepairPolicies.ALL;
    }

    @Override
    public List<RepairPolicy> legacyRepairPolicies() {
        return RepairPolicies.LEGACY;
    }

    /** Changes the capacity of a reservation. */
    void resize(String reservation, int instances) {
        added.merge(reservation, instances, Integer::sum);
        refresh();
    }

    /** Sets the spec of a node class; instances launched with another spec have drifted. */
    void apply(String nodeClass, Object spec) {
        nodeClasses.put(nodeClass, spec);
        nodeClassWatches.forEach(watch -> watch.accept(nodeClass));
    }

    /** Sets whether a node class is ready. */
    void setReady(String nodeClass, boolean ready) {
        boolean changed = ready ? notReady.remove(nodeClass) : notReady.add(nodeClass);
        if (changed) {
            nodeClassWatches.forEach(watch -> watch.accept(nodeClass));
        }
    }

    @Override
    public NodeClass nodeClass(NodeClassRef name) {
        Object spec = nodeClasses.getOrDefault(name.name(), "");
        return notReady.contains(name.name())
                ? new NodeClass(false, "NodeClassNotReady", "not ready", spec)
                : NodeClass.ready(spec);
    }

    @Override
    public void watchNodeClasses(Consumer<String> changed) {
        nodeClassWatches.add(changed);
    }

    @Override
    public String driftReason(NodeClaim claim) {
        Object now = nodeClasses.get(claim.spec().nodeClassRef().name());
        boolean launched = classAtLaunch.containsKey(claim.providerId());
        return launched && !Objects.equals(classAtLaunch.get(claim.providerId()), now) ? "NodeClassDrift" : "";
    }

    /** Makes offerings run out of capacity from now on. */
    void exhaust(Predicate<Pool> pools, long durationNanos) {
        exhausted.add(new Starved(pools, cluster.now() + durationNanos));
    }

    /** Marks an offering as unavailable for three minutes. */
    void avoid(Pool pool) {
        unavailableUntil.put(pool, cluster.now() + UNAVAILABLE_NANOS);
        refresh();
        cluster.simulation().schedule(UNAVAILABLE_NANOS, Phase.WORLD, this::refresh);
    }

    private void refresh() {
        table = table();
    }

    private boolean isAvoided(Pool pool) {
        Long until = unavailableUntil.get(pool);
        return until != null && cluster.now() < until;
    }

    private boolean isExhausted(Pool pool) {
        return exhausted.stream()
                .anyMatch(period ->
                        cluster.now() < period.untilNanos() && period.pools().test(pool));
    }

    /** Returns the pool of an instance, by its provider id. */
    Pool poolOf(String providerId) {
        Pool pool = machines.get(providerId);
        if (pool == null) {
            throw new IllegalArgumentException("there is no machine " + providerId);
        }
        return pool;
    }

    /** Terminates an instance, if it still exists. */
    void kill(String providerId) {
        if (machines.containsKey(providerId) && terminating.add(providerId)) {
            cluster.journal().append(new Observation.InstanceTerminating(providerId));
        }
        removeInstance(providerId);
    }

    @Override
    public LaunchResult create(NodeClaim claim) {
        String nodeClass = claim.spec().nodeClassRef().name();
        if (notReady.contains(nodeClass)) {
            return LaunchResult.NodeClassNotReady.of(nodeClass);
        }
        for (Choice choice : choices(claim)) {
            if (!isExhausted(choice.pool())) {
                return launch(claim, choice);
            }
            avoid(choice.pool());
            if (singleOffering) {
                break;
            }
        }
        return LaunchResult.InsufficientCapacity.of("all offerings are starved");
    }

    private List<Choice> choices(NodeClaim claim) {
        Requirements requirements = Requirements.ofSpecs(claim.spec().requirements());
        Set<String> wellKnown = catalog.wellKnown().keys();
        List<Choice> choices = new ArrayList<>();
        InstanceTypes types = overlay.apply(claim.nodePool(), table);
        if (types == null) {
            return choices;
        }
        for (InstanceType type : types) {
            if (!requirements.isCompatible(type.requirements(), wellKnown)
                    || !claim.spec().requests().fitsWithin(type.allocatable())) {
                continue;
            }
            for (Offering offering : type.offerings()) {
                if (offering.launchable() && requirements.isCompatible(offering.requirements(), wellKnown)) {
                    Offering.Reservation reservation = offering.reservation();
                    Pool pool = new Pool(
                            type.name(),
                            offering.zone(),
                            offering.capacityType(),
                            reservation == null ? "" : reservation.id());
                    choices.add(new Choice(type, pool, offering.price()));
                }
            }
        }
        choices.sort(Choice.CHEAPEST);
        return choices;
    }

    private LaunchResult launch(NodeClaim claim, Choice choice) {
        InstanceType type = choice.type();
        Pool pool = choice.pool();
        double price = catalog.price(pool);
        String providerId = "recorded:///" + ++launched;
        machines.put(providerId, pool);
        classAtLaunch.put(
                providerId, nodeClasses.get(claim.spec().nodeClassRef().name()));
        Map<String, String> labels = new TreeMap<>();
        for (Requirement requirement : type.requirements()) {
            if (requirement.isSingleValue()) {
                labels.put(requirement.key(), requirement.values().get(0));
            }
        }
        labels.put(Labels.ZONE, pool.zone());
        labels.put(KarpenterLabels.CAPACITY_TYPE, pool.capacityType());
        labels.remove(TimelineCatalog.RESERVATION_ID);
        if (!pool.reservation().isEmpty()) {
            labels.put(TimelineCatalog.RESERVATION_ID, pool.reservation());
            launchedInto.merge(pool.reservation(), 1, Integer::sum);
            refresh();
        }
        cluster.journal()
                .append(new Observation.InstanceLaunched(
                        providerId, type.name(), pool.zone(), pool.capacityType(), price));
        return new LaunchResult.Launched(
                providerId,
                providerId,
                type.name(),
                pool.zone(),
                pool.capacityType(),
                price,
                labels,
                type.capacity(),
                type.allocatable());
    }

    @Override
    public Deletion delete(NodeClaim claim) {
        String id = claim.providerId();
        if (!machines.containsKey(id)) {
            return Deletion.NOT_FOUND;
        }
        if (terminating.add(id)) {
            cluster.journal().append(new Observation.InstanceTerminating(id));
            cluster.simulation().schedule(terminationNanos, Phase.WORLD, () -> removeInstance(id));
        }
        return Deletion.IN_PROGRESS;
    }

    private void removeInstance(String providerId) {
        Pool pool = machines.remove(providerId);
        if (pool != null) {
            if (!pool.reservation().isEmpty()) {
                launchedInto.merge(pool.reservation(), -1, Integer::sum);
                refresh();
            }
            cluster.journal().append(new Observation.InstanceTerminated(providerId));
            boot.stop(providerId);
        }
    }

    @Override
    public boolean exists(String providerId) {
        return machines.containsKey(providerId);
    }

    @Override
    public boolean supports(NodeClassRef nodeClass) {
        return EC2NodeClass.isReferredTo(nodeClass);
    }

    @Override
    public InstanceTypes instanceTypes(NodePool nodePool) {
        return table;
    }

    @Override
    public WellKnownLabels wellKnownLabels() {
        return catalog.wellKnown();
    }
}
