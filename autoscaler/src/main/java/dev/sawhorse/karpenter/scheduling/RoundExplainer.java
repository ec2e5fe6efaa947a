// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.explanation.ClaimExplanation;
import dev.sawhorse.karpenter.explanation.FilterLayer;
import dev.sawhorse.karpenter.explanation.InstanceTypeFilterTrace;
import dev.sawhorse.karpenter.explanation.PodExplanation;
import dev.sawhorse.karpenter.explanation.PodExplanation.Outcome;
import dev.sawhorse.karpenter.explanation.PoolRefusal;
import dev.sawhorse.karpenter.explanation.Refusal;
import dev.sawhorse.karpenter.explanation.RoundExplanation;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * An observer that explains a round: before an explained pod is tried, it checks every node and claim itself as the round will,
 * and keeps the reasons that the round discards; of claims it keeps which filter excluded how many instance types.
 */
final class RoundExplainer implements SchedulingObserver {
    private final SchedulingInput input;
    private final SchedulingOptions options;
    private final Refusals refusals;
    private final Predicate<Pod> isSelected;
    private final Map<Pod, Trial> trials = new LinkedHashMap<>();
    private final Map<PodData, Map<String, PoolResult>> poolResults = new LinkedHashMap<>();
    private final Map<InFlightNodeClaim, ClaimRecord> claims = new LinkedHashMap<>();
    private @Nullable Round round;

    /**
     * The last attempt to place a pod.
     */
    private static final class Trial {
        private final List<String> relaxed = new ArrayList<>();
        private PodData data;
        private List<Refusal> nodes = List.of();
        private List<Refusal> inFlight = List.of();
        private Outcome outcome = Outcome.NOWHERE;
        private String target = "";
        private String reason = "";

        Trial(PodData data) {
            this.data = data;
        }
    }

    /** Why a pool opened no claim, with what it had left to launch at that time. */
    private record PoolResult(
            NodeClaimTemplate template,
            SchedulingError error,
            @Nullable Resources leftOfLimits) {}

    private static final class ClaimRecord {
        private final RequirementOrigins origins;
        private final @Nullable Resources leftOfLimits;
        private @Nullable NewNodeClaim made;

        ClaimRecord(RequirementOrigins origins, @Nullable Resources leftOfLimits) {
            this.origins = origins;
            this.leftOfLimits = leftOfLimits;
        }
    }

    RoundExplainer(SchedulingInput input, Predicate<Pod> isSelected) {
        this.input = input;
        this.options = input.options();
        this.refusals = new Refusals(options);
        this.isSelected = isSelected;
    }

    private Round round() {
        return Objects.requireNonNull(round, "the round has begun");
    }

    @Override
    public void begins(Round begun) {
        this.round = begun;
    }

    @Override
    public void tries(int number, PodData data) {
        Pod pod = input.pods().get(number);
        if (!isSelected.test(pod)) {
            return;
        }
        Trial trial = trials.get(pod);
        if (trial == null || data == data.podClass().original()) {
            trial = new Trial(data);
            trials.put(pod, trial);
        } else {
            trial.relaxed.add(RelaxationText.of(trial.data.constraints(), data.constraints()));
            trial.data = data;
        }
        List<ExistingNode> nodes = round().existingNodes();
        trial.nodes = refusals.ofNodes(nodes, number, data);
        // The claims are put in order only when the round itself is about to do it, for its order goes on from there.
        boolean noNode = trial.nodes.size() == nodes.size();
        trial.inFlight = noNode ? refusals.ofClaims(round().newNodeClaims().byNumberOfPods(), number, data) : List.of();
    }

    @Override
    public void placed(int pod, ExistingNode node) {
        String order = node.state().initialized() ? "the first by name" : "the first that is not initialized yet";
        settle(pod, Outcome.EXISTING_NODE, node.state().name(), order + " of the existing nodes that can take it");
    }

    @Override
    public void joined(int pod, PodData data, InFlightNodeClaim claim) {
        record(claim, pod, data);
        int before = claim.pods().size() - 1;
        settle(
                pod,
                Outcome.IN_FLIGHT_NODE_CLAIM,
                claim.template().name(),
                "of the NodeClaims of the same round that can take it, the one with the fewest pods, " + before);
    }

    @Override
    public void refused(NodeClaimTemplate template, PodData data, @Nullable Resources left, SchedulingError error) {
        poolResults
                .computeIfAbsent(data, key -> new LinkedHashMap<>())
                .put(template.name(), new PoolResult(template, error, left));
    }

    @Override
    public void opened(int pod, PodData data, @Nullable Resources left, InFlightNodeClaim claim) {
        String nodePool = claim.template().name();
        claims.put(claim, new ClaimRecord(new RequirementOrigins(claim.templateRequirements()), left));
        record(claim, pod, data);
        settle(pod, Outcome.NEW_NODE_CLAIM, nodePool, "the NodePool of the highest weight that can launch for it");
    }

    private void record(InFlightNodeClaim claim, int pod, PodData data) {
        Objects.requireNonNull(claims.get(claim))
                .origins
                .narrowedTo(claim.requirements(), data, input.pods().get(pod).key());
    }

    @Override
    public void finished(InFlightNodeClaim claim, NewNodeClaim made) {
        Objects.requireNonNull(claims.get(claim)).made = made;
    }

