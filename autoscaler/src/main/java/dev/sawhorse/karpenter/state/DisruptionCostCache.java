package dev.sawhorse.karpenter.state;

import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.PodMap;
import java.time.Duration;
import java.util.Collection;
import org.jspecify.annotations.Nullable;

/**
 * The pods bound to a machine that have not ended, and of which of them Karpenter has the disruption cost in mind (Karpenter
 * v1.14, state node).
 *
 * <p>News of the claim makes it forget all of them; news of the Node brings all of them back, news of a pod that one. Besides
 * what happens to the objects, all three come again by themselves a minute after they last came, so that what is known may
 * change to and fro every minute. Of news of one instant that comes last which last happened last.
 */
final class DisruptionCostCache {
    private static final long AGAIN_NANOS = Duration.ofMinutes(1).toNanos();

    /** When something last happened to an object, and as the how-manieth of the machine's; pods that come in a row share it. */
    private record Heard(long at, long order) {
        /** Whether the latest news of this, up to now, is later than that of the other. */
        boolean isAfter(Heard other, long now) {
            int byTime = Long.compare(latest(now), other.latest(now));
            return byTime == 0 ? order > other.order : byTime > 0;
        }

        private long latest(long now) {
            return now - (now - at) % AGAIN_NANOS;
        }
    }

    private final PodMap<Heard> pods = new PodMap<>();
    private @Nullable Heard claim;
    private @Nullable Heard node;

    /** The latest news of pods, as long as nothing else has happened since. */
    private @Nullable Heard podsOfLate;

    private long events;

    private Heard heard(long now) {
        return new Heard(now, ++events);
    }

    /** Notes that the claim has changed. */
    void claimHeard(long now) {
        claim = heard(now);
        podsOfLate = null;
    }

    /** Notes that the Node has changed. */
    void nodeHeard(long now) {
        node = heard(now);
        podsOfLate = null;
    }

    /** Returns the pods in the order of their binding; a live view. */
    Collection<Pod> list() {
        return pods.pods();
    }

    /** Notes that a pod has changed or was bound here; true if it is new. */
    boolean podHeard(Pod pod, long now) {
        Heard heard = podsOfLate;
        if (heard == null || heard.at() != now) {
            heard = heard(now);
            podsOfLate = heard;
        }
        return pods.put(pod, heard) == null;
    }

    /** Notes that a pod is here no more; false where it was not. */
    boolean remove(Pod pod) {
        return pods.remove(pod) != null;
    }

    /** Whether the cost of a pod that is bound here is known. */
    boolean isKnown(Pod pod, long now) {
        Heard ofClaim = claim;
        Heard ofNode = node;
        Heard ofPod = pods.get(pod);
        return ofClaim == null
                || (ofNode != null && ofNode.isAfter(ofClaim, now))
                || (ofPod != null && ofPod.isAfter(ofClaim, now));
    }
}
