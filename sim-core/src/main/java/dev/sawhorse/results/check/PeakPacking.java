// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.check;

import dev.sawhorse.results.PodRow;
import dev.sawhorse.results.series.Timestamps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The pods of each node at the time it held its greatest number of pods. */
final class PeakPacking {
    private final Map<String, List<PodRow>> podsByNode = new LinkedHashMap<>();

    private PeakPacking() {}

    static PeakPacking of(List<PodRow> pods) {
        PeakPacking moments = new PeakPacking();
        for (PodRow pod : pods) {
            if (!pod.daemon() && !pod.node().isEmpty() && Timestamps.happened(pod.bound())) {
                moments.podsByNode
                        .computeIfAbsent(pod.node(), node -> new ArrayList<>())
                        .add(pod);
            }
        }
        return moments;
    }

    /** Returns the pods of a node at its peak, by workload. */
    Map<String, Integer> of(String node) {
        List<PodRow> pods = podsByNode.getOrDefault(node, List.of());
        long moment = fullest(pods);
        Map<String, Integer> counts = new TreeMap<>();
        for (PodRow pod : pods) {
            if (pod.bound() <= moment && moment < end(pod)) {
                counts.merge(WorkloadNames.of(pod), 1, Integer::sum);
            }
        }
        return counts;
    }

    /** Returns the peak, which is always at a pod's arrival; pods that leave at the same instant are not counted. */
    private static long fullest(List<PodRow> pods) {
        List<PodRow> byBinding = new ArrayList<>(pods);
        byBinding.sort(Comparator.comparingLong(PodRow::bound));
        long[] ends = pods.stream().mapToLong(PeakPacking::end).sorted().toArray();
        long moment = 0;
        int most = 0;
        int ended = 0;
        for (int come = 1; come <= byBinding.size(); come++) {
            long now = byBinding.get(come - 1).bound();
            while (ended < ends.length && ends[ended] <= now) {
                ended++;
            }
            if (come - ended > most) {
                most = come - ended;
                moment = now;
            }
        }
        return moment;
    }

    private static long end(PodRow pod) {
        return Timestamps.happened(pod.ended()) ? pod.ended() : Long.MAX_VALUE;
    }
}
