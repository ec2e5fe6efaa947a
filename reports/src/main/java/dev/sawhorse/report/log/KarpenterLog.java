// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.log;

import dev.sawhorse.input.GoDuration;
import dev.sawhorse.journal.Observation;
import dev.sawhorse.journal.Observation.DisruptionCommand;
import dev.sawhorse.journal.Observation.EventPublished;
import dev.sawhorse.journal.Observation.InstanceNotice;
import dev.sawhorse.journal.Observation.NodeClaimCreated;
import dev.sawhorse.journal.Observation.NodeClaimDeleted;
import dev.sawhorse.journal.Observation.NodeClaimDeleting;
import dev.sawhorse.journal.Observation.NodeClaimInitialized;
import dev.sawhorse.journal.Observation.NodeClaimLaunchFailed;
import dev.sawhorse.journal.Observation.NodeClaimLaunched;
import dev.sawhorse.journal.Observation.NodeClaimRefused;
import dev.sawhorse.journal.Observation.NodeClaimRegistered;
import dev.sawhorse.journal.Observation.NodeClaimResources;
import dev.sawhorse.journal.Observation.NodeDeleted;
import dev.sawhorse.journal.Observation.NodePoolApplied;
import dev.sawhorse.journal.Observation.Provisioned;
import dev.sawhorse.journal.Observation.ProvisioningTimed;
import dev.sawhorse.journal.Observation.RunStarted;
import dev.sawhorse.report.live.ClaimStep;
import dev.sawhorse.report.live.Follower;
import dev.sawhorse.report.live.LiveClaim;
import dev.sawhorse.report.live.LiveCluster;
import dev.sawhorse.report.live.LiveCommand;
import dev.sawhorse.report.live.LiveNode;
import dev.sawhorse.results.DisruptionReasons;
import java.io.IOException;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A writer of a run as a log of Karpenter v1.14 at level info: messages, loggers, controllers and keys, as JSON lines
 * with simulated time. Tools for Karpenter's logs can read it.
 *
 * <p>{@code commit} is the version of Sawhorse and {@code reconcileID} a counter. What the journal does not contain is
 * left out or replaced by a count: the names of the instance types of a NodeClaim. The duration of a decision is that of the
 * assumed decision speed.
 */
public final class KarpenterLog implements Follower {
    private static final String INFO = "INFO";
    private static final String ERROR = "ERROR";
    private static final String LIFECYCLE = "nodeclaim.lifecycle";
    private static final String TERMINATION = "node.termination";
    private static final String FAILED_SCHEDULING = "Failed to schedule pod, ";

    private final Appendable out;
    private final LogClock clock = new LogClock();
    private final Map<String, String> notices = new HashMap<>();
    private @Nullable BufferedDecision buffered;
    private long roundNanos;

    /** Begins a log. */
    public KarpenterLog(Appendable out) {
        this.out = out;
    }

    @Override
    public void follow(long time, Observation observation, LiveCluster cluster) throws IOException {
        if (buffered != null && buffered.isOver(time)) {
            release();
        }
        clock.now(time);
        if (observation instanceof NodeClaimCreated created) {
            created(cluster.claim(created.nodeClaim()));
        } else if (observation instanceof NodeClaimLaunched launched) {
            launched(launched, cluster.claim(launched.nodeClaim()));
        } else if (observation instanceof NodeClaimRegistered registered) {
            write(about("registered nodeclaim", cluster.claim(registered.nodeClaim())));
        } else if (observation instanceof NodeClaimInitialized initialized) {
            initialized(cluster.claim(initialized.nodeClaim()));
        } else if (observation instanceof NodeClaimDeleting deleting) {
            LiveClaim claim = cluster.claim(deleting.nodeClaim());
            if (claim != null) {
                deleting(claim, cluster.nodePool(claim.nodePool()));
            }
        } else if (observation instanceof NodeDeleted deleted) {
            nodeDeleted(cluster.node(deleted.node()));
        } else if (observation instanceof NodeClaimDeleted deleted) {
            write(about("deleted nodeclaim", cluster.claim(deleted.nodeClaim())));
        } else if (observation instanceof RunStarted started) {
            clock.started(started);
        } else {
            decided(time, observation, cluster);
        }
    }

