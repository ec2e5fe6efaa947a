// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.scheduling;

import dev.sawhorse.karpenter.scheduling.instancetype.TypeSet;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.karpenter.version.RuleChange;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * The DaemonSet pods that run on the nodes of each template and on existing nodes ({@code
 * provisioning/scheduling/scheduler.go}).
 *
 * <p>The check of an instance type drops alternatives of a DaemonSet's required node affinity that do not hold, and, as
 * upstream, they stay dropped for every type, NodePool and node that is checked later. So the order of the checks is part of
 * the result: templates first, then existing nodes.
 */
final class DaemonOverhead {
    private final List<Daemon> daemons = new ArrayList<>();
    private final Function<NodeClaimTemplate, List<DaemonOverheadGroup>> grouping;

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
            return relaxedUntil(() -> isCompatible(template)
                    && template.types().get(type).requirements().intersects(strict));
        }

        /** Whether the requirements of a template that it tolerates admit it. */
        @Upstream(file = "pkg/controllers/provisioning/scheduling/scheduler.go", symbol = "isDaemonPodCompatible")
        private boolean isAdmittedBy(NodeClaimTemplate template) {
            return relaxedUntil(() -> isCompatible(template));
        }

        private boolean isCompatible(NodeClaimTemplate template) {
            return template.requirements()
                    .isCompatible(strict, template.types().wellKnown().keys());
        }

        /** Drops alternatives of its required node affinity until a condition holds; false if it never does. */
        private boolean relaxedUntil(BooleanSupplier condition) {
            while (true) {
                if (condition.getAsBoolean()) {
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
    DaemonOverhead(List<Pod> daemonSetPods, KarpenterVersion version) {
        this.grouping = version.has(RuleChange.DAEMON_OVERHEAD_BY_TYPE) ? this::groupsByType : this::groupOfTemplate;
        for (Pod pod : daemonSetPods) {
            if (!pod.spec().hasResourceClaims()) {
                daemons.add(new Daemon(pod));
            }
        }
    }

    /** Returns the template's types grouped by the daemons that will run on them. */
    List<DaemonOverheadGroup> groups(NodeClaimTemplate template) {
        return grouping.apply(template);
    }

    /** Returns all types of the template with every daemon that its requirements admit, as before v1.14. */
    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/scheduler.go",
            symbol = {"getDaemonOverhead", "getDaemonHostPortUsage"})
    private List<DaemonOverheadGroup> groupOfTemplate(NodeClaimTemplate template) {
        BitSet running = new BitSet();
        for (int i = 0; i < daemons.size(); i++) {
            Daemon daemon = daemons.get(i);
            running.set(i, daemon.tolerates(template) && daemon.isAdmittedBy(template));
        }
        return List.of(group(template.options(), running));
    }

    @Upstream(
            file = "pkg/controllers/provisioning/scheduling/scheduler.go",
            symbol = {"buildDaemonOverheadGroups", "podSetKey"})
    private List<DaemonOverheadGroup> groupsByType(NodeClaimTemplate template) {
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
