// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.kube.api.CronJob;
import dev.sawhorse.kube.cron.CronSchedule;
import java.time.Duration;

/**
 * A rule that finds CronJobs whose period is shorter than consolidateAfter, so that their nodes are never consolidated.
 */
final class PeriodBelowConsolidateAfter implements LintRule {
    private static final long WEEK_SECONDS = Duration.ofDays(7).toSeconds();

    @Override
    public String id() {
        return "period-below-consolidate-after";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, nodeclaim/disruption consolidation: consolidateAfter restarts with every pod that is bound "
                + "to the node or leaves it";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Workload workload : input.workloads()) {
            if (!(workload.manifest().value() instanceof CronJob cronJob) || cronJob.suspended()) {
                continue;
            }
            long longest = longestPause(cronJob, input.settings());
            for (Declared<NodePool> pool : PoolOrder.dynamic(input)) {
                Duration after = pool.value().disruption().consolidateAfter();
                if (after != null
                        && longest > 0
                        && longest <= after.toSeconds()
                        && input.typesOf(pool.value()).takes(workload)) {
                    findings.warning(
                            workload.manifest(),
                            workload.manifest().place().below("spec", "schedule"),
                            "its pods start every " + text(longest)
                                    + ", and each pod that starts or ends on a node restarts consolidateAfter ("
                                    + text(after.toSeconds()) + ") of "
                                    + pool.manifest().name()
                                    + ": the nodes they run on are never consolidated, even if almost empty",
                            "consolidateAfter below " + text(longest)
                                    + ", or a separate NodePool for such pods (a taint and a toleration)");
                    break;
                }
            }
        }
    }

    /** Returns the longest time between two runs within a week, in seconds; 0 without a second run. */
    private static long longestPause(CronJob cronJob, LintSettings settings) {
        CronSchedule schedule = cronJob.schedule();
        long begin = settings.week().getEpochSecond();
        long last = schedule.next(begin, cronJob.zone());
        long longest = 0;
        while (last != CronSchedule.NEVER && last < begin + WEEK_SECONDS) {
            long next = schedule.next(last, cronJob.zone());
            longest = Math.max(longest, next == CronSchedule.NEVER ? 0 : next - last);
            last = next;
        }
        return longest;
    }

    private static String text(long seconds) {
        return seconds % 60 == 0 ? WeekWindow.duration((int) (seconds / 60)) : seconds + "s";
    }
}
