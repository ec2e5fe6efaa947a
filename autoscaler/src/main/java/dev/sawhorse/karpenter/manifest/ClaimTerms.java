// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.NodeClassRef;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.manifest.ReadMode;
import dev.sawhorse.kube.manifest.TaintReader;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of the fields that the template of a NodePool and the spec of a NodeClaim share. */
final class ClaimTerms {
    private static final Duration DEFAULT_EXPIRE_AFTER = Duration.ofDays(30);
    private static final int MAX_REQUIREMENTS = 100;

    private ClaimTerms() {}

    /** Reports missing fields. */
    static void require(Fields claim) {
        if (claim.require("nodeClassRef") != null) {
            Fields ref = claim.fields("nodeClassRef");
            if (ref.requiredString("group").contains("/")) {
                ref.error("group", "must be a group without a version", "Did you mean karpenter.k8s.aws?");
            }
            ref.requiredString("kind");
            ref.requiredString("name");
        }
        Value requirements = claim.value("requirements");
        if (requirements == null) {
            claim.missing("requirements", "Did you mean an empty list? requirements: []");
        } else if (requirements.list(requirement -> requirement).size() > MAX_REQUIREMENTS) {
            requirements.error("contains more than " + MAX_REQUIREMENTS + " requirements", null);
        }
    }

    static NodeClassRef nodeClassRef(Fields claim) {
        Fields ref = claim.fields("nodeClassRef");
        return new NodeClassRef(ref.string("group", ""), ref.string("kind", ""), ref.string("name", ""));
    }

    static List<RequirementSpec> requirements(Fields claim, ReadMode reading) {
        return claim.list(
                "requirements", reading.isApplied() ? RequirementReader::checked : RequirementReader::recorded);
    }

    /** Unlike those of a NodePool, the requirements of a NodeClaim may contain the NodePool label. */
    static List<RequirementSpec> requirementsOfClaim(Fields claim, ReadMode reading) {
        return claim.list(
                "requirements", reading.isApplied() ? RequirementReader::ofClaim : RequirementReader::recorded);
    }

    static List<Taint> taints(Fields claim, String name, ReadMode reading) {
        return claim.list(name, reading.isApplied() ? TaintReader::checkedTaint : TaintReader::recordedTaint);
    }

    /** Returns the maximum age of the node, null for Never. */
    static @Nullable Duration expireAfter(Fields claim, ReadMode reading) {
        return Durations.orNever(claim, "expireAfter", reading.isApplied() ? DEFAULT_EXPIRE_AFTER : null, reading);
    }
}
