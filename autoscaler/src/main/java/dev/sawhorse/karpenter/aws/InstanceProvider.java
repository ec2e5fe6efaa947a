package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.FleetError;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.FleetResult;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.scheduling.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.Requirements;
import dev.sawhorse.karpenter.scheduling.WellKnownLabels;
import dev.sawhorse.kube.Resources;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;

/**
 * Launches instances for NodeClaims through CreateFleet and remembers which pools were out of capacity (Karpenter's AWS
 * provider v1.14, instance provider).
 */
final class InstanceProvider {
    private record Question(Requirements requirements, Resources requests, boolean strictMinValues) {}

    private final Fleet fleet;
    private final UnavailableOfferings unavailable;
    private final WellKnownLabels wellKnown;
    private final boolean strictMinValues;
    private final Map<Question, LaunchPlan> plans = new LinkedHashMap<>();
    private InstanceTypes plannedFor = InstanceTypes.NONE;

    InstanceProvider(
            Fleet fleet, UnavailableOfferings unavailable, WellKnownLabels wellKnown, boolean strictMinValues) {
        this.fleet = fleet;
        this.unavailable = unavailable;
        this.wellKnown = wellKnown;
        this.strictMinValues = strictMinValues;
    }

    /** What became of a launch. */
    sealed interface Outcome {}

    record Launched(Instance instance) implements Outcome {}

    record InsufficientCapacity(String message) implements Outcome {}

    record Failed(String reason, String message) implements Outcome {}

    /** Launches an instance of one of the types for the claim. */
    Outcome create(NodeClaim nodeClaim, InstanceTypes types, Map<String, String> tags, long nowNanos) {
        LaunchPlan plan = plan(nodeClaim, types);
        if (plan instanceof LaunchPlan.NothingAvailable nothing) {
            return new InsufficientCapacity(nothing.message());
        }
        if (plan instanceof LaunchPlan.NoOverrides none) {
            return new Failed("LaunchTemplateResolutionFailed", none.message());
        }
        LaunchPlan.Request request = (LaunchPlan.Request) plan;
        FleetResult result = fleet.createFleet(new FleetRequest(request.strategy(), request.overrides(), 1, tags));
        for (FleetError error : result.errors()) {
            unavailable.markUnavailable(error.pool(), nowNanos);
        }
        return result.instances().isEmpty()
                ? new InsufficientCapacity("with fleet error(s), " + combined(result.errors()))
                : new Launched(result.instances().get(0));
    }

    /** Claims of one round often ask the same, and a plan depends on nothing else. */
    @SuppressWarnings("ReferenceEquality") // The very same table is what says that nothing has changed.
    private LaunchPlan plan(NodeClaim nodeClaim, InstanceTypes types) {
        if (types != plannedFor) {
            plans.clear();
            plannedFor = types;
        }
        boolean relaxed = "true".equals(nodeClaim.meta().annotations().get(KarpenterLabels.MIN_VALUES_RELAXED));
        Question question = new Question(
                Requirements.ofSpecs(nodeClaim.spec().requirements()),
                nodeClaim.spec().requests(),
                strictMinValues && !relaxed);
        return plans.computeIfAbsent(
                question,
                asked -> LaunchPlan.of(
                        types.asList(), asked.requirements(), asked.requests(), wellKnown, asked.strictMinValues()));
    }

    private static String combined(List<FleetError> errors) {
        TreeSet<String> texts = new TreeSet<>();
        errors.forEach(error -> texts.add(error.toString()));
        return String.join("; ", texts);
    }
}
