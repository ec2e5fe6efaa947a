// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.DisruptionRow;
import dev.sawhorse.results.NodeRow;
import dev.sawhorse.results.Results;
import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The first launches and disruptions of a run in order, to find where another run diverges. */
final class DecisionTrace {
    /** The number of decisions kept; runs mostly diverge early. */
    static final int KEPT = 20;

    private static final long NANOS_PER_SECOND = 1_000_000_000;
    private static final long HOUR = 3600;
    private static final long MINUTE = 60;

    private record Decision(long time, String text) {
        @Override
        public String toString() {
            long seconds = time / NANOS_PER_SECOND;
            return String.format(
                    Locale.ROOT, "%d:%02d:%02d %s", seconds / HOUR, seconds % HOUR / MINUTE, seconds % MINUTE, text);
        }
    }

    private DecisionTrace() {}

    /** Returns them as lines such as {@code 0:06:01 launches c6a.4xlarge on-demand in us-east-1d}. */
    static List<String> of(Results results) {
        List<Decision> decisions = new ArrayList<>();
        for (NodeRow node : results.nodeRows()) {
            if (Timestamps.happened(node.launched())) {
                String what = "launches " + node.instanceType() + " " + node.capacityType() + " in " + node.zone();
                decisions.add(new Decision(node.launched(), what));
            }
        }
        for (DisruptionRow disruption : results.disruptions().rows()) {
            decisions.add(new Decision(disruption.time(), text(disruption)));
        }
        decisions.sort(Comparator.comparingLong(Decision::time));
        return decisions.stream().limit(KEPT).map(Decision::toString).toList();
    }

    private static String text(DisruptionRow disruption) {
        int nodes = disruption.candidates().size();
        return "disrupts " + (nodes == 1 ? "1 node" : nodes + " nodes") + " as " + disruption.reason();
    }

    /** Returns the first line in which two runs differ, null if the kept lines are equal. */
    static @Nullable DecisionDivergence firstDifference(List<String> before, List<String> now) {
        int common = Math.min(before.size(), now.size());
        for (int i = 0; i < common; i++) {
            if (!before.get(i).equals(now.get(i))) {
                return new DecisionDivergence(before.get(i), now.get(i));
            }
        }
        if (before.size() == now.size()) {
            return null;
        }
        return before.size() > common
                ? new DecisionDivergence(before.get(common), "")
                : new DecisionDivergence("", now.get(common));
    }
}
