// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.timeline;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Workloads;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.scenario.file.value.ObjectSelector;
import dev.sawhorse.scenario.schema.Section;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A timeline action that replaces all pods of workloads by their update strategy, as {@code kubectl rollout restart} does: it
 * writes the time into an annotation of the pod template (kubectl pkg/polymorphichelpers/objectrestarter.go).
 */
public record RolloutRestart(ObjectSelector workloads) implements TimelineEntry.Action {
    /** The annotation of pod templates with the time of the last restart. */
    public static final String RESTARTED_AT = "kubectl.kubernetes.io/restartedAt";

    private static final List<String> KINDS = List.of("Deployment", "StatefulSet", "DaemonSet");

    static final Section<RolloutRestart> SECTION =
            WorkloadChoice.section(KINDS, (workloads, values) -> new RolloutRestart(workloads));

    /**
     * Restarts a workload.
     *
     * @param now the time of day, which kubectl writes to the second
     */
    public void apply(Cluster cluster, String key, Instant now) {
        Workloads all = cluster.workloads();
        String kind = workloads.kind();
        PodTemplate template = all.templateOf(kind, key);
        Deployment deployment = kind.equals("Deployment") ? all.deployments().find(key) : null;
        String time = now.truncatedTo(ChronoUnit.SECONDS).toString();
        if (template == null) {
            return;
        }
        if (deployment != null && deployment.paused()) {
            KubectlRefusal.publish(cluster, kind, key, "can't restart paused deployment (run rollout resume first)");
        } else if (time.equals(template.annotations().get(RESTARTED_AT))) {
            KubectlRefusal.publish(
                    cluster,
                    kind,
                    key,
                    "if restart has already been triggered within the past second, please wait before attempting to "
                            + "trigger another");
        } else {
            Map<String, String> annotations = new LinkedHashMap<>(template.annotations());
            annotations.put(RESTARTED_AT, time);
            all.replaceTemplate(kind, key, template.withAnnotations(annotations));
        }
    }
}
