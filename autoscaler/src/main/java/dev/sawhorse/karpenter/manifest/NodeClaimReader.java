// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.manifest.ReadMode;

/** A reader of NodeClaims, including the status of recorded ones. */
final class NodeClaimReader {
    private NodeClaimReader() {}

    static NodeClaim read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        if (reading.isApplied() && object.require("spec") != null) {
            ClaimTerms.require(spec);
        }
        NodeClaim claim = new NodeClaim(
                meta,
                new NodeClaim.Spec(
                        ClaimTerms.nodeClassRef(spec),
                        ClaimTerms.requirementsOfClaim(spec, reading),
                        amounts(spec.fields("resources"), "requests", reading),
                        ClaimTerms.taints(spec, "taints", reading),
                        ClaimTerms.taints(spec, "startupTaints", reading),
                        ClaimTerms.expireAfter(spec, reading),
                        Durations.find(spec, "terminationGracePeriod", reading)));
        if (!reading.isApplied()) {
            restore(claim, object, reading);
        }
        return claim;
    }

    private static void restore(NodeClaim claim, Fields object, ReadMode reading) {
        Fields status = object.fields("status");
        claim.launched(
                status.string("providerID", ""),
                amounts(status, "capacity", reading),
                amounts(status, "allocatable", reading));
        claim.registered(status.string("nodeName", ""));
        for (Fields condition : status.list("conditions", Value::fields)) {
            claim.conditions().restore(condition.string("type", ""), condition(condition, reading));
        }
        claim.lastPodEventAt(reading.time(status, "lastPodEventTime"));
        Fields meta = object.fields("metadata");
        claim.finalizers().addAll(meta.list("finalizers", Value::string));
        long deletion = reading.time(meta, "deletionTimestamp");
        if (deletion != Pod.NEVER) {
            claim.deleting(deletion);
        }
    }

    private static Condition condition(Fields condition, ReadMode reading) {
        return new Condition(
                condition.string("status", ""),
                condition.string("reason", ""),
                condition.string("message", ""),
                reading.time(condition, "lastTransitionTime"));
    }

    private static Resources amounts(Fields fields, String name, ReadMode reading) {
        return fields.read(name, Resources.NONE, Limits.reader(reading));
    }
}
