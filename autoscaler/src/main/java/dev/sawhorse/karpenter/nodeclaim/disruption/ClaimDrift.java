// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.disruption;

import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.NodePoolHash;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider.DriftBaseline;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.Offering;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.scheduling.requirement.WellKnownLabels;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.state.cost.NodePrices;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of drift of a claim from its NodePool and its node class ({@code nodeclaim/disruption/drift.go}, Karpenter v1.14),
 * in this order: the hash of the template, the requirements of the NodePool, whether the instance type is still offered – not
 * within the first hour, and at most every half hour – and the cloud provider's drift.
 */
final class ClaimDrift {
    private static final String NODE_POOL_DRIFTED = "NodePoolDrifted";
    private static final String REQUIREMENTS_DRIFTED = "RequirementsDrifted";
    private static final String INSTANCE_TYPE_NOT_FOUND = "InstanceTypeNotFound";
    private static final long YOUNG_NANOS = Duration.ofHours(1).toNanos();
    private static final long SEEN_NANOS = Duration.ofMinutes(30).toNanos();
    private static final long NEVER = Long.MIN_VALUE;

    private final Environment karpenter;
    private final NodePrices prices;
    private final NodeClaim claim;
    private @Nullable Judged judged;

    /** When its type was last found to be sold. */
    private long typeSeenAt = NEVER;

    /** The type it was then, which goes on being sold as long as it is the same. */
    private @Nullable InstanceType typeSeen;

    /** What the cloud last found the machine not to have drifted by. */
    private @Nullable DriftBaseline standard;

    /**
     * The result of the comparison of a claim's metadata with its NodePool, valid as long as both are the same objects.
     */
    private record Judged(ObjectMeta meta, NodePool nodePool, String reason) {}

    ClaimDrift(Environment karpenter, NodePrices prices, NodeClaim claim) {
        this.karpenter = karpenter;
        this.prices = prices;
        this.claim = claim;
    }

    /** Returns why the claim has drifted, empty if it has not. */
    @Upstream(file = "pkg/controllers/nodeclaim/disruption/drift.go", symbol = "Drift.isDrifted")
    String reason(NodePool nodePool) {
        String reason = judged(nodePool).reason;
        if (!reason.isEmpty()) {
            return reason;
        }
        if (isTypeToBeChecked()) {
            if (!isTypeSold(nodePool)) {
                return INSTANCE_TYPE_NOT_FOUND;
            }
            typeSeenAt = karpenter.now();
        }
        return cloudReason();
    }

    /** Whether what was found last would be found again, given that neither the claim nor its NodePool has changed since. */
    boolean isCurrent() {
        if (judged == null) {
            return false;
        }
        return !judged.reason.isEmpty() || (isBelievedByCloud() && !isTypeToBeChecked());
    }

    private String cloudReason() {
        if (isBelievedByCloud()) {
            return "";
        }
        String reason = karpenter.cloudProvider().driftReason(claim);
        standard = reason.isEmpty() ? karpenter.cloudProvider().driftBaseline(claim) : null;
        return reason;
    }

    private boolean isBelievedByCloud() {
        return standard != null && standard.isCurrent();
    }

    @SuppressWarnings("ReferenceEquality") // The very same objects are what says that nothing has changed.
    private Judged judged(NodePool nodePool) {
        ObjectMeta meta = claim.meta();
        Judged before = judged;
        if (before != null && before.meta == meta && before.nodePool == nodePool) {
            return before;
        }
        Judged now = new Judged(meta, nodePool, judge(meta, nodePool));
        judged = now;
        typeSeen = null;
        standard = null;
        return now;
    }

    @Upstream(file = "pkg/controllers/nodeclaim/disruption/drift.go", symbol = "areRequirementsDrifted")
    private static String judge(ObjectMeta claim, NodePool nodePool) {
        if (isTemplateChanged(claim, nodePool)) {
            return NODE_POOL_DRIFTED;
        }
        Requirements labels = Requirements.ofLabels(claim.labels());
        for (RequirementSpec spec : nodePool.template().requirements()) {
            if (!labels.isCompatible(Requirements.of(Requirement.of(spec)), Set.of())) {
                return REQUIREMENTS_DRIFTED;
            }
        }
        return "";
    }

