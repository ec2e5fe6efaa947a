// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.kube.api.AlreadyExistsException;
import dev.sawhorse.kube.api.CheckpointedWork;
import dev.sawhorse.kube.api.Eviction;
import dev.sawhorse.kube.api.ForbiddenException;
import dev.sawhorse.kube.api.IndexAllocator;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.LimitRange;
import dev.sawhorse.kube.api.Namespace;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.NodeOrigin;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.PodDisruptionBudget;
import dev.sawhorse.kube.api.PodSpec;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.PriorityClass;
import dev.sawhorse.kube.api.ResourceQuota;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.Service;
import dev.sawhorse.kube.api.StoredPodTemplate;
import dev.sawhorse.kube.api.Taint;
import dev.sawhorse.kube.api.Taints;
import dev.sawhorse.kube.podset.DenseNodeMap;
import dev.sawhorse.kube.podset.PodIndex;
import dev.sawhorse.kube.quota.QuotaLedger;
import dev.sawhorse.kube.quota.QuotaResource;
import dev.sawhorse.kube.store.Store;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.sim.Simulation;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The API server of the simulated cluster: a {@link Store} per kind, and the operations that change pods and nodes.
 *
 * <p>An operation validates the request, changes the object, notifies the watches and writes the observation. Only these
 * operations and those of subresources ({@link PodStatusWriter}, {@link PodResize}) change a {@link Pod} or a {@link Node}. What
 * follows later (containers start, a deleted pod ends) is done by controllers and kubelets that watch the stores.
 */
public final class Cluster {
    private final Simulation simulation;
    private final Journal journal;
    private final Identities identities;
    private final Admission admission;
    private final PodIndex index = new PodIndex();
    private final DenseNodeMap<Node> nodesByIndex = new DenseNodeMap<>();
    private final Map<String, Integer> nodeNumbers = new LinkedHashMap<>();
    private int podsStored;
    private final IndexAllocator podSlots = new IndexAllocator();

    private final Store<Pod> pods;
    private final PodStatusWriter podStatus;
    private final Store<Node> nodes;
    private final Workloads workloads;
    private final Store<PriorityClass> priorityClasses;
    private final Store<Namespace> namespaces;
    private final Store<Service> services;
    private final Store<StoredPodTemplate> podTemplates;
    private final Store<PodDisruptionBudget> podDisruptionBudgets;
    private final EvictionRules evictionRules;
    private final Store<LimitRange> limitRanges;
    private final Store<ResourceQuota> resourceQuotas;
    private final QuotaLedger quotaLedger;
    private final Storage storage;

    /** Makes an empty cluster on a simulation that writes to the journal. */
    public Cluster(Simulation simulation, Journal journal) {
        this(simulation, journal, Identities.random(simulation));
    }

    /** Makes an empty cluster whose objects get the given identities. */
    public Cluster(Simulation simulation, Journal journal, Identities identities) {
        this.simulation = simulation;
        this.journal = journal;
        this.identities = identities;
        this.pods = new Store<>(simulation::now, new PodKind());
        this.podStatus = new PodStatusWriter(pods, index, journal, simulation::now);
        this.nodes = new Store<>(simulation::now, new NodeKind(nodesByIndex));
        this.workloads = new Workloads(this);
        this.priorityClasses = new Store<>(simulation::now, PriorityClass::meta);
        this.services = new Store<>(simulation::now, Service::meta);
        this.podTemplates = new Store<>(simulation::now, StoredPodTemplate::meta);
        this.namespaces = new Store<>(simulation::now, Namespace::meta);
        this.limitRanges = new Store<>(simulation::now, LimitRange::meta);
        this.admission = new Admission(priorityClasses, limitRanges);
        this.podDisruptionBudgets = new Store<>(simulation::now, PodDisruptionBudget::meta);
        this.evictionRules = new EvictionRules(podDisruptionBudgets);
        this.storage = new Storage(simulation::now);
        this.resourceQuotas = new Store<>(simulation::now, ResourceQuota::meta);
        this.quotaLedger = new QuotaLedger(resourceQuotas, pods);
        storage.claims().admission(admission::admit);
        quotaLedger.countClaims(storage.claims());
        quotaLedger.count("services", services, Service::meta);
        quotaLedger.count("poddisruptionbudgets.policy", podDisruptionBudgets, PodDisruptionBudget::meta);
        workloads.countIn(quotaLedger);
        nodes.watch((event, node) -> {
            if (event == Watch.Event.DELETED) {
                journal.append(new Observation.NodeDeleted(node.name()));
            }
        });
    }

