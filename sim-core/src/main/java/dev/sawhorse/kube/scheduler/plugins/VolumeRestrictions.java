package dev.sawhorse.kube.scheduler.plugins;

import dev.sawhorse.kube.PersistentVolumeClaim;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Volume;
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

/** Keeps a pod waiting while another one uses a claim of which only one pod may make use (ReadWriteOncePod). */
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
        List<String> exclusive = claims(pod.spec().volumes()).stream()
                .filter(claim -> isExclusive(context.storage().claims().find(pod.claimKey(claim))))
                .toList();
        return exclusive.isEmpty() ? NodeFilter.PASS : new InUse(pod.namespace(), exclusive, context);
    }

    private static boolean isExclusive(@Nullable PersistentVolumeClaim claim) {
        return claim != null && claim.accessModes().contains(PersistentVolumeClaim.READ_WRITE_ONCE_POD);
    }

    /** Returns the names of the claims that volumes use, in a fixed order. */
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
    public boolean isHelpedBy(ClusterEvent event, PodClass pod, SchedulingContext context) {
        Set<String> claims = claims(pod.spec().volumes());
        if (event instanceof ClusterEvent.PodGone gone) {
            return gone.pod().meta().namespace().equals(pod.namespace())
                    && claims(gone.pod().spec().volumes()).stream().anyMatch(claims::contains);
        }
        if (event instanceof ClusterEvent.StorageChanged changed) {
            return changed.object() instanceof PersistentVolumeClaim claim
                    && claim.meta().namespace().equals(pod.namespace())
                    && claims.contains(claim.meta().name());
        }
        return event instanceof ClusterEvent.NodeAdded;
    }

    /** Whether a claim is in use anywhere; only the node of the pod that uses it could give it back. */
    private final class InUse implements ClusterFilter {
        private final String namespace;
        private final List<String> claims;
        private final SchedulingContext context;

        InUse(String namespace, List<String> claims, SchedulingContext context) {
            this.namespace = namespace;
            this.claims = claims;
            this.context = context;
        }

        @Override
        public void look(int slot, @Nullable NodeInfo node) {}

        @Override
        public @Nullable Rejection check(int slot) {
            for (NodeInfo other : context.nodes().list()) {
                for (Pod running : other.pods()) {
                    if (uses(running)) {
                        return inUse;
                    }
                }
            }
            return null;
        }

        private boolean uses(Pod running) {
            return !running.spec().volumes().isEmpty()
                    && running.meta().namespace().equals(namespace)
                    && claims(running.spec().volumes()).stream().anyMatch(claims::contains);
        }

        private Set<String> claims(List<Volume> volumes) {
            return VolumeRestrictions.claims(volumes);
        }
    }
}