    @Upstream(file = "pkg/controllers/nodeclaim/disruption/drift.go", symbol = "areStaticFieldsDrifted")
    private static boolean isTemplateChanged(ObjectMeta claim, NodePool nodePool) {
        Map<String, String> stated = claim.annotations();
        String hash = stated.get(KarpenterLabels.NODE_POOL_HASH);
        String version = stated.get(KarpenterLabels.NODE_POOL_HASH_VERSION);
        return hash != null && Objects.equals(version, versionOf(nodePool)) && !hash.equals(hashOf(nodePool));
    }

    /** A NodePool whose hash nobody has written down is hashed now, as the controller of hashes does at once. */
    @Upstream(
            file = "pkg/controllers/nodepool/hash/controller.go",
            symbol = "Controller.Reconcile",
            differs = "computes the hash when it is needed; upstream stores it in an annotation of the NodePool")
    private static String hashOf(NodePool nodePool) {
        String written = nodePool.meta().annotations().get(KarpenterLabels.NODE_POOL_HASH);
        return written == null ? NodePoolHash.of(nodePool) : written;
    }

    private static @Nullable String versionOf(NodePool nodePool) {
        return nodePool.meta().annotations().getOrDefault(KarpenterLabels.NODE_POOL_HASH_VERSION, NodePoolHash.VERSION);
    }

    @Upstream(file = "pkg/controllers/nodeclaim/disruption/drift.go", symbol = "Drift.isDrifted")
    private boolean isTypeToBeChecked() {
        long now = karpenter.now();
        boolean isForgotten = typeSeenAt == NEVER || now - typeSeenAt >= SEEN_NANOS;
        return isForgotten && now - ApiTime.stored(claim.meta().createdAt()) > YOUNG_NANOS;
    }

    @Upstream(file = "pkg/controllers/nodeclaim/disruption/drift.go", symbol = "instanceTypeNotFound")
    @SuppressWarnings("ReferenceEquality") // A type whose offerings change is another.
    private boolean isTypeSold(NodePool nodePool) {
        InstanceType type =
                prices.typesByName(nodePool).get(claim.meta().labels().getOrDefault(Labels.INSTANCE_TYPE, ""));
        if (type == null) {
            return false;
        }
        if (type != typeSeen) {
            typeSeen = isSoldAsLabelled(type) ? type : null;
        }
        return typeSeen != null;
    }

    @Upstream(file = "pkg/controllers/nodeclaim/disruption/drift.go", symbol = "instanceTypeNotFound")
    private boolean isSoldAsLabelled(InstanceType type) {
        Requirements labels = Requirements.ofLabels(claim.meta().labels());
        WellKnownLabels wellKnown = karpenter.cloudProvider().wellKnownLabels();
        boolean isReserved = KarpenterLabels.CAPACITY_TYPE_RESERVED.equals(
                claim.meta().labels().get(KarpenterLabels.CAPACITY_TYPE));
        Requirements requirements = isReserved ? asReservedOrOnDemand(labels, wellKnown) : labels;
        for (Offering offering : type.offerings()) {
            if (requirements.isCompatible(offering.requirements(), wellKnown.keys())) {
                return true;
            }
        }
        return false;
    }

    /** A node in a reservation may turn into one on demand at any time. */
    @Upstream(
            file = "pkg/controllers/nodeclaim/disruption/drift.go",
            symbol = "instanceTypeNotFound",
            differs = "ignores the label of the id of the reservation only; upstream ignores that of its type as well")
    private static Requirements asReservedOrOnDemand(Requirements labels, WellKnownLabels wellKnown) {
        return labels.without(wellKnown.reservationId())
                .with(Requirement.of(
                        KarpenterLabels.CAPACITY_TYPE,
                        Operator.IN,
                        List.of(KarpenterLabels.CAPACITY_TYPE_RESERVED, KarpenterLabels.CAPACITY_TYPE_ON_DEMAND),
                        null));
    }
}