    public Simulation simulation() {
        return simulation;
    }

    /** Returns the source of uids and generated names. */
    public Identities identities() {
        return identities;
    }

    public Journal journal() {
        return journal;
    }

    /** Returns the time in nanoseconds since the simulation's start. */
    public long now() {
        return simulation.now();
    }

    public Store<Pod> pods() {
        return pods;
    }

    /** Returns the writer of the status of pods (pods/status). */
    public PodStatusWriter podStatus() {
        return podStatus;
    }

    public Store<Node> nodes() {
        return nodes;
    }

    /** Returns the node that a pod is bound to, null if it does not exist or the pod is not bound. */
    public @Nullable Node nodeOf(Pod pod) {
        return nodesByIndex.ofPod(pod);
    }

    /** Returns the Deployments, ReplicaSets, Jobs and DaemonSets. */
    public Workloads workloads() {
        return workloads;
    }

    public Store<PriorityClass> priorityClasses() {
        return priorityClasses;
    }

    public Store<Namespace> namespaces() {
        return namespaces;
    }

    public Store<Service> services() {
        return services;
    }

    public Store<StoredPodTemplate> podTemplates() {
        return podTemplates;
    }

    public Store<PodDisruptionBudget> podDisruptionBudgets() {
        return podDisruptionBudgets;
    }

    public Store<LimitRange> limitRanges() {
        return limitRanges;
    }

    public Store<ResourceQuota> resourceQuotas() {
        return resourceQuotas;
    }

    /** Returns the current usage of a quota, in base units by the names it limits. */
    public SortedMap<String, Long> used(ResourceQuota quota) {
        return quotaLedger.used(quota);
    }

    /** Returns the volumes, claims and drivers. */
    public Storage storage() {
        return storage;
    }

    /** Returns the pods on a node that have not ended, in the order of binding; a live view, to be copied before changes. */
    public Collection<Pod> podsOn(String nodeName) {
        return index.activeOn(nodeName);
    }

    /** Returns the pods that the object of that uid controls, oldest first; a live view, to be copied before changes. */
    public Collection<Pod> podsOwnedBy(String uid) {
        return index.ownedBy(uid);
    }

    /** Returns the unbound pods that have not ended, oldest first; a live view, to be copied before changes. */
    public Collection<Pod> waitingPods() {
        return index.waiting();
    }

    /**
     * Returns the metadata completed for storing: a uid, and the current time as creation time unless it existed before the
     * start. Metadata with a uid is returned unchanged.
     */
    public ObjectMeta stamped(ObjectMeta meta) {
        if (!meta.uid().isEmpty()) {
            return meta;
        }
        return meta.withIdentity(identities.nextUid(), meta.createdAt() < 0 ? meta.createdAt() : now());
    }

    /** Creates a pod from a manifest and returns it as admitted. */
    public Pod createPod(Pod draft) {
        return createPod(draft.meta(), draft.spec(), draft.lifetimeNanos());
    }

    /**
     * Creates a pod, which waits for scheduling unless its spec names a node.
     *
     * @param lifetimeNanos the run time of its containers, {@link Pod#FOREVER} if they do not end
     * @throws ForbiddenException if the quotas or limits of its namespace do not allow it
     * @throws AlreadyExistsException if a pod of that namespace and name exists
     */
    public Pod createPod(ObjectMeta meta, PodSpec spec, long lifetimeNanos) {
        return createPod(meta, spec, lifetimeNanos, spec.nodeName());
    }

