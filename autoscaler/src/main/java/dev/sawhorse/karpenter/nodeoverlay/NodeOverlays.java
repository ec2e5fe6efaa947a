// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeoverlay;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.NodeOverlay;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.api.RequirementSpec;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.scheduling.requirement.RequirementValidation;
import dev.sawhorse.karpenter.state.ApiTime;
import dev.sawhorse.karpenter.state.Generations;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.runtime.Result;
import dev.sawhorse.kube.runtime.WorkQueue;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Karpenter's {@code nodeoverlay} controller: it evaluates all NodeOverlays for all NodePools whenever the spec of one
 * of them or a node class changes ({@code nodeoverlay/controller.go Register}), and every six hours. Overlays apply by
 * descending weight, then by descending name; an overlay that is invalid, or conflicts with another one of its weight
 * for any type, is left out entirely.
 */
public final class NodeOverlays implements Controller {
    private static final String ALL = "all";
    private static final Duration AGAIN = Duration.ofHours(6);

    @Upstream(file = "pkg/apis/v1alpha1/nodeoverlay.go", symbol = "NodeOverlayList.OrderByWeight")
    private static final Comparator<NodeOverlay> BY_WEIGHT = Comparator.comparingInt(NodeOverlay::weight)
            .thenComparing(NodeOverlay::name)
            .reversed();

    private final Environment karpenter;
    private final CloudProvider cloud;
    private final InstanceTypeStore store;
    private final RequirementValidation validation;
    private final Map<String, Condition> validated = new LinkedHashMap<>();
    private final WorkQueue<String> queue;

    /**
     * Makes the controller.
     *
     * @param cloud source of the types without overlays
     * @param store receives the changes of the overlays
     */
    @Upstream(
            file = "pkg/controllers/nodeoverlay/controller.go",
            symbol = {"NewController", "Controller.Name", "Controller.Register", "NodeOverlayEventHandler"})
    public NodeOverlays(Environment karpenter, CloudProvider cloud, InstanceTypeStore store) {
        this.karpenter = karpenter;
        this.cloud = cloud;
        this.store = store;
        this.validation = new RequirementValidation(cloud.wellKnownLabels());
        this.queue = new WorkQueue<>(karpenter.cluster().simulation(), Phase.CONTROLLER, all -> reconcile());
    }

    @Override
    public String name() {
        return "nodeoverlay.controller";
    }

    @Override
    public void start() {
        Generations overlays = new Generations();
        karpenter.nodeOverlays().watch((event, overlay) -> {
            if (overlays.isChange(event, overlay.name(), overlay.withMeta(ObjectMeta.of("", overlay.name())))) {
                queue.add(ALL);
            }
        });
        Generations nodePools = new Generations();
        karpenter.nodePools().watch((event, nodePool) -> {
            if (nodePools.isChange(event, nodePool.name(), nodePool.spec())) {
                queue.add(ALL);
            }
        });
        cloud.watchNodeClasses(nodeClass -> queue.add(ALL));
    }

    @Upstream(file = "pkg/controllers/nodeoverlay/controller.go", symbol = "Controller.Reconcile")
    private Result reconcile() {
        OverlayUpdates updates = new OverlayUpdates();
        for (NodePool nodePool : karpenter.nodePools().list()) {
            updates.addNodePool(nodePool, cloud.instanceTypes(nodePool));
        }
        validated.keySet().removeIf(name -> !karpenter.nodeOverlays().contains(name));
        karpenter.nodeOverlays().list().stream().sorted(BY_WEIGHT).forEach(overlay -> add(overlay, updates));
        store.replace(updates);
        karpenter.state().markUnconsolidated();
        return Result.requeueAfter(AGAIN);
    }

    private void add(NodeOverlay overlay, OverlayUpdates updates) {
        String invalidity = invalidity(overlay);
        if (invalidity != null) {
            validated(overlay, "False", "RuntimeValidation", invalidity);
        } else if (updates.add(overlay)) {
            validated(overlay, "True", "ValidationSucceeded", "");
        } else {
            validated(overlay, "False", "Conflict", "conflict with another overlay");
        }
    }

    @Upstream(
            file = "pkg/apis/v1alpha1/nodeoverlay_validation.go",
            symbol = {"NodeOverlay.RuntimeValidate", "NodeOverlaySpec.validateRequirements"})
    private @Nullable String invalidity(NodeOverlay overlay) {
        List<String> reasons = new ArrayList<>();
        for (RequirementSpec requirement : overlay.requirements()) {
            List<String> wrong = new ArrayList<>();
            validation.check(requirement.key(), requirement.operator(), requirement.values(), wrong::add);
            if (!wrong.isEmpty()) {
                reasons.add("invalid value: " + String.join("; ", wrong) + " in requirements, restricted");
            }
        }
        return reasons.isEmpty() ? null : String.join("; ", reasons);
    }

    /** Sets the condition. Upstream shows a refused overlay in its status only; a run also records an event. */
    @Upstream(
            file = "pkg/controllers/nodeoverlay/controller.go",
            symbol = "Controller.updateOverlayStatuses",
            differs = "also publishes an event for an overlay that is refused, so that a run says why it has no effect")
    private void validated(NodeOverlay overlay, String status, String reason, String message) {
        Condition before = validated.get(overlay.name());
        long since = before != null && before.status().equals(status)
                ? before.lastTransitionAt()
                : ApiTime.stored(karpenter.now());
        Condition now = new Condition(status, reason, message, since);
        validated.put(overlay.name(), now);
        if (!now.isTrue() && !now.equals(before)) {
            karpenter
                    .cluster()
                    .journal()
                    .append(new Observation.EventPublished("nodeoverlay/" + overlay.name(), reason, message));
        }
    }
}
