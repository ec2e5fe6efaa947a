// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The custom resources whose pods or workloads are in a dump: those that own them, and those that their labels name, because
 * the objects in between may be missing. Example: a Knative Service owns a Revision, which owns a Deployment with the label
 * {@code serving.knative.dev/service}.
 */
final class RepresentedResources {
    private static final List<ObjectKind> WORKLOADS = List.of(
            ObjectKind.POD,
            ObjectKind.DEPLOYMENT,
            ObjectKind.STATEFUL_SET,
            ObjectKind.REPLICA_SET,
            ObjectKind.DAEMON_SET,
            ObjectKind.JOB,
            ObjectKind.CRON_JOB);

    /** The name that a label gives, with the domain of the label. */
    private record Named(String namespace, String domain, String name) {}

    private final Set<DumpedResource.Reference> owners = new HashSet<>();
    private final Set<Named> labels = new HashSet<>();

    RepresentedResources(Dump dump) {
        for (ObjectKind kind : WORKLOADS) {
            dump.of(kind).stream().filter(resource -> !resource.hasEnded()).forEach(resource -> add(resource, dump));
        }
    }

    private void add(DumpedResource workload, Dump dump) {
        DumpedResource object = workload;
        while (object != null && object.owner() != null && owners.add(object.owner())) {
            object = dump.find(object.owner());
        }
        MappingNode written = workload.metadata().mapping("labels");
        for (MappingNode.Entry label : written.entries()) {
            int slash = label.key().indexOf('/');
            if (slash > 0) {
                String value = DumpedResource.text(written, label.key());
                labels.add(new Named(workload.namespace(), label.key().substring(0, slash), value));
            }
        }
    }

    /** Returns whether pods or workloads of a custom resource are in the dump. */
    boolean has(DumpedResource resource) {
        if (owners.contains(resource.reference())) {
            return true;
        }
        String group = resource.kind().group();
        return labels.stream()
                .anyMatch(label -> label.name().equals(resource.name())
                        && label.namespace().equals(resource.namespace())
                        && (isWithin(label.domain(), group) || isWithin(group, label.domain())));
    }

    /** Returns whether a domain is another one or a part of it: {@code workflows.argoproj.io} of {@code argoproj.io}. */
    private static boolean isWithin(String domain, String other) {
        return domain.equals(other) || domain.endsWith("." + other);
    }
}
