// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.capacity.CapacityReservation;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.cloudprovider.LaunchedFrom;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The detection of drift of an instance from its node class ({@code cloudprovider/drift.go isNodeClassDrifted}): static
 * fields, image, security groups, subnet, and capacity reservation. A placement group is part of the static fields by
 * its selector; one that is created again under the same name is not detected.
 */
final class NodeClassDrift {
    /** The static fields of an earlier state of a node class, which differ from those of any. */
    private static final String UNKNOWN_FIELDS = "";

    private final ImageProvider images;
    private final NetworkProvider network;
    private final CapacityReservationProvider reservations;
    private final Map<String, Origin> origins = new LinkedHashMap<>();
    private @Nullable ResolvedNodeClass lastResolved;

    /** The node class state that an instance was launched from. */
    private record Origin(
            String staticFields, String image, @Nullable Set<String> securityGroups) {}

    /** The resolved state of a node class at a time, shared between consecutive launches. */
    static final class ResolvedNodeClass {
        private final EC2NodeClass nodeClass;
        private final List<String> images;
        private final NetworkProvider.Selection selection;

        /**
         * The time of the last check whether the state is current, and its result; a hundred pods may check at one instant.
         */
        private long checkedAt = Long.MIN_VALUE;

        private boolean current;

        private ResolvedNodeClass(EC2NodeClass nodeClass, List<String> images, NetworkProvider.Selection selection) {
            this.nodeClass = nodeClass;
            this.images = images;
            this.selection = selection;
        }

        EC2NodeClass nodeClass() {
            return nodeClass;
        }

        @SuppressWarnings("ReferenceEquality") // A changed node class is a different object.
        private boolean is(EC2NodeClass itsClass, List<String> itsImages, NetworkProvider.Selection itsSelection) {
            return nodeClass == itsClass && images.equals(itsImages) && selection.equals(itsSelection);
        }
    }

    NodeClassDrift(ImageProvider images, NetworkProvider network, CapacityReservationProvider reservations) {
        this.images = images;
        this.network = network;
        this.reservations = reservations;
    }

    /** Records what an instance was launched from; of several images the first. */
    void launched(Instance instance, EC2NodeClass nodeClass, long nowNanos) {
        List<String> selected = images.list(nodeClass, nowNanos);
        origins.put(
                instance.id(),
                new Origin(
                        nodeClass.staticFields(),
                        selected.isEmpty() ? "" : selected.get(0),
                        network.select(nodeClass, nowNanos).securityGroups()));
    }

    /** Records what an instance was launched from before the start. */
    void restored(Instance instance, EC2NodeClass nodeClass, LaunchedFrom from, long nowNanos) {
        launched(instance, nodeClass, nowNanos);
        Origin current = origins.get(instance.id());
        if (current != null && !from.equals(LaunchedFrom.CURRENT)) {
            String image = from.outdatedImage().isEmpty() ? current.image() : from.outdatedImage();
            String staticFields = from.isCurrent() ? current.staticFields() : UNKNOWN_FIELDS;
            origins.put(instance.id(), new Origin(staticFields, image, current.securityGroups()));
        }
    }

    void forget(String instanceId) {
        origins.remove(instanceId);
    }

    /** Returns why an instance has drifted, empty if it has not or this is unknown. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/drift.go",
            symbol = {
                "CloudProvider.isNodeClassDrifted",
                "CloudProvider.isAMIDrifted",
                "CloudProvider.isSubnetDrifted",
                "CloudProvider.areSecurityGroupsDrifted",
                "CloudProvider.areStaticFieldsDrifted",
                "CloudProvider.getInstance"
            })
    String reason(Instance instance, EC2NodeClass nodeClass, long nowNanos) {
        Origin origin = origins.get(instance.id());
        if (origin == null) {
            return "";
        }
        if (!origin.staticFields().equals(nodeClass.staticFields())) {
            return "NodeClassDrift";
        }
        if (!origin.image().isEmpty() && !images.list(nodeClass, nowNanos).contains(origin.image())) {
            return "AMIDrift";
        }
        NetworkProvider.Selection selection = network.select(nodeClass, nowNanos);
        if (selection.isLacking()) {
            return "";
        }
        if (!Objects.equals(origin.securityGroups(), selection.securityGroups())) {
            return "SecurityGroupDrift";
        }
        if (!selection.hasSubnet(instance.subnet())) {
            return "SubnetDrift";
        }
        return isReservationSelected(instance, nodeClass, nowNanos) ? "" : "CapacityReservationDrift";
    }

    /**
     * Returns the state that an instance without drift was compared with: it does not drift before that state changes. Null
     * if a capacity reservation is involved as well, or the launch of the instance is unknown.
     */
    @Nullable
    ResolvedNodeClass resolvedNodeClass(Instance instance, EC2NodeClass nodeClass, long nowNanos) {
        Origin origin = origins.get(instance.id());
        boolean isOfNoImage = origin == null
                || (origin.image().isEmpty() && !nodeClass.imageTerms().isEmpty());
        if (isOfNoImage || instance.reservationId() != null) {
            return null;
        }
        List<String> selected = images.list(nodeClass, nowNanos);
        NetworkProvider.Selection selection = network.select(nodeClass, nowNanos);
        ResolvedNodeClass last = lastResolved;
        if (last != null && last.is(nodeClass, selected, selection)) {
            return last;
        }
        ResolvedNodeClass standard = new ResolvedNodeClass(nodeClass, selected, selection);
        lastResolved = standard;
        return standard;
    }

    /** Whether an unchanged node class still resolves to this state. */
    boolean isCurrent(ResolvedNodeClass standard, long nowNanos) {
        if (standard.checkedAt != nowNanos) {
            standard.checkedAt = nowNanos;
            EC2NodeClass nodeClass = standard.nodeClass;
            standard.current = images.areCurrent(standard.images, nodeClass, nowNanos)
                    && network.select(nodeClass, nowNanos).equals(standard.selection);
        }
        return standard.current;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/cloudprovider/drift.go",
            symbol = "CloudProvider.isCapacityReservationDrifted")
    private boolean isReservationSelected(Instance instance, EC2NodeClass nodeClass, long nowNanos) {
        String reservation = instance.reservationId();
        return reservation == null
                || instance.pool().capacityType() != CapacityType.RESERVED
                || reservations.list(nodeClass.capacityReservationTerms(), nowNanos).stream()
                        .map(CapacityReservation::id)
                        .anyMatch(reservation::equals);
    }
}
