// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.workload;

import dev.sawhorse.kube.api.Checkpoint;
import dev.sawhorse.kube.api.DeadlinePolicy;
import dev.sawhorse.kube.api.JobDeadline;
import dev.sawhorse.kube.api.JobWork;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The fields {@code checkpoint} and {@code deadline} of Jobs, shared by Jobs of manifests and Jobs that arrive. */
final class JobWorkEntry {
    private static final Duration LONGEST = Duration.ofDays(366);

    private static final Field<Duration> INTERVAL = Field.required(
            "interval", Types.duration(Duration.ofMillis(1), LONGEST), "Work of a pod between two checkpoints.");

    private static final Field<Duration> COST = Field.of(
            "cost",
            Types.duration(Duration.ZERO, LONGEST),
            Duration.ZERO,
            "0s",
            "Time in which a checkpoint is written and the pod does no work.");

    private static final Field<Duration> RESTART = Field.of(
            "restart",
            Types.duration(Duration.ZERO, LONGEST),
            Duration.ZERO,
            "0s",
            "Time that a pod needs to go on from a checkpoint, once it is ready.");

    static final Field<Checkpoint> CHECKPOINT = Field.optional(
            "checkpoint",
            Section.of(
                    values -> new Checkpoint(
                            values.get(INTERVAL).toNanos(),
                            values.get(COST).toNanos(),
                            values.get(RESTART).toNanos()),
                    INTERVAL,
                    COST,
                    RESTART),
            "Checkpoints of the pods of Jobs: the successor of an interrupted pod does only the work since the last complete "
                    + "one again. Default: it starts from zero.");

    private static final Field<Duration> WITHIN = Field.required(
            "within", Types.duration(Duration.ofMillis(1), LONGEST), "Time from the creation of the Job.");

    private static final Field<DeadlinePolicy> POLICY = Field.optional(
            "policy",
            Types.choice(List.of(DeadlinePolicy.values()), DeadlinePolicy::label),
            "Policy of the paper \"Can't Be Late\" (NSDI 2024) by which a controller, which is not part of Karpenter, puts each "
                    + "pod on spot or on-demand nodes: always on demand; spot until the slack is used up; or uniform progress, "
                    + "on demand also while the Job is behind. Default: their specs decide.");

    private static final Field<Duration> CHANGEOVER = Field.optional(
            "changeoverDelay",
            Types.duration(Duration.ZERO, LONGEST),
            "Longest time that a start on another node takes, with the work that is lost, as the policy assumes. Default: five "
                    + "minutes for the node, and the interval, cost and restart of the checkpoints.");

    /** The fields of a deadline as written. */
    private record Written(
            Duration within,
            @Nullable DeadlinePolicy policy,
            @Nullable Duration changeover) {}

    static final Field<Written> DEADLINE = Field.optional(
            "deadline",
            Section.of(
                    values -> new Written(values.get(WITHIN), values.find(POLICY), values.find(CHANGEOVER)),
                    WITHIN,
                    POLICY,
                    CHANGEOVER),
            "Time by which a Job should be complete; the summary counts Jobs that are not. Unlike `activeDeadlineSeconds` "
                    + "it ends no pod. Default: none.");

    private static final long NODE_NANOS = Duration.ofMinutes(5).toNanos();

    private JobWorkEntry() {}

    /** Returns what the fields say; null after an error. */
    static @Nullable JobWork of(FieldValues values) {
        Checkpoint checkpoint = values.find(CHECKPOINT);
        Written deadline = values.find(DEADLINE);
        if (deadline == null) {
            return checkpoint == null ? JobWork.PLAIN : new JobWork(checkpoint, null);
        }
        if (deadline.policy() != null && checkpoint == null) {
            values.written(DEADLINE)
                    .error("has a policy, but the Job has no checkpoints", "Add checkpoint: {interval: 10m}.");
            return null;
        }
        return new JobWork(
                checkpoint,
                new JobDeadline(deadline.within().toNanos(), deadline.policy(), changeover(deadline, checkpoint)));
    }

    private static long changeover(Written deadline, @Nullable Checkpoint checkpoint) {
        Duration given = deadline.changeover();
        if (given != null || checkpoint == null) {
            return given == null ? NODE_NANOS : given.toNanos();
        }
        return NODE_NANOS + checkpoint.interval() + checkpoint.cost() + checkpoint.restart();
    }
}
