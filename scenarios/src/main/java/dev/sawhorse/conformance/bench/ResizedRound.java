// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.bench;

import dev.sawhorse.karpenter.scheduling.SchedulingInput;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceType;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/** A transformation that changes the size of a provisioning round, to measure how its run time scales. */
final class ResizedRound {
    private ResizedRound() {}

    /** Returns the round with {@code count} pods, evenly chosen from its own or repeated under new names. */
    static SchedulingInput withPods(SchedulingInput input, int count) {
        return with(input, input.instanceTypes(), resized(input.pods(), count, ResizedRound::copy));
    }

    /**
     * Returns the round with {@code count} instance types per table, evenly chosen or repeated under new names at the same
     * price.
     */
    static SchedulingInput withInstanceTypes(SchedulingInput input, int count) {
        return withTables(
                input,
                table -> InstanceTypes.of(resized(table.asList(), count, ResizedRound::copy), table.wellKnown()));
    }

    /** Returns the round with other tables; what shared a table still does. */
    static SchedulingInput withTables(SchedulingInput input, UnaryOperator<InstanceTypes> change) {
        Map<InstanceTypes, InstanceTypes> changed = new LinkedHashMap<>();
        Map<String, InstanceTypes> tables = new LinkedHashMap<>();
        input.instanceTypes().forEach((pool, table) -> tables.put(pool, changed.computeIfAbsent(table, change)));
        return with(input, tables, input.pods());
    }

    private static <T> List<T> resized(List<T> own, int count, BiFunction<T, Integer, T> copy) {
        List<T> resized = new ArrayList<>(count);
        int last = -1;
        int copies = 0;
        for (int i = 0; i < count && !own.isEmpty(); i++) {
            int index = (int) ((long) i * own.size() / count);
            copies = index == last ? copies + 1 : 0;
            resized.add(copies == 0 ? own.get(index) : copy.apply(own.get(index), copies));
            last = index;
        }
        return resized;
    }

    private static Pod copy(Pod pod, int number) {
        ObjectMeta meta = pod.meta();
        String suffix = "-" + number;
        return new Pod(
                meta.withName(meta.name() + suffix).withIdentity(meta.uid() + suffix, meta.createdAt()),
                pod.spec(),
                pod.lifetimeNanos());
    }

    private static InstanceType copy(InstanceType type, int number) {
        String name = type.name() + "-" + number;
        return new InstanceType(
                name,
                type.requirements().with(Requirement.of(Labels.INSTANCE_TYPE, Operator.IN, name)),
                type.offerings(),
                type.capacity(),
                type.overhead());
    }

    private static SchedulingInput with(SchedulingInput input, Map<String, InstanceTypes> tables, List<Pod> pods) {
        return new SchedulingInput(
                input.nodePools(),
                tables,
                input.nodes(),
                input.daemonSetPods(),
                pods,
                input.cluster(),
                input.storage(),
                input.wellKnown(),
                input.defaultSpread(),
                input.options());
    }
}
