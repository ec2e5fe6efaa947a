package dev.sawhorse.kube.scheduler;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.Node;
import dev.sawhorse.kube.Phase;
import dev.sawhorse.kube.Pod;
import dev.sawhorse.kube.Watch.Event;
import java.util.Set;

/**
 * kube-scheduler: binds waiting pods one by one, each to the best node of the moment, and says of the others why they fit
 * nowhere.
 *
 * <p>It acts at the end of every instant in which something changed ({@link Phase#SCHEDULER}); a scheduling cycle and the
 * binding take no time. Pods with scheduling gates or for another scheduler are left alone.
 *
 * <p>Differences: a tie between nodes goes to the older one instead of being drawn; all nodes are looked at however many
 * there are; pods of one spec are refused together, so only the first of them is told when the reason changes.
 */
public final class Scheduler {
    /** The scheduler name of pods that name none. */
    public static final String DEFAULT_NAME = "default-scheduler";

    private final Cluster cluster;
    private final Profile profile;
    private final NodeInfos nodes = new NodeInfos();
    private final SchedulingQueue queue;
    private boolean awake;
    private boolean flushing;

    /** Makes a scheduler that watches the cluster from now on. */
    public Scheduler(Cluster cluster, Profile profile) {
        this.cluster = cluster;
        this.profile = profile;
        this.queue = new SchedulingQueue(profile.queueSort(), spec -> new NodeView(profile, spec, nodes));
        cluster.nodes().watch(this::onNode);
        cluster.pods().watch(this::onPod);
    }

    public Profile profile() {
        return profile;
    }

    /** Returns the scheduler's picture of the nodes; a live view. */
    public NodeInfos nodes() {
        return nodes;
    }

    /** Returns how many pods wait in the queue. */
    public int queueLength() {
        return queue.size();
    }

    /** Returns what a scheduling cycle would find out about a pod now; nothing is changed. */
    public ScheduleResult explain(Pod pod) {
        return SchedulingCycle.run(profile, pod.spec(), nodes.list());
    }

    private void onNode(Event event, Node node) {
        switch (event) {
            case ADDED -> nodes.add(node);
            case MODIFIED -> nodes.update(node);
            case DELETED -> nodes.remove(node);
        }
        NodeInfo info = nodes.find(node.name());
        if (info != null) {
            wake(new ClusterEvent.NodeChanged(info));
        }
    }

    private void onPod(Event event, Pod pod) {
        String nodeName = pod.nodeName();
        boolean gone = event == Event.DELETED || pod.isTerminal();
        if (nodeName == null) {
            if (gone) {
                queue.remove(pod);
            } else if (event == Event.ADDED && isMine(pod)) {
                queue.add(pod, cluster.now());
                wakeUp();
            }
            return;
        }
        queue.remove(pod);
        if (!gone) {
            nodes.addPod(pod, nodeName);
        } else if (nodes.removePod(pod, nodeName)) {
            wake(new ClusterEvent.PodGone(pod));
        }
    }

    private static boolean isMine(Pod pod) {
        return pod.spec().schedulingGates().isEmpty()
                && pod.spec().schedulerName().equals(DEFAULT_NAME);
    }

    private void wake(ClusterEvent event) {
        if (queue.wake(line -> isHelpedBy(event, line))) {
            wakeUp();
        }
    }

    private boolean isHelpedBy(ClusterEvent event, PodLine line) {
        Set<String> refusedBy = line.refusedBy();
        if (refusedBy.isEmpty()) {
            return true;
        }
        for (FilterPlugin filter : profile.filters()) {
            if (refusedBy.contains(filter.name()) && filter.isHelpedBy(event, line.spec())) {
                return true;
            }
        }
        return false;
    }

    private void wakeUp() {
        if (!awake) {
            awake = true;
            cluster.simulation().schedule(0, Phase.SCHEDULER, this::schedulePods);
        }
    }

    private void schedulePods() {
        awake = false;
        for (PodLine line = queue.next(); line != null; line = queue.next()) {
            schedule(line);
        }
        if (queue.hasUnschedulable() && !flushing) {
            flushing = true;
            long now = cluster.now();
            long next = (now / SchedulingQueue.FLUSH_INTERVAL_NANOS + 1) * SchedulingQueue.FLUSH_INTERVAL_NANOS;
            cluster.simulation().schedule(next - now, Phase.SCHEDULER, this::flush);
        }
    }

    private void schedule(PodLine line) {
        Pod pod = line.first().pod();
        NodeView view = line.view();
        view.refresh();
        NodeInfo best = view.feasible() == 0 ? null : view.best();
        if (best != null) {
            cluster.bind(pod, best.node());
            return;
        }
        Diagnosis diagnosis = view.diagnosis();
        queue.setAside(line, diagnosis.filters(), cluster.now());
        String message = diagnosis.message();
        cluster.markUnschedulable(pod, message);
        for (Pod untold : line.takeUntold()) {
            cluster.markUnschedulable(untold, message);
        }
    }

    private void flush() {
        flushing = false;
        queue.flush(cluster.now());
        schedulePods();
    }
}
