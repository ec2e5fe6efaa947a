// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Toleration;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The reason why a pod was not placed. The text is Karpenter's own and is composed when it is read, with the topology counts of
 * that time, as upstream.
 */
public sealed interface SchedulingError extends AddResult {
    /** Returns the reason in Karpenter's words. */
    String message();

    /**
     * Whether a node that refused a pod for this reason refuses it for the rest of the round, because room, types and
     * requirements of a node only ever shrink.
     */
    default boolean isFinal() {
        return true;
    }

    /** Whether the pod only waits for a capacity reservation: it is neither relaxed nor sent to a lighter NodePool. */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Results.ReservedOfferingErrors")
    @Upstream(file = "pkg/controllers/provisioning/scheduling/nodeclaim.go", symbol = "IsReservedOfferingError")
    default boolean isReservedOffering() {
        return false;
    }

    /** Returns the error of a node whose taints the tolerations do not bear, null if they do. */
    @Upstream(
            file = "pkg/scheduling/taints.go",
            symbol = {"Taints.Tolerates", "Taints.ToleratesPod"})
    static @Nullable SchedulingError ofTaints(List<Taint> taints, List<Toleration> tolerations) {
        List<Taint> untolerated = new ArrayList<>(0);
        for (Taint taint : taints) {
            if (!Toleration.anyTolerates(tolerations, taint)) {
                untolerated.add(taint);
            }
        }
        return untolerated.isEmpty() ? null : new Untolerated(untolerated);
    }

    /** Returns the error of requirements that exclude one another, null if they do not. */
    static @Nullable SchedulingError ofRequirements(
            String prefix, Requirements existing, Requirements incoming, Set<String> allowUndefined) {
        return existing.isCompatible(incoming, allowUndefined)
                ? null
                : new Incompatible(prefix, existing, incoming, allowUndefined);
    }

    /**
     * A reason without details.
     */
    record Plain(String message) implements SchedulingError {}

    /**
     * Taints that the pod does not tolerate.
     */
    record Untolerated(List<Taint> taints) implements SchedulingError {
        @Override
        public String message() {
            return taints.stream()
                    .map(taint -> "did not tolerate taint (taint=" + taint + ")")
                    .collect(Collectors.joining("; "));
        }
    }

    /**
     * Requirements that the node cannot meet.
     */
    record Incompatible(String prefix, Requirements existing, Requirements incoming, Set<String> allowUndefined)
            implements SchedulingError {
        @Override
        public String message() {
            return prefix + existing.incompatibility(incoming, allowUndefined);
        }
    }

    /**
     * Requirements that conflict after the topology has chosen a domain: another domain may do.
     */
    record TopologyClash(Requirements existing, Requirements incoming, Set<String> allowUndefined)
            implements SchedulingError {
        @Override
        public String message() {
            return String.valueOf(existing.incompatibility(incoming, allowUndefined));
        }

        @Override
        public boolean isFinal() {
            return false;
        }
    }

    /**
     * A reason that can change within the round, so that another try may succeed.
     */
    record Retriable(SchedulingError error) implements SchedulingError {
        @Override
        public String message() {
            return error.message();
        }

        @Override
        public boolean isFinal() {
            return false;
        }

        @Override
        public boolean isReservedOffering() {
            return error.isReservedOffering();
        }
    }

    /**
     * A spread, affinity or anti-affinity for which no domain fits.
     */
    @Upstream(file = "pkg/controllers/provisioning/scheduling/topology.go", symbol = "topologyError.Error")
    record UnsatisfiableTopology(TopologyGroup group, Requirement podDomains, Requirement nodeDomains)
            implements SchedulingError, Topology.Narrowing {
        @Override
        public String message() {
            return "unsatisfiable topology constraint for " + group.type() + ", key=" + group.key() + " (counts = "
                    + group.counts() + ", podDomains = " + podDomains + ", nodeDomains = " + nodeDomains;
        }

        @Override
        public boolean isFinal() {
            return group.refusalIsFinal();
        }
    }

    /** Reserved capacity that is, or would be, out of reach. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/nodeclaim.go",
            symbol = {"NewReservedOfferingError", "ReservedOfferingError.Unwrap"})
    record ReservedOffering(String message) implements SchedulingError {
        @Override
        public boolean isFinal() {
            return false;
        }

        @Override
        public boolean isReservedOffering() {
            return true;
        }
    }

    /**
     * The reasons of all NodePools tried, in their order.
     */
    record PerNodePool(List<SchedulingError> errors) implements SchedulingError {
        public PerNodePool {
            errors = List.copyOf(errors);
        }

        @Override
        public String message() {
            return errors.stream().map(SchedulingError::message).collect(Collectors.joining("; "));
        }

        @Override
        public boolean isReservedOffering() {
            for (SchedulingError error : errors) {
                if (error.isReservedOffering()) {
                    return true;
                }
            }
            return false;
        }
    }

    /**
     * No instance type of the NodePool remains.
     */
    record NoInstanceType(InstanceTypeFilter.Tally tally) implements SchedulingError {
        @Override
        public String message() {
            return tally.message();
        }

        /** Not remembered: the topology's choice had a part in it. */
        @Override
        public boolean isFinal() {
            return false;
        }
    }
}