    private void decided(long time, Observation observation, LiveCluster cluster) throws IOException {
        if (observation instanceof ProvisioningTimed timed) {
            roundNanos = timed.nanos();
        } else if (observation instanceof Provisioned round && round.newNodeClaims() > 0) {
            release();
            String duration = GoDuration.text(roundNanos);
            String id = clock.nextReconcileId();
            buffered = new BufferedDecision(
                    time,
                    round.newNodeClaims(),
                    "provisioner",
                    id,
                    claims -> ProvisioningLines.of(clock, id, round, duration, claims),
                    refused -> FailureLine.ofRound(clock, id, refused));
        } else if (observation instanceof DisruptionCommand) {
            release();
            LiveCommand command = cluster.lastCommand();
            if (command != null) {
                String id = clock.nextReconcileId();
                String commandId = clock.nextCommandId();
                buffered = new BufferedDecision(
                        time,
                        command.decision().replacements(),
                        "disruption",
                        id,
                        claims -> DisruptionLines.of(clock, id, commandId, command, claims),
                        refused -> FailureLine.ofCommand(
                                clock, id, command.decision().reason(), commandId, refused));
                releaseIfComplete();
            }
        } else if (observation instanceof NodeClaimRefused refused) {
            refused(refused);
        } else if (observation instanceof NodeClaimLaunchFailed failed) {
            LogLine line = about(ERROR, "failed launching nodeclaim", cluster.claim(failed.nodeClaim()));
            write(line == null ? null : line.with("error", failed.reason()));
        } else if (observation instanceof EventPublished event && event.reason().equals("FailedScheduling")) {
            failedScheduling(event);
        } else if (observation instanceof EventPublished event && event.reason().equals("NoCompatibleInstanceTypes")) {
            skipped(event);
        } else if (observation instanceof InstanceNotice notice) {
            notices.put(notice.instance(), notice.notice());
        }
    }

    @Override
    public void end(LiveCluster cluster) throws IOException {
        release();
    }

    private void created(@Nullable LiveClaim claim) throws IOException {
        if (claim == null) {
            return;
        }
        BufferedDecision decision = buffered;
        LogLine line = clock.line(INFO, "created nodeclaim")
                .controller(
                        decision == null ? "static.provisioning" : decision.controller(),
                        decision == null ? clock.nextReconcileId() : decision.reconcileId())
                .withObject("NodePool", claim.nodePool())
                .withObject("NodeClaim", claim.name())
                .with("requests", requests(claim.created()))
                .with("instance-types", claim.created().instanceTypes() + " instance type(s)");
        if (decision != null) {
            decision.made(claim);
        }
        write(line);
        releaseIfComplete();
    }

    private void refused(NodeClaimRefused refused) throws IOException {
        if (buffered == null) {
            write(FailureLine.ofStaticNodePool(clock, refused));
        } else {
            buffered.refused(refused);
            releaseIfComplete();
        }
    }

    /** Journals of earlier versions contain CPU and memory only. */
    private static Map<String, Object> requests(NodeClaimCreated created) {
        return created.requests().isEmpty()
                ? ResourceText.of(created.cpuMillis(), created.memoryBytes())
                : new TreeMap<>(created.requests());
    }

    private void launched(NodeClaimLaunched launched, @Nullable LiveClaim claim) throws IOException {
        write(clock.line(INFO, "launched nodeclaim")
                .controller(LIFECYCLE, "karpenter.sh", "NodeClaim", launched.nodeClaim(), clock.nextReconcileId())
                .with("provider-id", providerId(launched))
                .with("instance-type", launched.instanceType())
                .with("zone", launched.zone())
                .with("capacity-type", launched.capacityType())
                .with("allocatable", allocatable(claim)));
    }

    private static Map<String, Object> allocatable(@Nullable LiveClaim claim) {
        NodeClaimResources resources = claim == null ? null : claim.resources();
        return resources == null
                ? Map.of()
                : ResourceText.of(resources.allocatableCpuMillis(), resources.allocatableMemoryBytes());
    }

    private void initialized(@Nullable LiveClaim claim) throws IOException {
        LogLine line = about("initialized nodeclaim", claim);
        LiveNode node = claim == null ? null : claim.node();
        if (line != null && node != null) {
            line.with(
                    "allocatable",
                    ResourceText.of(
                            node.created().allocatableCpuMillis(),
                            node.created().allocatableMemoryBytes()));
        }
        write(line);
    }

