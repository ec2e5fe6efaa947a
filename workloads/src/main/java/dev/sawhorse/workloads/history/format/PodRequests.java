// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history.format;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.workloads.history.Resources;

/** The effective requests of a pod. */
final class PodRequests {
    private PodRequests() {}

    /**
     * Returns the effective requests of a pod specification (Kubernetes v1.37): the maximum of what containers and sidecars need
     * together and what any init container needs with the sidecars started before it, plus the pod overhead.
     */
    static Resources of(MappingNode spec) {
        return new Resources(requested(spec, "cpu"), requested(spec, "memory"));
    }

    /** Returns the effective requests of the pod template of a workload; unknown if it has none. */
    static Resources ofTemplate(MappingNode workload) {
        MappingNode spec = Values.mapping(workload, "spec", "template", "spec");
        if (spec.isEmpty()) {
            spec = Values.mapping(workload, "spec", "jobTemplate", "spec", "template", "spec");
        }
        if (spec.isEmpty() && !workload.mapping("spec").mappings("containers").isEmpty()) {
            spec = workload.mapping("spec");
        }
        return spec.isEmpty() ? Resources.NONE_KNOWN : of(spec);
    }

    private static long requested(MappingNode spec, String resource) {
        long sidecars = 0;
        long starting = 0;
        for (MappingNode init : spec.mappings("initContainers")) {
            long request = request(Values.mapping(init, "resources", "requests"), resource);
            starting = Math.max(starting, sidecars + request);
            sidecars += Values.text(init, "restartPolicy").equals("Always") ? request : 0;
        }
        long running = sidecars;
        for (MappingNode container : spec.mappings("containers")) {
            running += request(Values.mapping(container, "resources", "requests"), resource);
        }
        return Math.max(starting, running) + request(spec.mapping("overhead"), resource);
    }

    private static long request(MappingNode requests, String resource) {
        if (!(requests.present(resource) instanceof ScalarNode scalar)) {
            return 0;
        }
        try {
            return Quantity.parse(scalar.text()).baseUnits(resource);
        } catch (IllegalArgumentException e) {
            throw Values.error(scalar.position(), "\"" + scalar.text() + "\" is not a quantity of " + resource, null);
        }
    }
}
