// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.spark;

import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.sweep.SweepResult;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import org.apache.spark.TaskContext;
import org.apache.spark.broadcast.Broadcast;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction2;

/** The function that computes a task on an executor. Each of its threads keeps the variants it has loaded. */
final class ComputeTask extends AbstractFunction2<TaskContext, Iterator<SeededRuns.Task>, SweepResult>
        implements Serializable {
    private static final long serialVersionUID = 1;
    private static final int KEPT_VARIANTS = 64;
    private static final ThreadLocal<Loaded> LOADED = ThreadLocal.withInitial(Loaded::new);

    private final Broadcast<SweepInputs> inputs;

    ComputeTask(Broadcast<SweepInputs> inputs) {
        this.inputs = inputs;
    }

    @Override
    public SweepResult apply(TaskContext context, Iterator<SeededRuns.Task> tasks) {
        SeededRuns.Task task = tasks.next();
        Scenario scenario;
        try {
            inputs.value().properties().forEach(System::setProperty);
            scenario = LOADED.get().variant(inputs, task.scenario());
        } catch (RuntimeException e) {
            String name = inputs.value().variants().get(task.scenario()).name();
            return SweepResult.failed(task.scenario(), task.seed(), name + ": " + e.getMessage());
        }
        return SweepResult.of(scenario, task.scenario(), task.seed());
    }

    /** The variants of the last inputs that a thread has loaded; the least recently used is dropped. */
    private static final class Loaded {
        private final Map<Integer, Scenario> variants = new LinkedHashMap<>(KEPT_VARIANTS, 0.75f, true);
        private long of = -1;

        Scenario variant(Broadcast<SweepInputs> inputs, int variant) {
            if (of != inputs.id()) {
                variants.clear();
                of = inputs.id();
            }
            Scenario known = variants.get(variant);
            if (known == null) {
                known = inputs.value().variants().get(variant).load(SparkRuns::copy);
                variants.put(variant, known);
                if (variants.size() > KEPT_VARIANTS) {
                    variants.remove(variants.keySet().iterator().next());
                }
            }
            return known;
        }
    }
}
