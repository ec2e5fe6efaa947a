// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.live;

import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.InstanceLaunched;
import dev.sawhorse.journal.Observation.InstanceRegistered;
import dev.sawhorse.journal.Observation.InstanceTerminating;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimInitialized;
import dev.sawhorse.journal.Observation.NodeClaimLaunchFailed;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeClaimResources;
import dev.sawhorse.journal.Observation.NodeClaimTimedOut;
import dev.sawhorse.journal.Observation.NodeCreated;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.journal.Observation.NodeNotReady;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.journal.Observation.NodeReady;
import dev.sawhorse.journal.Observation.PodBound;
import dev.sawhorse.journal.Observation.PodCreated;
import dev.sawhorse.journal.Observation.PodDeleted;
import dev.sawhorse.journal.Observation.PodFailed;
import dev.sawhorse.journal.Observation.PodReady;
import dev.sawhorse.journal.Observation.PodResized;
import dev.sawhorse.journal.Observation.PodSucceeded;
import dev.sawhorse.journal.Observation.PodUnschedulable;
import dev.sawhorse.journal.Observation.RunStarted;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The current pods, nodes and NodeClaims, reconstructed from a journal. Memory grows with the number of live objects,
 * not with the length of the run.
 *
 * <p>Every entry is passed to {@link #before} and then to {@link #after}; in between, the cluster contains what the
 * entry adds and still contains what it removes.
 */
public final class LiveCluster {
    private final Map<String, LivePod> pods = new LinkedHashMap<>();
    private final Map<String, LiveNode> nodes = new LinkedHashMap<>();
    private final Map<String, LiveClaim> claims = new LinkedHashMap<>();
    private final Map<String, NodePoolApplied> nodePools = new LinkedHashMap<>();
    private final Map<String, LiveClaim> byInstance = new HashMap<>();
    private final Map<String, Double> prices = new HashMap<>();
    private final Map<String, String> instanceOfNode = new HashMap<>();
    private @Nullable LiveCommand command;
    private int commands;
    private String karpenterVersion = "";
    private long now;

    /** Returns the time of the last entry in nanoseconds since the start. */
    public long now() {
        return now;
    }

    /** Returns the version of Karpenter, empty without Karpenter. */
    public String karpenterVersion() {
        return karpenterVersion;
    }

    /** Returns a pod, null if no pod has that name. */
    public @Nullable LivePod pod(String name) {
        return pods.get(name);
    }

    /** Returns a node, null if no node has that name. */
    public @Nullable LiveNode node(String name) {
        return nodes.get(name);
    }

    /** Returns a NodeClaim, null if no NodeClaim has that name. */
    public @Nullable LiveClaim claim(String name) {
        return claims.get(name);
    }

    /** Returns the NodeClaim of an instance, null for none. */
    public @Nullable LiveClaim claimOf(String instance) {
        return byInstance.get(instance);
    }

    /** Returns the pods, in the order of creation. */
    public Collection<LivePod> pods() {
        return Collections.unmodifiableCollection(pods.values());
    }

    /** Returns the nodes, in the order of creation. */
    public Collection<LiveNode> nodes() {
        return Collections.unmodifiableCollection(nodes.values());
    }

    /** Returns the NodeClaims, in the order of creation. */
    public Collection<LiveClaim> claims() {
        return Collections.unmodifiableCollection(claims.values());
    }

    /** Returns the NodePools in their latest version. */
    public Collection<NodePoolApplied> nodePools() {
        return Collections.unmodifiableCollection(nodePools.values());
    }

    /** Returns the latest version of a NodePool, null for none. */
    public @Nullable NodePoolApplied nodePool(String name) {
        return nodePools.get(name);
    }

    /** Returns the last disruption command, null for none. */
    public @Nullable LiveCommand lastCommand() {
        return command;
    }

    /** Applies what an entry adds or changes. */
    public void before(Journal.Entry entry) {
        now = entry.time();
        Observation observation = entry.observation();
        if (observation instanceof RunStarted run) {
            karpenterVersion = run.karpenter();
        } else if (observation instanceof PodCreated pod) {
            pods.put(pod.pod(), new LivePod(pod, now));
        } else if (observation instanceof PodBound bound) {
            LivePod pod = pods.get(bound.pod());
            if (pod != null) {
                pod.bound(now, bound.node(), nodes.get(bound.node()));
            }
        } else if (observation instanceof PodResized resized) {
            LivePod pod = pods.get(resized.pod());
            if (pod != null) {
                pod.resized(resized);
            }
        } else if (observation instanceof PodReady ready) {
            LivePod pod = pods.get(ready.pod());
            if (pod != null) {
                pod.ready(now);
            }
        } else if (observation instanceof PodUnschedulable unschedulable) {
            LivePod pod = pods.get(unschedulable.pod());
            if (pod != null) {
                pod.refused(now, unschedulable.reason());
            }
        } else if (observation instanceof NodeCreated node) {
            joined(node);
        } else if (observation instanceof NodeReady node) {
            ready(node.node(), true);
        } else if (observation instanceof NodeNotReady node) {
            ready(node.node(), false);
        } else {
            beforeClaims(observation);
        }
    }

    private void beforeClaims(Observation observation) {
        if (observation instanceof NodeClaimCreated created) {
            claimCreated(created);
        } else if (observation instanceof NodeClaimResources resources) {
            LiveClaim claim = claims.get(resources.nodeClaim());
            if (claim != null) {
                claim.has(resources);
            }
        } else if (observation instanceof NodePoolApplied applied) {
            nodePools.put(applied.nodePool(), applied);
        } else if (observation instanceof NodeClaimLaunched launched) {
            LiveClaim claim = took(launched.nodeClaim(), ClaimStep.LAUNCHED);
            if (claim != null) {
                claim.launched(launched);
                byInstance.put(launched.instance(), claim);
            }
        } else if (observation instanceof NodeClaimRegistered claim) {
            took(claim.nodeClaim(), ClaimStep.REGISTERED);
        } else if (observation instanceof NodeClaimInitialized claim) {
            took(claim.nodeClaim(), ClaimStep.INITIALIZED);
        } else if (observation instanceof NodeClaimLaunchFailed failed) {
            failed(failed.nodeClaim(), failed.reason());
        } else if (observation instanceof NodeClaimTimedOut timedOut) {
            failed(timedOut.nodeClaim(), "not " + timedOut.waitedFor() + " within " + timedOut.timeoutSeconds() + "s");
        } else if (observation instanceof DisruptionCommand decision) {
            commandStarted(decision);
        } else if (observation instanceof NodeClaimDeleting deleting) {
            LiveClaim claim = took(deleting.nodeClaim(), ClaimStep.DELETING);
            if (claim != null) {
                claim.deleting(deleting.reason());
            }
        } else if (observation instanceof InstanceLaunched launched) {
            prices.put(launched.instance(), launched.price());
        } else if (observation instanceof InstanceRegistered registered) {
            instanceOfNode.put(registered.node(), registered.instance());
        } else if (observation instanceof InstanceTerminating instance) {
            LiveClaim claim = byInstance.get(instance.instance());
            if (claim != null) {
                claim.took(ClaimStep.TERMINATING, now);
            }
        } else if (observation instanceof NodeClaimDeleted claim) {
            took(claim.nodeClaim(), ClaimStep.DELETED);
        }
    }

    /** Removes what an entry removes. */
    public void after(Journal.Entry entry) {
        Observation observation = entry.observation();
        if (observation instanceof PodSucceeded succeeded) {
            ended(pods.get(succeeded.pod()));
        } else if (observation instanceof PodFailed failed) {
            ended(pods.get(failed.pod()));
        } else if (observation instanceof PodDeleted deleted) {
            ended(pods.remove(deleted.pod()));
        } else if (observation instanceof NodeDeleted deleted) {
            nodes.remove(deleted.node());
            instanceOfNode.remove(deleted.node());
        } else if (observation instanceof InstanceTerminating terminating) {
            prices.remove(terminating.instance());
        } else if (observation instanceof NodeClaimDeleted deleted) {
            LiveClaim claim = claims.remove(deleted.nodeClaim());
            if (claim != null && claim.launched() != null) {
                byInstance.remove(claim.launched().instance());
            }
        }
    }

    private static void ended(@Nullable LivePod pod) {
        if (pod != null) {
            pod.ended();
        }
    }

    private void joined(NodeCreated created) {
        LiveClaim claim = claims.get(created.nodeClaim());
        NodeClaimLaunched launched = claim == null ? null : claim.launched();
        String instance = launched == null ? instanceOfNode.get(created.node()) : launched.instance();
        LiveNode node = new LiveNode(created, now, claim, prices.getOrDefault(instance, 0.0));
        nodes.put(created.node(), node);
        if (claim != null) {
            claim.joined(node);
        }
    }

    private void ready(String name, boolean ready) {
        LiveNode node = nodes.get(name);
        if (node != null) {
            node.ready(ready);
        }
    }

    private void claimCreated(NodeClaimCreated created) {
        LiveCommand replaces = command != null && command.awaitsReplacement(now) ? command : null;
        LiveClaim claim = new LiveClaim(created, replaces);
        claim.took(ClaimStep.CREATED, now);
        claims.put(created.nodeClaim(), claim);
        if (replaces != null) {
            replaces.replacedBy(claim);
        }
        for (String name : created.pods()) {
            LivePod pod = pods.get(name);
            if (pod != null) {
                pod.decided(now, claim);
            }
        }
    }

    private void commandStarted(DisruptionCommand decision) {
        List<LiveClaim> candidates = new ArrayList<>();
        for (String name : decision.candidates()) {
            LiveClaim claim = claims.get(name);
            if (claim != null) {
                candidates.add(claim);
            }
        }
        LiveCommand started = new LiveCommand(++commands, now, decision, candidates);
        candidates.forEach(claim -> claim.disruptedBy(started));
        command = started;
    }

    private void failed(String name, String reason) {
        LiveClaim claim = claims.get(name);
        if (claim != null) {
            claim.failed(reason);
        }
    }

    private @Nullable LiveClaim took(String name, ClaimStep step) {
        LiveClaim claim = claims.get(name);
        if (claim != null) {
            claim.took(step, now);
        }
        return claim;
    }
}
