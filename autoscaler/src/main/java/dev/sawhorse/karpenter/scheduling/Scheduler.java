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
public class Scheduler {
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
    final List<NodeClaimTemplate> templates;
    final List<List<DaemonOverheadGroup>> daemonGroups = new ArrayList<>();
    private final PodClasses classes;
    private final Topology topology;
    final NodePoolLimits limits;
    private final RoundContext context;
    private final RoundShortcuts shortcuts;
    /** Those that may have room for some pod. */
    final List<ExistingNode> existingNodes = new ArrayList<>();

    final InFlightNodeClaims newNodeClaims = new InFlightNodeClaims();

    /** By NodePool; its claims share one set of annotations upstream, so the last one opened speaks for all. */
    private final Map<String, Boolean> minValuesRelaxed = new TreeMap<>();

    private int hosts;

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "NewScheduler")
    Scheduler(SchedulingInput input) {
        this.input = input;
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
        this.context = new RoundContext(input.pods(), topology, reservations(input, options), options);
        this.shortcuts = RoundMemory.ifEnabled(classes, input.hold());
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
        return new Scheduler(input).solve();
    }

    /**
     * Decides one round again and says why it comes to what {@link #solve} came to.
     *
     * @param isSelected the pods to explain; the claims are explained in any case
     */
    public static RoundExplanation explain(SchedulingInput input, Predicate<Pod> isSelected) {
        RoundExplainer explainer = new RoundExplainer(input, isSelected);
        SchedulingResult result = new ObservedScheduler(input, explainer).solve();
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

    /**
     * Returns why a round opens no claim of a pool, whatever the pods ask for: its requirements leave no type, or its limits
     * leave none of these types beside the existing nodes; null where it can.
     */
    public static @Nullable String refusal(
            NodePool nodePool, InstanceTypes types, List<NodeSnapshot> nodes, SchedulingOptions options) {
        NodeClaimTemplate template = template(nodePool, types, options);
        String incompatibility = incompatibility(template, options);
        return incompatibility != null
                ? incompatibility
                : NodePoolLimits.refusal(nodePool, types, template.options(), nodes);
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
    SchedulingResult solve() {
        List<Pod> pods = input.pods();
        PodData[] originals = new PodData[pods.size()];
        int next = 0;
        for (Pod pod : pods) {
            PodData original = classes.of(pod).original();
            topology.register(original);
            originals[next++] = original;
        }
        calculateExistingNodeClaims();
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
    void calculateExistingNodeClaims() {
        DaemonOverhead daemons =
                new DaemonOverhead(input.daemonSetPods(), input.options().version());
        for (NodeClaimTemplate template : templates) {
            daemonGroups.add(daemons.groups(template));
        }
        boolean hasRules = topology.hasRules();
        for (NodeSnapshot node : input.nodes()) {
            if (isTried(node)) {
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

    /** Whether pods are tried on the node. */
    boolean isTried(NodeSnapshot node) {
        return shortcuts.mayFit(node);
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Results.TruncateInstanceTypes")
    private SchedulingResult result(Map<Pod, SchedulingError> errors) {
        List<NewNodeClaim> claims = new ArrayList<>();
        for (InFlightNodeClaim inFlight : newNodeClaims.asList()) {
            NewNodeClaim claim = finalizeScheduling(inFlight);
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

    NewNodeClaim finalizeScheduling(InFlightNodeClaim claim) {
        return claim.finalizeScheduling(
                minValuesRelaxed.getOrDefault(claim.template().name(), false));
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
    @Nullable
    SchedulingError add(int pod, PodData data) {
        if (data.podClass().hasResourceClaims()) {
            return RESOURCE_CLAIMS;
        }
        SchedulingError known = shortcuts.failure(data);
        if (known != null) {
            return known;
        }
        if (addToExistingNode(pod, data) != null || addToInFlightNodeClaim(pod, data) != null) {
            return null;
        }
        SchedulingError error = templates.isEmpty() ? NO_TEMPLATE : addToNewNodeClaim(pod, data);
        if (error != null) {
            shortcuts.failed(data, error);
        }
        return error;
    }

    /** Returns the existing node that the pod was put on, null if none takes it. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.addToExistingNode")
    @Nullable
    ExistingNode addToExistingNode(int pod, PodData data) {
        int next = shortcuts.nextNode(data, 0);
        while (next < existingNodes.size()) {
            ExistingNode node = existingNodes.get(next);
            boolean isHeldBack = data.podClass().isHeld() && node.isHeldBack();
            if (!isHeldBack && shortcuts.canAdd(next, node, pod, data) instanceof Placement placement) {
                shortcuts.adds(next, data, placement);
                node.add(pod, data, placement);
                return node;
            }
            next = shortcuts.nextNode(data, next + 1);
        }
        return null;
    }

    /** Returns the claim in flight that the pod was added to, null if none takes it. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.addToInflightNode")
    @Nullable
    InFlightNodeClaim addToInFlightNodeClaim(int pod, PodData data) {
        List<InFlightNodeClaim> claims = newNodeClaims.byNumberOfPods();
        if (shortcuts.isRefusedBy(claims.size(), data)) {
            return null;
        }
        for (int i = 0; i < claims.size(); i++) {
            InFlightNodeClaim claim = claims.get(i);
            if (shortcuts.canJoin(claim, pod, data) instanceof Placement placement) {
                shortcuts.adds(claim, data, placement);
                claim.add(pod, data, placement);
                newNodeClaims.grown(i);
                return claim;
            }
        }
        return null;
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.addToNewNodeClaim")
    private @Nullable SchedulingError addToNewNodeClaim(int pod, PodData data) {
        List<SchedulingError> errors = new ArrayList<>();
        for (int i = 0; i < templates.size(); i++) {
            SchedulingError error = open(templates.get(i), daemonGroups.get(i), pod, data);
            if (error == null) {
                return null;
            }
            errors.add(error);
            if (error.isReservedOffering()) {
                break;
            }
        }
        return new SchedulingError.PerNodePool(errors);
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.addToNewNodeClaim")
    @Nullable
    SchedulingError open(NodeClaimTemplate template, List<DaemonOverheadGroup> groups, int pod, PodData data) {
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
        InFlightNodeClaim claim =
                new InFlightNodeClaim(newNodeClaims.size(), template, types, groups, nextHost(), context);
        AddResult result = claim.canOpen(pod, data);
        if (result instanceof Placement placement) {
            shortcuts.adds(claim, data, placement);
            claim.add(pod, data, placement);
            newNodeClaims.add(claim);
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