    /** Creates a pod, bound from the start where a node is given, as daemon and static pods are. */
    public Pod createPod(ObjectMeta meta, PodSpec spec, long lifetimeNanos, @Nullable String nodeName) {
        PodSpec admitted = admitted(meta, spec, null);
        return storeAdmitted(new Pod(stamped(meta), admitted, lifetimeNanos), nodeName);
    }

    /**
     * Creates a pod of a template, bound from the start where a node is given. A refused pod draws no lifetime.
     *
     * @throws ForbiddenException if the quotas or limits of its namespace do not allow it
     * @throws AlreadyExistsException if a pod of that namespace and name exists
     */
    public Pod createPod(ObjectMeta meta, PodTemplate template, @Nullable String nodeName) {
        return createPod(meta, template, spec -> new PodPlacement(spec, nodeName));
    }

    /** Adds a webhook to the admission of pods. */
    public void add(PodWebhook webhook) {
        admission.add(webhook);
    }

    /** Creates a pod of a template as the other method does, placed by its admitted spec. */
    public Pod createPod(ObjectMeta meta, PodTemplate template, Function<PodSpec, PodPlacement> placement) {
        CheckpointedWork work = template.lifetime().work();
        PodPlacement placed = placement.apply(admitted(meta, template.spec(), work));
        long lifetimeNanos = template.lifetime().nextNanos();
        Pod pod = new Pod(stamped(meta), placed.spec(), lifetimeNanos);
        if (work != null) {
            pod.work(work);
        }
        return storeAdmitted(pod, placed.nodeName());
    }

    private PodSpec admitted(ObjectMeta meta, PodSpec spec, @Nullable CheckpointedWork work) {
        PodSpec admitted = admission.admit(meta, spec, work);
        quotaLedger.admit(meta, admitted);
        if (pods.contains(meta.key())) {
            throw new AlreadyExistsException(QuotaResource.PODS, meta.name());
        }
        return admitted;
    }

    private Pod storeAdmitted(Pod pod, @Nullable String nodeName) {
        if (nodeName != null) {
            pod.bound(nodeName, nodeNumbers.getOrDefault(nodeName, Node.UNNUMBERED), now());
        }
        store(pod, nodeName);
        return pod;
    }

    /** Creates a pod in its recorded state. */
    public Pod restorePod(Pod pod) {
        store(pod, pod.nodeName());
        return pod;
    }

    private void store(Pod pod, @Nullable String nodeName) {
        if (!pods.put(pod)) {
            throw new AlreadyExistsException(QuotaResource.PODS, pod.name());
        }
        pod.number(podsStored++);
        pod.slot(podSlots.take());
        index.created(pod);
        Resources requests = pod.spec().requests();
        journal.append(new Observation.PodCreated(
                pod.key(),
                workloads.ownerOf(pod),
                requests.cpuMillis(),
                requests.memoryBytes(),
                pod.isControlledBy("DaemonSet")));
        if (nodeName != null) {
            journal.append(new Observation.PodBound(pod.key(), nodeName));
        }
        pods.notifyAdded(pod);
    }

    /** Binds a pod to a node (pods/binding). */
    public void bind(Pod pod, Node node) {
        if (pod.nodeName() != null || pod.isTerminating()) {
            throw new IllegalStateException(pod + " cannot be bound to " + node.name() + ": it is "
                    + (pod.isTerminating() ? "terminating" : "bound to " + pod.nodeName()));
        }
        if (!node.isStored()) {
            throw new IllegalStateException(pod + " cannot be bound to " + node.name() + ": the node is gone");
        }
        pod.bound(node.name(), node.number(), now());
        index.bound(pod, node.name());
        journal.append(new Observation.PodBound(pod.key(), node.name()));
        pods.update(pod);
    }

    /** Sets the condition PodScheduled to False with a message; no change if it is equal. */
    public void markUnschedulable(Pod pod, String message) {
        if (pod.nodeName() != null || message.equals(pod.unschedulableReason()) || !pod.isStored()) {
            return;
        }
        pod.unschedulable(message, now());
        journal.append(new Observation.PodUnschedulable(pod.key(), message));
        pods.update(pod);
    }

