package dev.sawhorse.clusterautoscaler;

import dev.sawhorse.clusterautoscaler.cloudprovider.NodeGroup;
import dev.sawhorse.clusterautoscaler.scaledown.StartedDeletion;
import dev.sawhorse.clusterautoscaler.scaleup.NoScaleUpInfo;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpInfo;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpResult;
import dev.sawhorse.clusterautoscaler.scaleup.ScaleUpStatus;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Watch.Event;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Publishes what the loop decided: on pods for which a group grew, on pods that no group helps, and which nodes are removed. An
 * event that says nothing new of a pod is published once.
 */
final class StatusEvents {
    private final Journal journal;
    private final Map<Pod, String> unhelped = new LinkedHashMap<>();

    StatusEvents(Cluster cluster) {
        this.journal = cluster.journal();
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
            status.unschedulable().forEach(info -> notTriggered(status.result(), info));
        }
        if (!status.infos().isEmpty()) {
            String grown = text(status.infos());
            status.triggeredBy()
                    .forEach(pod -> journal.append(new Observation.EventPublished(
                            "Pod/" + pod.key(), "TriggeredScaleUp", "pod triggered scale-up: " + grown)));
        }
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
            journal.append(new Observation.EventPublished("Pod/" + info.pod().key(), "NotTriggerScaleUp", message));
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