    private void settle(int pod, Outcome outcome, String target, String reason) {
        Trial trial = trials.get(input.pods().get(pod));
        if (trial != null) {
            trial.outcome = outcome;
            trial.target = target;
            trial.reason = reason;
        }
    }

    /** Returns the explanation, after the round has come to the given result. */
    RoundExplanation explanation(SchedulingResult result) {
        List<ClaimExplanation> explained = new ArrayList<>();
        claims.forEach((claim, known) -> {
            if (claim.pods().stream().anyMatch(isSelected)
                    && result.newNodeClaims().contains(known.made)) {
                explained.add(explanation(claim, known));
            }
        });
        Map<String, PodExplanation> pods = new LinkedHashMap<>();
        trials.forEach((pod, trial) ->
                pods.put(pod.key(), explanation(trial, result.podErrors().get(pod))));
        return new RoundExplanation(explained, pods);
    }

    private PodExplanation explanation(Trial trial, @Nullable SchedulingError error) {
        return new PodExplanation(
                error == null ? trial.outcome : Outcome.NOWHERE,
                error == null ? trial.target : "",
                error == null ? trial.reason : error.message(),
                trial.relaxed,
                trial.nodes,
                trial.inFlight,
                error == null && trial.outcome != Outcome.NEW_NODE_CLAIM ? List.of() : pools(trial.data));
    }

    private List<PoolRefusal> pools(PodData data) {
        Map<String, PoolResult> results = poolResults.getOrDefault(data, Map.of());
        List<PoolRefusal> pools = new ArrayList<>();
        for (NodePool nodePool : input.nodePools()) {
            PoolResult result = results.get(nodePool.name());
            if (result != null) {
                pools.add(refusal(nodePool.name(), data, result));
            } else if (round().templates().stream()
                    .noneMatch(template -> template.name().equals(nodePool.name()))) {
                pools.add(withoutTemplate(nodePool));
            }
        }
        return pools;
    }

    private PoolRefusal refusal(String nodePool, PodData data, PoolResult result) {
        String hint = PoolHint.of(result.template(), data, result.leftOfLimits());
        SchedulingError error = result.error();
        NodeClaimTemplate template = result.template();
        InstanceTypeFilterTrace ofPool = InstanceTypeFilterTracer.ofNodePool(template, result.leftOfLimits(), options);
        if (error instanceof SchedulingError.Retriable retriable) {
            error = retriable.error();
        }
        if (error instanceof SchedulingError.NoInstanceType none) {
            List<DaemonOverheadGroup> groups =
                    round().daemonGroups().get(round().templates().indexOf(template));
            InstanceTypeFilterTrace ofPods = InstanceTypeFilterTracer.ofPods(
                    template.types(), groups, none.tally().criteria(), options, key -> "");
            return new PoolRefusal(nodePool, error.message(), hint, ofPool.then(ofPods));
        }
        return new PoolRefusal(nodePool, error.message(), hint, ofPool.left().isEmpty() ? ofPool : null);
    }

    /** A pool that had no instance type to begin with was never tried. */
    private PoolRefusal withoutTemplate(NodePool nodePool) {
        InstanceTypes types = input.instanceTypes().getOrDefault(nodePool.name(), InstanceTypes.NONE);
        InstanceTypeFilterTrace trace = InstanceTypeFilterTracer.ofNodePool(
                NodeClaimTemplate.of(nodePool, types, options.version()), null, options);
        String reason = types.isEmpty()
                ? "its node class offers no instance types"
                : "nodepool requirements filtered out all available instance types";
        return new PoolRefusal(nodePool.name(), reason, "", trace);
    }

    private ClaimExplanation explanation(InFlightNodeClaim claim, ClaimRecord known) {
        NodeClaimTemplate template = claim.template();
        NewNodeClaim made = Objects.requireNonNull(known.made);
        InstanceTypeFilter.Criteria criteria = new InstanceTypeFilter.Criteria(
                NodePoolLimits.filterByRemainingResources(known.leftOfLimits, template.types(), template.options()),
                claim.templateRequirements(),
                claim.requirements().without(Labels.HOSTNAME),
                claim.pods().get(0),
                List.of(),
                Resources.NONE,
                claim.requests());
        InstanceTypeFilterTrace trace = InstanceTypeFilterTracer.ofNodePool(template, known.leftOfLimits, options)
                .then(InstanceTypeFilterTracer.ofPods(
                        template.types(), claim.daemonGroups(), criteria, options, known.origins::of));
        List<String> atLast = template.types().select(claim.types()).stream()
                .map(InstanceType::name)
                .toList();
        if (atLast.size() < trace.left().size()) {
            trace = trace.keeping(
                    FilterLayer.POD, "hostPorts", "host ports", atLast, type -> "a host port is taken there");
        }
        List<String> listed =
                made.instanceTypes().stream().map(InstanceType::name).toList();
        String cut = "the " + input.options().maxInstanceTypes() + " cheapest at most";
        return new ClaimExplanation(
                template.name(),
                claim.pods().stream().map(Pod::key).toList(),
                trace.keeping(FilterLayer.CUT, "cut", cut, listed, type -> "more expensive than the selected types"));
    }
}