    /** Sets the nominated node of a pod, which is being cleared by preemption; null removes the nomination. */
    public void nominate(Pod pod, @Nullable String nodeName) {
        pod.nominated(nodeName);
        pods.update(pod);
    }

    /** Deletes a pod with its own grace period. */
    public void deletePod(Pod pod, String reason) {
        deletePod(pod, Math.max(0, pod.spec().terminationGracePeriodSeconds()), reason);
    }

    /**
     * Deletes a pod. An unbound pod, or one with a grace period of 0, is removed at once; otherwise its kubelet stops it within
     * the grace period. Further calls can only shorten it. With a grace period of 0 the pod is removed even when no kubelet has
     * stopped it in time.
     */
    public void deletePod(Pod pod, long graceSeconds, String reason) {
        if (!pod.isStored()) {
            return;
        }
        long deadline = now() + graceSeconds * 1_000_000_000L;
        if (!pod.isTerminating()) {
            pod.terminating(now(), deadline);
            journal.append(new Observation.PodTerminating(pod.key(), reason));
            podStatus.stopped(pod);
        } else if (deadline < pod.deletionDeadline()) {
            pod.terminating(pod.deletionAt(), deadline);
        } else if (graceSeconds > 0) {
            return;
        }
        if (pod.nodeName() == null || pod.isTerminal() || graceSeconds == 0) {
            removePod(pod);
        } else {
            pods.update(pod);
        }
    }

    /** Deletes a victim of a preemption with its grace period; disruption budgets do not apply. */
    public void preempt(Pod victim, Pod preemptor) {
        if (victim.isStored() && !victim.isTerminating()) {
            String node = victim.nodeName();
            journal.append(new Observation.PodPreempted(victim.key(), node == null ? "" : node, preemptor.key()));
            deletePod(victim, "preempted by " + preemptor.key());
        }
    }

    /** Sets the container images of a node, by name with their bytes. */
    public void imagesChanged(Node node, Map<String, Long> images) {
        if (!images.equals(node.images())) {
            node.images(images);
            nodes.update(node);
        }
    }

    /** Requests an eviction (pods/eviction), which disruption budgets may refuse; {@code by} names the client. */
    public Eviction evict(Pod pod, String by) {
        return evict(pod, by, Math.max(0, pod.spec().terminationGracePeriodSeconds()));
    }

    /** Requests an eviction with a grace period other than the pod's own. */
    public Eviction evict(Pod pod, String by, long graceSeconds) {
        if (!pod.isStored()) {
            return Eviction.NOT_FOUND;
        }
        Eviction decision = evictionRules.decide(pod, now());
        if (decision != Eviction.ACCEPTED) {
            return decision;
        }
        if (!pod.isTerminating()) {
            pod.disruptionTarget();
            String node = pod.nodeName();
            journal.append(new Observation.PodEvicted(pod.key(), node == null ? "" : node, by));
            deletePod(pod, graceSeconds, "evicted by " + by);
        }
        return Eviction.ACCEPTED;
    }

    /** Deletes a pod after a disruption of its node, to which disruption budgets do not apply. */
    public void deleteDisrupted(Pod pod, String reason) {
        if (pod.isStored() && !pod.isTerminating()) {
            pod.disruptionTarget();
            deletePod(pod, reason);
        }
    }

    /** Removes the object of a pod: the end of its deletion. */
    public void removePod(Pod pod) {
        if (!pod.isStored()) {
            return;
        }
        index.removed(pod);
        journal.append(new Observation.PodDeleted(pod.key()));
        pods.delete(pod);
        podSlots.giveBack(pod.slot());
    }

