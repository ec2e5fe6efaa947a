// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.capacitybuffer.FakePods;
import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.scaledown.StartedDeletion;
import dev.sawhorse.clusterautoscaler.scaleup.NoScaleUpInfo;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpInfo;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpResult;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpStatus;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch.Event;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The publisher of the loop's events: on pods that triggered a scale-up, on pods that no scale-up helps, and for nodes
 * that are removed; events of pods of a CapacityBuffer are published on the buffer. An unchanged event is published once
 * ({@code processors/status/eventing_scale_up_processor.go}).
 */
@Upstream(
        repository = Repository.CLUSTER_AUTOSCALER,
        file = "pkg/processors/status/eventing_scale_up_processor.go",
        symbol = {"EventingScaleUpStatusProcessor.Process", "ReasonsMessage"})
final class StatusEvents implements Controller {
    private static final String BUFFER = "capacitybuffer/";

    private final Cluster cluster;
    private final Journal journal;
    private final Map<Pod, String> unhelped = new LinkedHashMap<>();
    private final Map<String, String> buffersUnhelped = new TreeMap<>();

    StatusEvents(Cluster cluster) {
        this.cluster = cluster;
        this.journal = cluster.journal();
    }

    @Override
    public String name() {
        return "EventingScaleUpStatusProcessor";
    }

    @Override
    public void start() {
        cluster.pods().watch((event, pod) -> {
            if (event == Event.DELETED || pod.nodeName() != null) {
                unhelped.remove(pod);
            }
        });
    }

    void publish(LoopStatus status) {
        status.scaleUps().forEach(this::publish);
        for (StartedDeletion deletion : status.deletions()) {
            journal.append(new Observation.NodeScaleDown(
                    deletion.node(), deletion.group(), deletion.drained(), "cluster-autoscaler"));
        }
    }

    private void publish(ScaleUpStatus status) {
        if (status.result() != ScaleUpResult.SUCCESSFUL && status.result() != ScaleUpResult.ERROR) {
            Map<String, List<String>> ofBuffers = new TreeMap<>();
            for (NoScaleUpInfo info : status.unschedulable()) {
                String buffer = FakePods.bufferOf(info.pod());
                if (buffer == null) {
                    notTriggered(status.result(), info);
                } else {
                    ofBuffers.computeIfAbsent(buffer, key -> new ArrayList<>()).add(reasons(status.result(), info));
                }
            }
            ofBuffers.forEach(this::notTriggered);
        }
        if (!status.infos().isEmpty()) {
            triggered(status.triggeredBy(), text(status.infos()));
        }
    }

    private void triggered(List<Pod> pods, String grown) {
        Map<String, Integer> ofBuffers = new TreeMap<>();
        for (Pod pod : pods) {
            String buffer = FakePods.bufferOf(pod);
            if (buffer == null) {
                publish("pod/" + pod.key(), "TriggeredScaleUp", "pod triggered scale-up: " + grown);
            } else {
                ofBuffers.merge(buffer, 1, Integer::sum);
            }
        }
        ofBuffers.forEach((buffer, count) -> {
            publish(
                    BUFFER + buffer,
                    "TriggeredScaleUp",
                    "capacity buffer " + count + " fake pods triggered scale-up: " + grown);
            buffersUnhelped.remove(buffer);
        });
    }

    private void notTriggered(String buffer, List<String> reasons) {
        String message = "capacity buffer " + reasons.size() + " fake pods didn't trigger scale-up: "
                + String.join(",", reasons);
        if (!message.equals(buffersUnhelped.put(buffer, message))) {
            publish(BUFFER + buffer, "NotTriggerScaleUp", message);
        }
    }

    private void publish(String object, String reason, String message) {
        journal.append(new Observation.EventPublished(object, reason, message));
    }

    private static String text(List<ScaleUpInfo> infos) {
        List<String> texts = new ArrayList<>();
        for (ScaleUpInfo info : infos) {
            NodeGroup group = info.group();
            texts.add("{" + group.id() + " " + info.currentSize() + "->" + info.newSize() + " (max: " + group.maxSize()
                    + ")}");
        }
        return "[" + String.join(" ", texts) + "]";
    }

    private void notTriggered(ScaleUpResult result, NoScaleUpInfo info) {
        String message = "pod didn't trigger scale-up: " + reasons(result, info);
        if (!message.equals(unhelped.put(info.pod(), message))) {
            publish("pod/" + info.pod().key(), "NotTriggerScaleUp", message);
        }
    }

    private static String reasons(ScaleUpResult result, NoScaleUpInfo info) {
        if (result == ScaleUpResult.LIMITED_BY_MAX_NODES_TOTAL) {
            return "max total nodes in cluster reached";
        }
        Map<String, Integer> counts = new TreeMap<>();
        info.rejected().values().forEach(reasons -> reasons.forEach(reason -> counts.merge(reason, 1, Integer::sum)));
        info.skipped().values().forEach(reason -> counts.merge(reason, 1, Integer::sum));
        List<String> texts = new ArrayList<>();
        counts.forEach((reason, count) -> texts.add(count + " " + reason));
        return String.join(", ", texts);
    }
}
