// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.explanation.RoundExplanation;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.instancetype.MinValues;
import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.sim.Shortcuts;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * One provisioning round of Karpenter v1.14: decides for every pod whether it is placed on an existing node, on a NodeClaim
 * opened in this round, or on a new one ({@code provisioning/scheduling/scheduler.go Solve}).
 *
 * <p>Pure: the result is a function of the {@link SchedulingInput}, to the last byte. Where upstream depends on Go's random map
 * order, the first by name is taken.
 */
public final class Scheduler {
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/scheduler.go",
            symbol = {"NewDRAError", "IsDRAError", "DRAError.Unwrap"})
    private static final SchedulingError RESOURCE_CLAIMS = new SchedulingError.Plain(
            "pod has Dynamic Resource Allocation requirements that are not yet supported by Karpenter");

    private static final SchedulingError NO_TEMPLATE =
            new SchedulingError.Plain("nodepool requirements filtered out all available instance types");

    private static final String INCOMPATIBLE =
            "NodePool requirements filtered out all compatible available instance types";

    private final SchedulingInput input;
    private final List<NodeClaimTemplate> templates;
    private final List<List<DaemonOverheadGroup>> daemonGroups = new ArrayList<>();
    private final PodClasses classes;
    private final Topology topology;
    private final NodePoolLimits limits;
    private final RoundContext context;
    /** Those that may have room for some pod. */
    private final List<ExistingNode> existingNodes = new ArrayList<>();

    private final InFlightNodeClaims newNodeClaims = new InFlightNodeClaims();
    private final SchedulingObserver observer;

    /** By NodePool; its claims share one set of annotations upstream, so the last one opened speaks for all. */
    private final Map<String, Boolean> minValuesRelaxed = new TreeMap<>();

    private int hosts;
    private int placed;

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "NewScheduler")
    private Scheduler(SchedulingInput input, SchedulingObserver observer) {
        this.input = input;
        this.observer = observer;
        SchedulingOptions options = input.options();
        this.templates = templates(input);
        this.classes = new PodClasses(
                options.preferencePolicy(),
                new Preferences(toleratesPreferNoSchedule(input.nodePools())),
                new VolumeTopology(input.storage()),
                input.defaultSpread(),
                input.hold().pods());
        this.topology = new Topology(
                options.preferencePolicy(),
                new TopologyDomains(input.nodePools(), input.instanceTypes()),
                input.nodes(),
                input.cluster(),
                input.pods());
        this.limits = new NodePoolLimits(input.nodePools());
        this.context =
                new RoundContext(input.pods(), topology, reservations(input, options), options, Shortcuts.areEnabled());
    }

    private static Reservations reservations(SchedulingInput input, SchedulingOptions options) {
        Reservations reservations = new Reservations(input.instanceTypes().values());
        String credited = options.creditedReservation();
        if (credited != null) {
            reservations.credit(credited);
        }
        return reservations;
    }

    /** Decides one round. */
    public static SchedulingResult solve(SchedulingInput input) {
        return new Scheduler(input, SchedulingObserver.NONE).solve();
    }

    /**
     * Decides one round again and says why it comes to what {@link #solve} came to.
     *
     * @param isSelected the pods to explain; the claims are explained in any case
     */
    public static RoundExplanation explain(SchedulingInput input, Predicate<Pod> isSelected) {
        RoundExplainer explainer = new RoundExplainer(input, isSelected);
        SchedulingResult result = new Scheduler(input, explainer).solve();
        return explainer.explanation(result);
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "NewScheduler")
    private static boolean toleratesPreferNoSchedule(List<NodePool> nodePools) {
        return nodePools.stream()
                .flatMap(nodePool -> nodePool.template().taints().stream())
                .anyMatch(taint -> taint.effect().equals(Taint.PREFER_NO_SCHEDULE));
    }

    /** Returns the templates of the pools that have any type with an offering that meets their requirements. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "NewScheduler")
    static List<NodeClaimTemplate> templates(SchedulingInput input) {
        List<NodeClaimTemplate> templates = new ArrayList<>();
        for (NodePool nodePool : input.nodePools()) {
            InstanceTypes types = input.instanceTypes().getOrDefault(nodePool.name(), InstanceTypes.NONE);
            NodeClaimTemplate template = template(nodePool, types, input.options());
            if (incompatibility(template, input.options()) == null) {
                templates.add(template);
            }
        }
        return templates;
    }

    /**
     * Returns why rounds make no nodes of a pool, in the words of Karpenter's event; null where its requirements leave types.
     */
    public static @Nullable String incompatibility(NodePool nodePool, InstanceTypes types, SchedulingOptions options) {
        return incompatibility(template(nodePool, types, options), options);
    }

    private static NodeClaimTemplate template(NodePool nodePool, InstanceTypes types, SchedulingOptions options) {
        NodeClaimTemplate template = NodeClaimTemplate.of(nodePool, types, options.version());
        return template.withOptions(types.accepting(
                        types.all(), template.requirements().asList())
                .and(types.market(template.requirements()).holding(Resources.NONE, Resources.NONE, Resources.NONE)));
    }

    private static @Nullable String incompatibility(NodeClaimTemplate template, SchedulingOptions options) {
        if (template.options().isEmpty()) {
            return INCOMPATIBLE;
        }
        boolean usable = !isStrict(options)
                || template.types()
                        .missedMinValues(template.options(), template.requirements(), MinValues.of(options.version()))
                        .isEmpty();
        return usable ? null : INCOMPATIBLE + " due to minValues incompatibility";
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.Solve")
    private SchedulingResult solve() {
        List<Pod> pods = input.pods();
        PodData[] originals = new PodData[pods.size()];
        int next = 0;
        for (Pod pod : pods) {
            PodData original = classes.of(pod).original();
            topology.register(original);
            originals[next++] = original;
        }
        addDaemonsAndNodes();
        observer.begins(new SchedulingObserver.Round(templates, daemonGroups, limits, existingNodes, newNodeClaims));
        Map<Pod, SchedulingError> errors = new LinkedHashMap<>();
        Queue queue = new Queue(pods);
        for (int pod = queue.pop(); pod != Queue.NONE; pod = queue.pop()) {
            SchedulingError error = trySchedule(pod, originals[pod]);
            if (error != null) {
                errors.put(pods.get(pod), error);
                queue.push(pod);
            } else if (!errors.isEmpty()) {
                errors.remove(pods.get(pod));
            }
        }
        return result(errors);
    }

    /** Returns what the provider states of the node's instance type, nothing for a node without one. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/dra.go", symbol = "Scheduler.instanceTypeForNode")
    private Map<String, Integer> volumeAttachmentLimits(NodeSnapshot node) {
        InstanceTypes types = input.instanceTypes().get(node.labels().get(KarpenterLabels.NODE_POOL));
        if (types == null || !types.hasVolumeAttachmentLimits()) {
            return Map.of();
        }
        InstanceType type = types.find(node.labels().getOrDefault(Labels.INSTANCE_TYPE, ""));
        return type == null ? Map.of() : type.volumeAttachmentLimits();
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/scheduler.go",
            symbol = "Scheduler.calculateExistingNodeClaims")
    private void addDaemonsAndNodes() {
        DaemonOverhead daemons =
                new DaemonOverhead(input.daemonSetPods(), input.options().version());
        for (NodeClaimTemplate template : templates) {
            daemonGroups.add(daemons.groups(template));
        }
        MinPodRequests least = MinPodRequests.of(classes.all());
        boolean hasRules = topology.hasRules();
        for (NodeSnapshot node : input.nodes()) {
            boolean isTried = !context.shortcuts() || observer != SchedulingObserver.NONE;
            if (isTried || least.mayFit(node, input.hold())) {
                existingNodes.add(new ExistingNode(
                        node,
                        daemons.pending(node),
                        volumeAttachmentLimits(node),
                        input.hold().isOn(node),
                        context));
            }
            if (hasRules) {
                topology.registerHost(node.hostName());
            }
            limits.charge(node);
        }
        existingNodes.sort(ExistingNode.ORDER);
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Results.TruncateInstanceTypes")
    private SchedulingResult result(Map<Pod, SchedulingError> errors) {
        List<NewNodeClaim> claims = new ArrayList<>();
        for (InFlightNodeClaim inFlight : newNodeClaims.asList()) {
            NewNodeClaim claim = inFlight.finalizeScheduling(
                    minValuesRelaxed.getOrDefault(inFlight.template().name(), false));
            observer.finished(inFlight, claim);
            if (claim.missedMinValues().isEmpty() || !isStrict(input.options())) {
                claims.add(claim);
            } else {
                SchedulingError error = missedMinValues(claim);
                claim.pods().forEach(pod -> errors.put(pod, error));
            }
        }
        List<NodePlacements> placements = new ArrayList<>();
        for (ExistingNode node : existingNodes) {
            if (!node.pods().isEmpty()) {
                placements.add(new NodePlacements(node.state(), node.pods()));
            }
        }
        return new SchedulingResult(
                List.copyOf(claims), List.copyOf(placements), input.nodes(), Collections.unmodifiableMap(errors));
    }

    private static boolean isStrict(SchedulingOptions options) {
        return options.minValuesPolicy() == SchedulingOptions.MinValuesPolicy.STRICT;
    }

    /** A claim whose list of types was cut below its minValues is given up, and all its pods fail. */
    private static SchedulingError missedMinValues(NewNodeClaim claim) {
        return new SchedulingError.Plain(
                "pod didn’t schedule because NodePool couldn’t meet minValues requirements, validating minValues, "
                        + MinValues.message(claim.missedMinValues()) + " (NodePool="
                        + claim.nodePool().name() + ")");
    }

    /** Places the pod, giving up one preference after the other if need be; returns why it cannot be placed at all. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.trySchedule")
    private @Nullable SchedulingError trySchedule(int pod, PodData original) {
        PodData data = original;
        while (true) {
            observer.tries(pod, data);
            SchedulingError error = add(pod, data);
            if (error == null || error.isReservedOffering() || data.podClass().hasResourceClaims()) {
                return error;
            }
            PodData relaxed = classes.relax(data);
            if (relaxed == null) {
                return error;
            }
            topology.register(relaxed);
            data = relaxed;
        }
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.add")
    private @Nullable SchedulingError add(int pod, PodData data) {
        if (data.podClass().hasResourceClaims()) {
            return RESOURCE_CLAIMS;
        }
        if (data.hasFailedAt(placed)) {
            return data.failure();
        }
        if (addToExistingNode(pod, data) || addToInFlightNodeClaim(pod, data)) {
            placed++;
            return null;
        }
        SchedulingError error = templates.isEmpty() ? NO_TEMPLATE : addToNewNodeClaim(pod, data);
        if (error == null) {
            placed++;
        } else if (context.shortcuts()) {
            data.failedAt(placed, error);
        }
        return error;
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.addToExistingNode")
    private boolean addToExistingNode(int pod, PodData data) {
        for (int i = data.nodesRefused(); i < existingNodes.size(); i++) {
            ExistingNode node = existingNodes.get(i);
            if (!neverTakes(node, data) && node.canAdd(pod, data) instanceof Placement placement) {
                node.add(pod, data, placement);
                observer.placed(pod, node);
                return true;
            }
            if (context.shortcuts() && i == data.nodesRefused() && neverTakes(node, data)) {
                data.nodesRefused(i + 1);
            }
        }
        return false;
    }

    private static boolean neverTakes(ExistingNode node, PodData data) {
        return node.hasRefused(data) || (data.podClass().isHeld() && node.isHeldBack());
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.addToInflightNode")
    private boolean addToInFlightNodeClaim(int pod, PodData data) {
        List<InFlightNodeClaim> claims = newNodeClaims.byNumberOfPods();
        for (int i = 0; i < claims.size() && data.claimsRefused() < claims.size(); i++) {
            InFlightNodeClaim claim = claims.get(i);
            if (!claim.hasRefused(data) && claim.canJoin(pod, data) instanceof Placement placement) {
                claim.add(pod, data, placement);
                newNodeClaims.grown(i);
                observer.joined(pod, data, claim);
                return true;
            }
        }
        return false;
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.addToNewNodeClaim")
    private @Nullable SchedulingError addToNewNodeClaim(int pod, PodData data) {
        List<SchedulingError> errors = new ArrayList<>();
        for (int i = 0; i < templates.size(); i++) {
            SchedulingError error = open(templates.get(i), daemonGroups.get(i), pod, data);
            if (error == null) {
                return null;
            }
            observer.refused(templates.get(i), data, error);
            errors.add(error);
            if (error.isReservedOffering()) {
                break;
            }
        }
        return new SchedulingError.PerNodePool(errors);
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.addToNewNodeClaim")
    private @Nullable SchedulingError open(
            NodeClaimTemplate template, List<DaemonOverheadGroup> groups, int pod, PodData data) {
        String nodePool = template.name();
        if (limits.isOutOfNodes(nodePool)) {
            return new SchedulingError.Plain(
                    "node limits have been exhausted for nodepool (NodePool=" + nodePool + ")");
        }
        TypeSet types = limits.filterByRemainingResources(nodePool, template.types(), template.options());
        if (types.isEmpty()) {
            return new SchedulingError.Plain(
                    "all available instance types exceed limits for nodepool (NodePool=" + nodePool + ")");
        }
        InFlightNodeClaim claim = new InFlightNodeClaim(template, types, groups, nextHost(), context);
        AddResult result = claim.canOpen(pod, data);
        if (result instanceof Placement placement) {
            claim.add(pod, data, placement);
            newNodeClaims.add(claim);
            observer.opened(pod, data, claim);
            minValuesRelaxed.put(nodePool, claim.isMinValuesRelaxed());
            limits.charge(nodePool, template.types(), claim.types());
            return null;
        }
        return (SchedulingError) result;
    }

    private String nextHost() {
        String number = Integer.toString(++hosts);
        return "hostname-placeholder-" + "0".repeat(Math.max(0, 4 - number.length())) + number;
    }
}