    /** Creates a node and returns it as stored. */
    public Node registerNode(Node node, NodeOrigin origin) {
        node.meta(stamped(node.meta()));
        node.number(nodeNumbers.computeIfAbsent(node.name(), name -> nodeNumbers.size()));
        Map<String, String> labels = node.labels();
        journal.append(new Observation.NodeCreated(
                node.name(),
                origin.nodeClaim(),
                origin.nodePool(),
                labels.getOrDefault(Labels.INSTANCE_TYPE, ""),
                labels.getOrDefault(Labels.ZONE, ""),
                origin.capacityType(),
                node.allocatable().cpuMillis(),
                node.allocatable().memoryBytes()));
        nodes.create(node);
        return node;
    }

    /** Reports a node Ready; its not-ready taints are removed at the same instant. */
    public void nodeReady(Node node) {
        if (node.isReady()) {
            return;
        }
        node.ready(true, now());
        node.taints(Taints.without(node.taints(), Taints.NOT_READY));
        journal.append(new Observation.NodeReady(node.name()));
        nodes.update(node);
    }

    /** Reports a node not Ready; its not-ready taints are added at the same instant. */
    public void nodeNotReady(Node node, String reason) {
        if (!node.isReady()) {
            return;
        }
        node.ready(false, now());
        List<Taint> noSchedule = Taints.with(node.taints(), Taints.NOT_READY_NO_SCHEDULE);
        node.taints(Taints.with(noSchedule, Taints.NOT_READY_NO_EXECUTE));
        journal.append(new Observation.NodeNotReady(node.name(), reason));
        nodes.update(node);
    }

    /** Adds a taint to a node, replacing one with the same key and effect. */
    public void addTaint(Node node, Taint taint) {
        setTaints(node, Taints.with(node.taints(), taint));
    }

    /** Removes the taint of the same key and effect from a node. */
    public void removeTaint(Node node, Taint taint) {
        setTaints(node, Taints.without(node.taints(), taint));
    }

    /** Replaces all taints of a node. */
    public void setTaints(Node node, List<Taint> taints) {
        if (!taints.equals(node.taints())) {
            node.taints(taints);
            nodes.update(node);
        }
    }

    /** Replaces the labels and annotations of a node. */
    public void relabel(Node node, Map<String, String> labels, Map<String, String> annotations) {
        if (!labels.equals(node.labels()) || !annotations.equals(node.meta().annotations())) {
            node.meta(node.meta().withLabels(labels).withAnnotations(annotations));
            nodes.update(node);
        }
    }

    /** Replaces the capacity and the allocatable resources of a node, as a device plugin does at its start. */
    public void resize(Node node, Resources capacity, Resources allocatable) {
        node.resources(capacity, allocatable);
        nodes.update(node);
    }

    /**
     * Cordons or uncordons a node; its taint is added or removed at the same instant (kubernetes
     * pkg/controller/nodelifecycle/node_lifecycle_controller.go, doNoScheduleTaintingPass).
     */
    public void cordon(Node node, boolean unschedulable) {
        if (node.isUnschedulable() != unschedulable) {
            node.unschedulable(unschedulable);
            node.taints(
                    unschedulable
                            ? Taints.with(node.taints(), Taints.UNSCHEDULABLE_NO_SCHEDULE)
                            : Taints.without(node.taints(), Taints.UNSCHEDULABLE_NO_SCHEDULE));
            nodes.update(node);
        }
    }

    /** Replaces the annotations of a pod. */
    public void annotate(Pod pod, Map<String, String> annotations) {
        if (pod.isStored() && !annotations.equals(pod.meta().annotations())) {
            pod.annotations(annotations);
            pods.update(pod);
        }
    }

    /** Adds a finalizer to a node. */
    public void addFinalizer(Node node, String finalizer) {
        if (node.addFinalizer(finalizer)) {
            nodes.update(node);
        }
    }

    /** Removes a finalizer from a node; a deleted node without finalizers is removed. */
    public void removeFinalizer(Node node, String finalizer) {
        if (node.removeFinalizer(finalizer)) {
            nodes.update(node);
        }
    }

    /** Deletes a node: it is removed when it has no finalizers. */
    public void deleteNode(Node node) {
        nodes.delete(node);
    }
}
