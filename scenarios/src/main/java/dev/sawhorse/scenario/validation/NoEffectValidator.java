// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.eksctl.ClusterConfigs;
import dev.sawhorse.scenario.file.cloud.ReservationEntry;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.WorkloadDemand;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A validator that finds inputs without effect: Nodes and NodeClaims, since nodes come from NodePools and node groups only;
 * paused Deployments; objects in the timeline that are only read before the run; arrivals that end before they start; demand
 * without an autoscaler; capacity reservations that no node class selects.
 */
final class NoEffectValidator {
    private static final List<String> MACHINES = List.of("Node", "NodeClaim");
    private static final Set<String> READ_BEFORE_RUN = Set.of(ClusterConfigs.KIND, "KubeSchedulerConfiguration");

    private final Problems problems;

    NoEffectValidator(Problems problems) {
        this.problems = problems;
    }

    /** Records warnings about the initial objects. */
    void checkInitial(List<Manifest> manifests) {
        checkNodes(manifests);
        for (Manifest manifest : manifests) {
            if (manifest.value() instanceof Deployment deployment && deployment.paused() && deployment.replicas() > 0) {
                problems.warning(
                        manifest.position(),
                        "spec.paused",
                        manifest.name() + " is paused and has no ReplicaSet yet, so it creates no pods",
                        "Remove `paused` if the pods should run.");
            }
        }
    }

    private void checkNodes(List<Manifest> manifests) {
        for (String kind : MACHINES) {
            List<Manifest> machines = manifests.stream()
                    .filter(manifest -> manifest.kind().kind().equals(kind))
                    .toList();
            if (!machines.isEmpty()) {
                int others = machines.size() - 1;
                problems.warning(
                        machines.get(0).position(),
                        "",
                        machines.get(0).name() + (others == 0 ? " is" : " and " + others + " more are")
                                + " not added to the cluster, whose nodes come only from NodePools and node groups",
                        "Use a node group of that size: nodeGroups.");
            }
        }
    }

    /** Records warnings about objects that are applied during the run. */
    void checkApplied(List<Manifest> manifests) {
        checkNodes(manifests);
        for (Manifest manifest : manifests) {
            if (READ_BEFORE_RUN.contains(manifest.kind().kind())) {
                warn(
                        manifest,
                        "has no effect in the timeline: it is read only once, before the run starts",
                        "Add it to the manifests.");
            }
        }
    }

    /** Records a warning if no arrival is possible between start and end. */
    void checkArrivals(SourceLocation place, Arrivals arrivals, Duration end) {
        Duration until = arrivals.until();
        if (until != null && until.compareTo(arrivals.from()) <= 0) {
            warn(place.child("until"), "is not after from, so nothing arrives", "Maybe they are swapped.");
        } else if (arrivals.from().compareTo(end) >= 0) {
            warn(place.child("from"), "is after the end of the run, so nothing arrives", null);
        }
    }

    /** Records a warning if nothing scales the target of a demand. */
    void checkDemand(SourceLocation target, WorkloadDemand demand, List<Manifest> declared) {
        boolean followed = declared.stream()
                .map(SelectorValidator::autoscaler)
                .filter(Objects::nonNull)
                .anyMatch(autoscaler -> ObjectMeta.key(
                                autoscaler.meta().namespace(),
                                autoscaler.target().name())
                        .equals(demand.target().key()));
        if (!followed) {
            warn(
                    target,
                    "no HorizontalPodAutoscaler or ScaledObject scales "
                            + demand.target().key() + ", so the demand has no effect",
                    "Maybe its manifest is missing.");
        }
    }

    /** Records a warning for each capacity reservation that no node class selects. */
    void checkReservations(SourceLocation list, List<ReservationEntry> reservations, List<Manifest> declared) {
        for (int i = 0; i < reservations.size(); i++) {
            CapacityReservation reservation = reservations.get(i).reservation();
            boolean selected = declared.stream()
                    .map(Manifest::value)
                    .filter(EC2NodeClass.class::isInstance)
                    .map(EC2NodeClass.class::cast)
                    .flatMap(nodeClass -> nodeClass.capacityReservationTerms().stream())
                    .anyMatch(term -> term.selects(reservation));
            if (!selected) {
                warn(
                        list.child(i),
                        "no EC2NodeClass selects " + reservation.id() + ", so nothing runs in it",
                        "Maybe capacityReservationSelectorTerms: [{id: " + reservation.id() + "}] is missing.");
            }
        }
    }

    private void warn(SourceLocation place, String message, @Nullable String hint) {
        problems.warning(place.node().position(), place.path().toString(), message, hint);
    }

    private void warn(Manifest manifest, String message, String hint) {
        problems.warning(manifest.position(), "", manifest.name().strip() + " " + message, hint);
    }
}
