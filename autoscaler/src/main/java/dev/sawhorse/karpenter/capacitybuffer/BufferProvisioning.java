// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.capacitybuffer;

import dev.sawhorse.karpenter.api.CapacityBuffer;
import dev.sawhorse.karpenter.api.CapacityBuffer.Status;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.SchedulingResult.NodePlacements;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The writer of the Provisioning condition of CapacityBuffers: after each provisioning round it records whether there is
 * capacity for a buffer's pods ({@code provisioning/buffers.go updateBufferProvisioningStatus}).
 */
public final class BufferProvisioning {
    private final Environment karpenter;
    private final BufferStatus status;

    public BufferProvisioning(Environment karpenter) {
        this.karpenter = karpenter;
        this.status = new BufferStatus(karpenter);
    }

    /** The placements of a buffer's virtual pods. */
    private static final class Placed {
        private int existing;
        private int onNew;
        private int failed;
    }

    /** Records the result of a provisioning round. */
    @Upstream(
            file = "pkg/controllers/provisioning/buffers.go",
            symbol = {"Provisioner.updateBufferProvisioningStatus", "Provisioner.listAllBuffers"})
    public void record(SchedulingResult result) {
        Map<String, Placed> placed = placed(result);
        for (CapacityBuffer buffer : List.copyOf(karpenter.capacityBuffers().list())) {
            Status judged = condition(buffer.status(), placed.get(buffer.key()));
            status.update(buffer, buffer.withStatus(judged));
        }
    }

    @Upstream(
            file = "pkg/controllers/provisioning/buffers.go",
            symbol = {"classifyBufferPods", "countVirtualPods"})
    private static Map<String, Placed> placed(SchedulingResult result) {
        Map<String, Placed> placed = new LinkedHashMap<>();
        for (NodePlacements node : result.existingNodes()) {
            node.pods().forEach(pod -> count(pod, placed).existing++);
        }
        for (NewNodeClaim claim : result.newNodeClaims()) {
            claim.pods().forEach(pod -> count(pod, placed).onNew++);
        }
        result.podErrors().keySet().forEach(pod -> count(pod, placed).failed++);
        return placed;
    }

    @Upstream(file = "pkg/controllers/provisioning/buffers.go", symbol = "ensureStatus")
    private static Placed count(Pod pod, Map<String, Placed> placed) {
        String buffer = VirtualPods.bufferOf(pod);
        return buffer == null ? new Placed() : placed.computeIfAbsent(buffer, key -> new Placed());
    }

    @Upstream(file = "pkg/controllers/provisioning/buffers.go", symbol = "computeProvisioningCondition")
    private Status condition(Status status, @Nullable Placed placed) {
        if (!status.isTrue(CapacityBuffer.READY_FOR_PROVISIONING)) {
            return provisioning(status, "False", "NotReadyForProvisioning", "Buffer is not ReadyForProvisioning");
        }
        Integer desired = status.replicas();
        if (desired == null || desired == 0) {
            return provisioning(status, "False", "BufferEmpty", "Buffer has zero desired replicas");
        }
        if (placed == null) {
            return status;
        }
        if (placed.onNew > 0 || placed.failed > 0) {
            return provisioning(
                    status,
                    "False",
                    "RequiresNewCapacity",
                    placed.onNew + "/" + desired + " virtual pods required new capacity, " + placed.failed + " failed");
        }
        return placed.existing == desired
                ? provisioning(
                        status,
                        "True",
                        "FitsExistingCapacity",
                        "All " + desired + " virtual pods fit on existing capacity")
                : status;
    }

    private Status provisioning(Status status, String value, String reason, String message) {
        long now = ApiTime.stored(karpenter.now());
        return status.withCondition(CapacityBuffer.PROVISIONING, value, reason, message, now);
    }
}
