// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.karpenter;

import dev.sawhorse.input.Problems;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.scheduler.Scheduler;
import dev.sawhorse.scenario.dump.PodSpecs;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Types;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The presence of schedulers other than kube-scheduler that pods name in {@code schedulerName}, such as Volcano or YuniKorn.
 * Karpenter provisions for a pod that any scheduler marks Unschedulable (karpenter pkg/utils/pod/scheduling.go:
 * IsProvisionable). If they are running, kube-scheduler's rules are used in place of theirs; if not, their pods stay pending.
 */
public enum OtherSchedulers {
    PRESENT("present"),
    ABSENT("absent");

    public static final Field<OtherSchedulers> FIELD = Field.of(
            "otherSchedulers",
            Types.choice(List.of(values()), choice -> choice.text),
            PRESENT,
            "Whether other schedulers named in `schedulerName`, such as Volcano, run. `present`: their pods are placed by "
                    + "the rules of kube-scheduler, and autoscalers provision nodes for them. `absent`: their pods stay "
                    + "pending, and autoscalers ignore them.");

    private static final int NAMED = 3;

    private final String text;

    OtherSchedulers(String text) {
        this.text = text;
    }

    /** Returns whether kube-scheduler schedules the pods of a scheduler. */
    public boolean isPlaced(String schedulerName) {
        return this == PRESENT || schedulerName.equals(Scheduler.DEFAULT_NAME);
    }

    /** Records a warning for each scheduler that is not simulated, with the objects whose pods name it. */
    public void check(List<Manifest> manifests, Problems problems) {
        Map<String, List<Manifest>> byName = new TreeMap<>();
        for (Manifest manifest : manifests) {
            PodSpec spec = PodSpecs.of(manifest);
            if (spec != null && !spec.schedulerName().equals(Scheduler.DEFAULT_NAME)) {
                byName.computeIfAbsent(spec.schedulerName(), name -> new ArrayList<>())
                        .add(manifest);
            }
        }
        byName.forEach((name, objects) -> problems.warning(
                objects.get(0).position(),
                "",
                "the scheduler " + name + " is not simulated, and "
                        + (this == PRESENT
                                ? "kube-scheduler's rules place the pods of "
                                : "no scheduler places the pods of ")
                        + named(objects),
                this == PRESENT
                        ? "Set otherSchedulers: absent if it does not run in the cluster: its pods then stay pending."
                        : "Set otherSchedulers: present if it runs in the cluster."));
    }

    private static String named(List<Manifest> objects) {
        String first = objects.stream().limit(NAMED).map(Manifest::name).collect(Collectors.joining(", "));
        return objects.size() > NAMED ? first + " and " + (objects.size() - NAMED) + " more" : first;
    }

    @Override
    public String toString() {
        return text;
    }
}
