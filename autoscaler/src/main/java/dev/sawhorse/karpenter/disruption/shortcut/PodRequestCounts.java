// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption.shortcut;

import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The number of pods by their resource requests, with its hash computed once. */
final class PodRequestCounts {
    private final Map<Resources, Integer> pods;
    private final int count;
    private final Resources total;
    private final Resources least;
    private final int hash;

    private PodRequestCounts(Map<Resources, Integer> pods) {
        this.pods = pods;
        int counted = 0;
        Resources.Builder sum = Resources.builder();
        Resources smallest = null;
        for (Map.Entry<Resources, Integer> ofSize : pods.entrySet()) {
            Resources size = ofSize.getKey();
            counted += ofSize.getValue();
            for (int resource = 0; resource < size.indexBound(); resource++) {
                sum.add(resource, size.amount(resource) * ofSize.getValue());
            }
            smallest = smallest == null ? size : least(smallest, size);
        }
        this.count = counted;
        this.total = sum.build();
        this.least = smallest == null ? Resources.NONE : smallest;
        this.hash = pods.hashCode();
    }

    private static Resources least(Resources a, Resources b) {
        Resources.Builder least = Resources.builder();
        for (int resource = 0; resource < Math.min(a.indexBound(), b.indexBound()); resource++) {
            least.set(resource, Math.min(a.amount(resource), b.amount(resource)));
        }
        return least.build();
    }

    /** Returns the counts of pods. */
    static PodRequestCounts of(List<Pod> pods) {
        Map<Resources, Integer> bySize = new LinkedHashMap<>();
        Resources size = null;
        int equal = 0;
        for (Pod pod : pods) {
            Resources requests = pod.spec().requests();
            if (size != null && !requests.equals(size)) {
                bySize.merge(size, equal, Integer::sum);
                equal = 0;
            }
            size = requests;
            equal++;
        }
        if (size != null) {
            bySize.merge(size, equal, Integer::sum);
        }
        return new PodRequestCounts(bySize);
    }

    /** Returns the sums of counts. */
    static PodRequestCounts sum(Collection<PodRequestCounts> counts) {
        Map<Resources, Integer> bySize = new LinkedHashMap<>();
        for (PodRequestCounts each : counts) {
            each.pods.forEach((size, pods) -> bySize.merge(size, pods, Integer::sum));
        }
        return new PodRequestCounts(bySize);
    }

    /** Returns the number of pods by their requests. */
    Map<Resources, Integer> pods() {
        return pods;
    }

    /** Returns the number of all pods. */
    int count() {
        return count;
    }

    /** Returns the sum of all requests. */
    Resources total() {
        return total;
    }

    /** Returns the least request of any pod for each resource. */
    Resources least() {
        return least;
    }

    @Override
    public boolean equals(Object o) {
        return this == o || (o instanceof PodRequestCounts other && hash == other.hash && pods.equals(other.pods));
    }

    @Override
    public int hashCode() {
        return hash;
    }
}
