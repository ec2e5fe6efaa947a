// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Volume;
import dev.sawhorse.kube.scheduler.ClusterEvent;
import dev.sawhorse.kube.scheduler.ClusterFilter;
import dev.sawhorse.kube.scheduler.FilterPlugin;
import dev.sawhorse.kube.scheduler.NodeFilter;
import dev.sawhorse.kube.scheduler.NodeInfo;
import dev.sawhorse.kube.scheduler.PodClass;
import dev.sawhorse.kube.scheduler.PreFilterResult;
import dev.sawhorse.kube.scheduler.Rejection;
import dev.sawhorse.kube.scheduler.SchedulingContext;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The plugin that rejects a pod while another one uses a claim with the access mode ReadWriteOncePod. */
public final class VolumeRestrictions implements FilterPlugin {
    private final Rejection inUse = Rejection.resolvable(
            name(),
            "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod");

    @Override
    public String name() {
        return "VolumeRestrictions";
    }

    @Override
    public PreFilterResult preFilter(PodClass pod, SchedulingContext context) {
        for (String claim : claims(pod.spec().volumes())) {
            if (context.storage().claims().find(pod.claimKey(claim)) == null) {
                return PreFilterResult.refused(
                        Rejection.unresolvable(name(), "persistentvolumeclaim \"" + claim + "\" not found"));
            }
        }
        return PreFilterResult.ALL_NODES;
    }

    @Override
    public NodeFilter prepareFilter(PodClass pod, SchedulingContext context) {
        Set<String> exclusive = claims(pod.spec().volumes());
        exclusive.removeIf(claim -> !isExclusive(context.storage().claims().find(pod.claimKey(claim))));
        return exclusive.isEmpty() ? NodeFilter.PASS : new InUse(pod.namespace(), exclusive, context);
    }

    private static boolean isExclusive(@Nullable PersistentVolumeClaim claim) {
        return claim != null && claim.accessModes().contains(PersistentVolumeClaim.READ_WRITE_ONCE_POD);
    }

    /** Returns the names of the claims of volumes, in a fixed order. */
    static Set<String> claims(List<Volume> volumes) {
        Set<String> claims = new TreeSet<>();
        for (Volume volume : volumes) {
            if (volume.kind() == Volume.Kind.PERSISTENT_VOLUME_CLAIM && volume.claimName() != null) {
                claims.add(volume.claimName());
            }
        }
        return claims;
    }

    @Override
    public boolean isSchedulableAfter(ClusterEvent event, PodClass pod, SchedulingContext context) {
        Set<String> claims = claims(pod.spec().volumes());
        if (event instanceof ClusterEvent.PodGone deleted) {
            return deleted.pod().meta().namespace().equals(pod.namespace())
                    && claims(deleted.pod().spec().volumes()).stream().anyMatch(claims::contains);
        }
        if (event instanceof ClusterEvent.StorageChanged changed) {
            return changed.object() instanceof PersistentVolumeClaim claim
                    && claim.meta().namespace().equals(pod.namespace())
                    && claims.contains(claim.meta().name());
        }
        return event instanceof ClusterEvent.NodeAdded;
    }

    /**
     * The filter of claims in use. A simulation starts with the claims in use; each removed pod releases its claims, whether
     * other pods use them or not.
     */
    private final class InUse implements ClusterFilter {
        private static final int NO_TRIAL = -1;

        private final String namespace;
        private final Set<String> exclusive;
        private final SchedulingContext context;
        private int inUseAtFirst = NO_TRIAL;
        private int tried;

        InUse(String namespace, Set<String> exclusive, SchedulingContext context) {
            this.namespace = namespace;
            this.exclusive = exclusive;
            this.context = context;
        }

        @Override
        public void update(int slot, @Nullable NodeInfo node) {}

        @Override
        public void simulateChange(NodeInfo node, Pod pod, int difference) {
            if (inUseAtFirst == NO_TRIAL) {
                inUseAtFirst = claimsInUse();
            }
            tried += difference * named(pod).size();
        }

        @Override
        public void endSimulation() {
            inUseAtFirst = NO_TRIAL;
            tried = 0;
        }

        @Override
        public @Nullable Rejection check(int slot) {
            int conflicts = inUseAtFirst == NO_TRIAL ? claimsInUse() : inUseAtFirst + tried;
            return conflicts > 0 ? inUse : null;
        }

        private int claimsInUse() {
            Set<String> used = new TreeSet<>();
            for (NodeInfo node : context.nodes().list()) {
                for (Pod running : node.pods()) {
                    if (running.meta().namespace().equals(namespace)) {
                        used.addAll(named(running));
                    }
                }
            }
            return used.size();
        }

        /** Returns the claims that the volumes of a pod name. */
        private Set<String> named(Pod pod) {
            if (pod.spec().volumes().isEmpty()) {
                return Set.of();
            }
            Set<String> named = claims(pod.spec().volumes());
            named.retainAll(exclusive);
            return named;
        }
    }
}