    private void deleting(LiveClaim claim, @Nullable NodePoolApplied pool) throws IOException {
        NodeClaimLaunched launched = claim.launched();
        String notice = launched == null ? null : notices.remove(launched.instance());
        Interruptions.Kind kind = Interruptions.of(claim.deletingReason(), notice);
        LiveNode node = claim.node();
        if (kind != null) {
            LogLine line = clock.line(INFO, "initiating delete from interruption message")
                    .controller("interruption", clock.nextReconcileId())
                    .with("messageKind", kind.kind())
                    .withObject("NodeClaim", claim.name())
                    .with("action", kind.action());
            write(node == null ? line : line.withObject("Node", node.name()));
        } else if (claim.deletingReason().equals(DisruptionReasons.UNHEALTHY) && node != null) {
            write(aboutNode("deleting unhealthy node", "node.health", node, claim));
        }
        annotated(claim, pool);
        if (claim.has(ClaimStep.REGISTERED) && node != null) {
            write(aboutNode("tainted node", TERMINATION, node, claim)
                    .with("taint.Key", "karpenter.sh/disrupted")
                    .with("taint.Value", "")
                    .with("taint.Effect", "NoSchedule"));
        }
    }

    /**
     * Logs the termination time, if the NodePool limits the drain; the NodePool's current limit is used for the claim's.
     */
    private void annotated(LiveClaim claim, @Nullable NodePoolApplied pool) throws IOException {
        if (pool == null || pool.terminationGraceSeconds() < 0) {
            return;
        }
        LogLine line = about("annotated nodeclaim", claim);
        if (line != null) {
            write(line.with(
                    "karpenter.sh/nodeclaim-termination-timestamp",
                    clock.secondsFromNow(pool.terminationGraceSeconds())));
        }
    }

    private void nodeDeleted(@Nullable LiveNode node) throws IOException {
        if (node != null && node.claim() != null) {
            write(aboutNode("deleted node", TERMINATION, node, node.claim()));
        }
    }

    /**
     * A round that skips a NodePool logs this first. Karpenter logs it in every round; here it is as frequent as the
     * corresponding event, once a minute.
     */
    private void skipped(EventPublished event) throws IOException {
        write(clock.line(INFO, "skipping, nodepool requirements filtered out all instance types")
                .controller("provisioner", clock.nextReconcileId())
                .withObject("NodePool", event.object().substring(event.object().indexOf('/') + 1)));
    }

    private void failedScheduling(EventPublished event) throws IOException {
        String pod = event.object().substring(event.object().indexOf('/') + 1);
        int slash = pod.indexOf('/');
        Map<String, Object> key = new LinkedHashMap<>();
        key.put("name", pod.substring(slash + 1));
        key.put("namespace", pod.substring(0, Math.max(slash, 0)));
        String message = event.message();
        write(clock.line(ERROR, "could not schedule pod")
                .controller("provisioner", clock.nextReconcileId())
                .with("Pod", key)
                .with(
                        "error",
                        message.startsWith(FAILED_SCHEDULING)
                                ? message.substring(FAILED_SCHEDULING.length())
                                : message));
    }

    private @Nullable LogLine about(String message, @Nullable LiveClaim claim) {
        return about(INFO, message, claim);
    }

    /** Returns a line of a NodeClaim controller, null without the claim. */
    private @Nullable LogLine about(String level, String message, @Nullable LiveClaim claim) {
        if (claim == null) {
            return null;
        }
        LogLine line = clock.line(level, message)
                .controller(LIFECYCLE, "karpenter.sh", "NodeClaim", claim.name(), clock.nextReconcileId());
        NodeClaimLaunched launched = claim.launched();
        if (launched != null) {
            line.with("provider-id", providerId(launched));
        }
        LiveNode node = claim.node();
        if (claim.has(ClaimStep.REGISTERED) && node != null) {
            line.withObject("Node", node.name());
        }
        return line;
    }

    private LogLine aboutNode(String message, String controller, LiveNode node, LiveClaim claim) {
        return clock.line(INFO, message)
                .controller(controller, "", "Node", node.name(), clock.nextReconcileId())
                .withObject("NodeClaim", claim.name());
    }

    private static String providerId(NodeClaimLaunched launched) {
        return "aws:///" + launched.zone() + "/" + launched.instance();
    }

    private void write(@Nullable LogLine line) throws IOException {
        if (line == null) {
            return;
        }
        if (buffered != null) {
            buffered.after(line);
        } else {
            out.append(line.toString()).append('\n');
        }
    }

    private void releaseIfComplete() throws IOException {
        if (buffered != null && buffered.isComplete()) {
            release();
        }
    }

    private void release() throws IOException {
        BufferedDecision decision = buffered;
        buffered = null;
        if (decision != null) {
            for (LogLine line : decision.lines()) {
                write(line);
            }
        }
    }
}
