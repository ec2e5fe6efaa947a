// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.NodePoolHash;
import dev.sawhorse.karpenter.cloudprovider.LaunchedFrom;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The drift of recorded NodeClaims. Hashes of a cluster depend on its version of Karpenter, so they are compared with those of
 * the same cluster only: a NodeClaim with the hash of its NodePool has not drifted and gets the simulated hash, another one has
 * drifted, and so has one with the condition Drifted. Node classes and images are compared likewise.
 */
final class ClaimDriftRule {
    private static final String CLASS_HASH = EC2NodeClass.GROUP + "/ec2nodeclass-hash";
    private static final String CLASS_HASH_VERSION = EC2NodeClass.GROUP + "/ec2nodeclass-hash-version";
    private static final String AMI_DRIFT = "AMIDrift";

    /** The reasons of drift from a node class, as Karpenter's AWS provider names them. */
    private static final Set<String> CLASS_REASONS =
            Set.of("NodeClassDrift", AMI_DRIFT, "SubnetDrift", "SecurityGroupDrift", "CapacityReservationDrift");

    private static final String FORMER = "former-";

    private final Map<String, Manifest> pools = new LinkedHashMap<>();
    private final Map<String, Manifest> classes = new LinkedHashMap<>();

    /** Makes the rule for the NodePools and node classes of a state. */
    ClaimDriftRule(Manifests state) {
        for (Manifest manifest : state.all()) {
            String kind = manifest.kind().kind();
            if (kind.equals("NodePool")) {
                pools.put(manifest.meta().name(), manifest);
            } else if (kind.equals(EC2NodeClass.KIND)) {
                classes.put(manifest.meta().name(), manifest);
            }
        }
    }

    /** Gives a claim the hash of its current NodePool, or another one if it has drifted. */
    void setHash(NodeClaim claim, NodePool nodePool) {
        String ours = NodePoolHash.of(nodePool);
        Map<String, String> annotations = new TreeMap<>(claim.meta().annotations());
        annotations.put(KarpenterLabels.NODE_POOL_HASH, hasDrifted(claim) ? FORMER + ours : ours);
        annotations.put(KarpenterLabels.NODE_POOL_HASH_VERSION, NodePoolHash.VERSION);
        claim.meta(claim.meta().withAnnotations(annotations));
    }

    private boolean hasDrifted(NodeClaim claim) {
        Condition drifted = claim.condition(Conditions.DRIFTED);
        boolean byPool = drifted != null && drifted.isTrue() && !CLASS_REASONS.contains(drifted.reason());
        return byPool
                || differs(
                        claim,
                        pools.get(claim.nodePool()),
                        KarpenterLabels.NODE_POOL_HASH,
                        KarpenterLabels.NODE_POOL_HASH_VERSION);
    }

    /** Hashes of different versions do not differ: the controller of the hash replaces the older one. */
    private static boolean differs(NodeClaim claim, @Nullable Manifest owner, String hash, String version) {
        if (owner == null) {
            return false;
        }
        Map<String, String> recorded = claim.meta().annotations();
        String of = RecordedFields.annotation(owner, hash);
        String versionOf = RecordedFields.annotation(owner, version);
        return !of.isEmpty()
                && recorded.containsKey(hash)
                && !of.equals(recorded.get(hash))
                && versionOf.equals(recorded.getOrDefault(version, versionOf));
    }

    /**
     * Returns how the node class of a claim has changed since its launch.
     *
     * @param image the recorded id of its image, empty if unknown
     */
    LaunchedFrom launchedFrom(NodeClaim claim, String image) {
        Manifest nodeClass = classes.get(claim.spec().nodeClassRef().name());
        Condition drifted = claim.condition(Conditions.DRIFTED);
        String reason = drifted != null && drifted.isTrue() ? drifted.reason() : "";
        boolean byImage = reason.equals(AMI_DRIFT) || isOutdated(nodeClass, image);
        boolean byFields = differs(claim, nodeClass, CLASS_HASH, CLASS_HASH_VERSION)
                || (CLASS_REASONS.contains(reason) && !reason.equals(AMI_DRIFT));
        return new LaunchedFrom(!byFields, byImage ? FORMER + image : "");
    }

    private static boolean isOutdated(@Nullable Manifest nodeClass, String image) {
        Set<String> selected = new TreeSet<>();
        if (nodeClass != null) {
            for (MappingNode ami : RecordedFields.status(nodeClass).mappings("amis")) {
                selected.add(String.valueOf(ami.text("id")));
            }
        }
        return !image.isEmpty() && !selected.isEmpty() && !selected.contains(image);
    }
}
