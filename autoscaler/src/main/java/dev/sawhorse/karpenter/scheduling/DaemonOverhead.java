// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The DaemonSet pods that run on the nodes of each template and on existing nodes ({@code
 * provisioning/scheduling/scheduler.go}, Karpenter v1.14).
 *
 * <p>The check of an instance type drops alternatives of a DaemonSet's required node affinity that do not hold, and, as
 * upstream, they stay dropped for every type, NodePool and node that is checked later. So the order of the checks is part of
 * the result: templates first, then existing nodes.
 */
final class DaemonOverhead {
    private final List<Daemon> daemons = new ArrayList<>();

    private static final class Daemon {
        private final Pod pod;
        private PodConstraints constraints;
        private Requirements strict;

        private Daemon(Pod pod) {
            this.pod = pod;
            this.constraints = PodConstraints.of(pod.spec());
            this.strict = PodData.strictRequirements(constraints);
        }

        @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "isDaemonPodCompatible")
        private boolean tolerates(NodeClaimTemplate template) {
            PodConstraints tolerant = Preferences.toleratingPreferNoSchedule(constraints);
            constraints = tolerant == null ? constraints : tolerant;
            return SchedulingError.ofTaints(template.taints(), constraints.tolerations()) == null;
        }

        /** Whether it runs on a type of a template that it tolerates. */
        @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "isDaemonPodCompatible")
        private boolean runsOn(NodeClaimTemplate template, int type) {
            while (true) {
                if (template.requirements()
                                .isCompatible(
                                        strict, template.types().wellKnown().keys())
                        && template.types().get(type).requirements().intersects(strict)) {
                    return true;
                }
                if (constraints.requiredNodeTerms().size() < 2) {
                    return false;
                }
                constraints = Preferences.withoutFirstRequiredNodeTerm(constraints);
                strict = PodData.strictRequirements(constraints);
            }
        }

        @Upstream(
                file = "pkg/controllers/provisioning/scheduling/scheduler.go",
                symbol = "Scheduler.isDaemonPodCompatibleWithNode")
        private boolean runsOn(NodeSnapshot node) {
            return SchedulingError.ofTaints(node.taints(), constraints.tolerations()) == null
                    && node.requirements().ofLabels().isCompatible(strict, Set.of());
        }
    }

    @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "Scheduler.shouldSkipDaemonPod")
    DaemonOverhead(List<Pod> daemonSetPods) {
        for (Pod pod : daemonSetPods) {
            if (!pod.spec().hasResourceClaims()) {
                daemons.add(new Daemon(pod));
            }
        }
    }

    /** Returns the template's types grouped by the daemons that will run on them. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/scheduler.go",
            symbol = {"buildDaemonOverheadGroups", "podSetKey"})
    List<DaemonOverheadGroup> groups(NodeClaimTemplate template) {
        BitSet everywhere = new BitSet();
        BitSet picky = new BitSet();
        for (int i = 0; i < daemons.size(); i++) {
            if (daemons.get(i).tolerates(template)) {
                (daemons.get(i).strict.isEmpty() ? everywhere : picky).set(i);
            }
        }
        if (picky.isEmpty()) {
            return List.of(group(template.options(), everywhere));
        }
        Map<BitSet, BitSet> typesByDaemons = new LinkedHashMap<>();
        template.options().forEach(type -> {
            BitSet running = (BitSet) everywhere.clone();
            for (int i = picky.nextSetBit(0); i >= 0; i = picky.nextSetBit(i + 1)) {
                running.set(i, daemons.get(i).runsOn(template, type));
            }
            typesByDaemons.computeIfAbsent(running, key -> new BitSet()).set(type);
        });
        List<DaemonOverheadGroup> groups = new ArrayList<>(typesByDaemons.size());
        int size = template.types().size();
        typesByDaemons.forEach((running, types) -> groups.add(group(TypeSet.where(size, types::get), running)));
        return groups;
    }

    private DaemonOverheadGroup group(TypeSet types, BitSet running) {
        Resources overhead = Resources.NONE;
        HostPortUsage hostPorts = new HostPortUsage();
        for (int i = running.nextSetBit(0); i >= 0; i = running.nextSetBit(i + 1)) {
            Pod pod = daemons.get(i).pod;
            overhead = overhead.plus(pod.spec().requests());
            hostPorts.add(pod, HostPortUsage.of(pod.spec()));
        }
        return new DaemonOverheadGroup(types, overhead, hostPorts);
    }

    /** Returns what daemons that belong on the node but are not there yet will take; never negative. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/scheduler.go",
            symbol = "Scheduler.getCompatibleDaemonPods")
    @Upstream(file = "pkg/controllers/provisioning/scheduling/existingnode.go", symbol = "NewExistingNode")
    Resources pending(NodeSnapshot node) {
        Resources wanted = Resources.NONE;
        for (Daemon daemon : daemons) {
            if (daemon.runsOn(node)) {
                wanted = wanted.plus(daemon.pod.spec().requests());
            }
        }
        Resources pending = NodeSnapshot.lessNamed(wanted, node.daemonRequests());
        for (int resource = 0; resource < pending.indexBound(); resource++) {
            if (pending.amount(resource) < 0) {
                pending = pending.with(resource, 0);
            }
        }
        return pending;
    }
}
