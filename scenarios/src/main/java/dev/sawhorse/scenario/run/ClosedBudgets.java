// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.run;

import dev.sawhorse.karpenter.api.Budget;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.Budgets;
import dev.sawhorse.scenario.file.Scenario;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** The windows of time in which the disruption budgets of a scenario's initial NodePools allow no disruption. */
public final class ClosedBudgets {
    private static final long MINUTE = 60_000_000_000L;

    /** The assumed size of a NodePool, so large that no percentage rounds to 0 nodes. */
    private static final int NODES = 100;

    /**
     * A window of time in which the budgets are closed.
     *
     * @param from nanoseconds since the start of the run
     * @param to its end, in nanoseconds since the start of the run
     */
    public record Window(long from, long to) {}

    private ClosedBudgets() {}

    /** Returns the windows in which no NodePool allows any disruption for any reason, evaluated minute by minute. */
    public static List<Window> of(Scenario scenario) {
        List<NodePool> pools = scenario.initialObjects().of(NodePool.class);
        if (pools.isEmpty() || !pools.stream().allMatch(ClosedBudgets::mayClose)) {
            return List.of();
        }
        long end = scenario.file().duration().toNanos();
        List<Window> windows = new ArrayList<>();
        long from = -1;
        for (long at = 0; at < end; at += MINUTE) {
            Instant now = scenario.file().start().plusNanos(at);
            boolean closed = pools.stream().allMatch(pool -> isClosed(pool, now));
            if (closed && from < 0) {
                from = at;
            } else if (!closed && from >= 0) {
                windows.add(new Window(from, at));
                from = -1;
            }
        }
        if (from >= 0) {
            windows.add(new Window(from, end));
        }
        return List.copyOf(windows);
    }

    private static boolean mayClose(NodePool pool) {
        return pool.disruption().budgets().stream()
                .map(Budget::nodes)
                .anyMatch(nodes -> nodes.equals("0") || nodes.equals("0%"));
    }

    private static boolean isClosed(NodePool pool, Instant now) {
        return DisruptionReason.BUDGETED.stream()
                .allMatch(reason -> Budgets.allowed(pool.disruption().budgets(), NODES, reason, now)
                                .nodesOrNone()
                        == 0);
    }
}
