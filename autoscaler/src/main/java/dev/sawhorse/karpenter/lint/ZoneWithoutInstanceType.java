// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.lint;

import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.kube.api.LabelSelector;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.TopologySpreadConstraint;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A rule that finds spreads of pods over zones in one of which no NodePool can launch a node for them. That zone stays without
 * pods, so every other zone gets at most {@code maxSkew} of them.
 *
 * <p>The zones of a spread are those of all NodePools, also of NodePools that do not accept the pods. Of manifests that do not
 * state the subnets of a node class, only the zones that a NodePool lists are known to be among them.
 */
final class ZoneWithoutInstanceType implements LintRule {
    @Override
    public String id() {
        return "zone-without-instance-type";
    }

    @Override
    public String source() {
        return "Karpenter v1.14, topology: the domains of a spread are all zones of the subnets in which any instance type "
                + "is offered and the requirements allow, and all zones that a NodePool lists";
    }

    @Override
    public void check(LintInput input, Findings findings) {
        for (Workload workload : input.podControllers()) {
            if (input.canRunOnUnmanagedNodes(workload.spec())) {
                continue;
            }
            for (int i = 0; i < workload.spec().topologySpreadConstraints().size(); i++) {
                Spread spread = new Spread(workload, i, input);
                if (spread.isRequiredOverZones()) {
                    check(spread, findings);
                }
            }
        }
    }

    private static void check(Spread spread, Findings findings) {
        List<Zones> alternatives =
                PoolTypes.choices(spread.pod()).stream().map(spread::zones).toList();
        if (!alternatives.stream().allMatch(Zones::areBlocked)) {
            return;
        }
        Zones zones = alternatives.get(0);
        int maxSkew = spread.constraint().maxSkew();
        int most = maxSkew * zones.launchable().size();
        String message = "no NodePool can launch a node for its pods in " + String.join(" and ", zones.empty())
                + ", but Karpenter counts every zone in this spread: it launches nodes for at most " + most
                + " of the pods, " + maxSkew + " in each other zone, and more pods stay pending";
        Integer replicas = spread.workload().replicas();
        if (replicas == null || replicas > most) {
            findings.warning(spread.workload().manifest(), spread.place(), message, spread.fix(zones));
        } else {
            findings.note(spread.workload().manifest(), spread.place(), message, spread.fix(zones));
        }
    }

    /**
     * The zones of a spread, for one of the alternative node requirements of its pods.
     *
     * @param launchable those in which a NodePool can launch a node for the pods
     * @param empty the others
     */
    private record Zones(Set<String> launchable, Set<String> empty) {
        boolean areBlocked() {
            return !launchable.isEmpty() && !empty.isEmpty();
        }
    }

    /** A topology spread constraint of a workload, by its index. */
    private record Spread(Workload workload, int index, LintInput input) {
        PodSpec pod() {
            return workload.spec();
        }

        TopologySpreadConstraint constraint() {
            return pod().topologySpreadConstraints().get(index);
        }

        SourceLocation place() {
            return workload.pods().below("spec", "topologySpreadConstraints").child(index);
        }

        boolean isRequiredOverZones() {
            LabelSelector selector = constraint().labelSelector();
            return constraint().doNotSchedule()
                    && constraint().topologyKey().equals(Labels.ZONE)
                    && selector != null
                    && selector.matches(workload.labels());
        }

        Zones zones(Requirements choice) {
            Set<String> empty = new TreeSet<>();
            counted().forEach(pool -> empty.addAll(countedZones(pool)));
            empty.removeIf(zone -> !choice.get(Labels.ZONE).has(zone));
            Set<String> launchable = new TreeSet<>();
            for (Declared<NodePool> pool : input.poolsWithNodes()) {
                Set<String> found = input.typesOf(pool.value()).zonesFor(pod(), choice, empty);
                launchable.addAll(found);
                empty.removeAll(found);
            }
            return new Zones(launchable, empty);
        }

        /** Returns the NodePools whose zones Karpenter counts. */
        private List<Declared<NodePool>> counted() {
            return PoolOrder.dynamic(input).stream()
                    .filter(pool -> !constraint().honorNodeTaints() || isTolerated(pool))
                    .toList();
        }

        private boolean isTolerated(Declared<NodePool> pool) {
            return PoolTypes.toleratesAll(pod(), pool.value().template().taints());
        }

        /** A zone of which the region has no offering, such as a local zone, is unknown. */
        private Set<String> countedZones(Declared<NodePool> pool) {
            PoolTypes types = input.typesOf(pool.value());
            boolean known = input.settings().wholeCluster() || types.hasKnownZones();
            Set<String> zones = new TreeSet<>(known ? types.topologyDomains(Labels.ZONE) : types.listed(Labels.ZONE));
            zones.retainAll(input.zonesOfRegion());
            return zones;
        }

        String fix(Zones zones) {
            List<Declared<NodePool>> causes = counted().stream()
                    .filter(pool -> countedZones(pool).stream().anyMatch(zones.empty()::contains))
                    .toList();
            String requirement = Labels.ZONE + " In [" + String.join(", ", zones.launchable()) + "]";
            String affinity = "a required node affinity of the pods with " + requirement;
            if (causes.stream().noneMatch(this::isTolerated)) {
                return affinity + ", or nodeTaintsPolicy: Honor in the spread";
            }
            if (causes.stream().allMatch(pool -> input.typesOf(pool.value()).accepts(pod()))) {
                List<String> names = causes.stream()
                        .map(pool -> pool.manifest().name())
                        .distinct()
                        .toList();
                return requirement + " in " + String.join(" and ", names)
                        + " or in a required node affinity of the pods, or no subnet in "
                        + String.join(" and ", zones.empty());
            }
            return affinity;
        }
    }
}
