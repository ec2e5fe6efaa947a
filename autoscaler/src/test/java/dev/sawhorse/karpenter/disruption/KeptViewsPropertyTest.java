// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.karpenter.api.Condition;
import dev.sawhorse.karpenter.api.Disruption.ConsolidationPolicy;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.disruption.shortcut.ConsolidationShortcuts;
import dev.sawhorse.karpenter.nodeclaim.disruption.ConsolidateAfter;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.PendingPods;
import dev.sawhorse.karpenter.scheduling.NodeSnapshot;
import dev.sawhorse.karpenter.scheduling.Storage;
import dev.sawhorse.karpenter.scheduling.VolumeTopology;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodePredicateIndex;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Pod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a look keeps of nodes that have not changed is what it would find if it looked at every node. */
@Tag("slow")
class KeptViewsPropertyTest {
    private static final int SEEDS = 8;
    private static final int SECONDS = 900;

    private final Map<String, Integer> seen = new TreeMap<>();

    /** A cluster in which pods and nodes come and go, and views of it that were there from the beginning. */
    private final class Run {
        private final SplittableRandom random;

        /** When something was last changed, which the controllers see later in that instant. */
        private long changedNow;

        private final KarpenterCluster cluster = new KarpenterCluster();
        private final Environment karpenter = cluster.karpenter().environment();
        private final DisruptionMethods methods = DisruptionMethods.of(
                karpenter,
                cluster.karpenter().provisioner(),
                providerId -> false,
                cluster.clusterCost(),
                new ConsolidationShortcuts());
        private final NodesWithinConsolidateAfter held = new NodesWithinConsolidateAfter(karpenter);
        private final NodeCounts counts = new NodeCounts(karpenter.state());
        private final NodePredicateIndex going =
                new NodePredicateIndex(karpenter.state(), StateNode::isMarkedForDeletion);

        Run(long seed) {
            random = new SplittableRandom(seed);
            cluster.nodePool("default", pool());
            for (int second = 1; second < SECONDS; second += 1 + random.nextInt(9)) {
                cluster.at(second, this::change);
                cluster.at(second + random.nextInt(3), this::compare);
            }
            cluster.runUntil(SECONDS);
        }

        private Pool pool() {
            return new Pool()
                    .policy(ConsolidationPolicy.WHEN_EMPTY_OR_UNDERUTILIZED)
                    .consolidateAfter(Duration.ofSeconds(random.nextInt(60)))
                    .budget(random.nextBoolean() ? "0" : "100%");
        }

        private void change() {
            changedNow = karpenter.now();
            switch (random.nextInt(8)) {
                case 0 -> come(Map.of("karpenter.sh/do-not-disrupt", "60s"));
                case 1 -> come(Map.of());
                case 2 -> cluster.change("default", pool());
                case 3 -> failNode();
                default -> go();
            }
        }

        private void come(Map<String, String> annotations) {
            cluster.createPods(1 + random.nextInt(12), 500L * (1 + random.nextInt(6)), 1_024, annotations);
        }

        private void go() {
            cluster.deletePods(pod -> random.nextInt(12) == 0);
        }

        private void failNode() {
            List<StateNode> nodes = List.copyOf(karpenter.state().nodes());
            StateNode node = nodes.isEmpty() ? null : nodes.get(random.nextInt(nodes.size()));
            if (node != null && node.node() != null) {
                cluster.cluster().deleteNode(node.requireNode());
            }
        }

        private void compare() {
            compareSelected();
            compareSnapshots();
            compareHeld();
            compareCounts();
            compareConditions();
            compareCandidates();
        }

        private List<StateNode> nodes() {
            return List.copyOf(karpenter.state().nodes());
        }

        private void compareSelected() {
            List<StateNode> expected =
                    nodes().stream().filter(StateNode::isMarkedForDeletion).toList();
            assertThat(List.copyOf(going.now())).isEqualTo(expected);
            note("going", expected.size());
        }

        private void compareSnapshots() {
            VolumeTopology topology = new VolumeTopology(Storage.NONE);
            List<StateNode> staying =
                    nodes().stream().filter(node -> !node.isMarkedForDeletion()).toList();
            List<String> expected = staying.stream()
                    .map(node -> NodeSnapshot.of(node.nodeClaim(), node.node(), node.pods(), topology, null))
                    .sorted(NodeSnapshot.ORDER)
                    .map(Run::text)
                    .toList();
            List<NodeSnapshot> actual =
                    cluster.karpenter().provisioner().input().nodes();
            assertThat(actual.stream().map(Run::text).toList()).isEqualTo(expected);
            for (StateNode node : staying) {
                int place = cluster.karpenter().provisioner().placeInInput(node);
                assertThat(actual.get(place).name()).isEqualTo(node.name());
            }
            note("snapshots", expected.size());
        }

        private static String text(NodeSnapshot node) {
            return node.name()
                    + node.labels()
                    + node.taints()
                    + node.initialized()
                    + node.available()
                    + node.daemonRequests();
        }

        private void compareHeld() {
            List<NodePool> nodePools = List.copyOf(karpenter.nodePools().list());
            List<StateNode> expected = nodes().stream()
                    .filter(node -> karpenter.now()
                            < ConsolidateAfter.end(
                                    node.nodeClaim(), karpenter.nodePools().find(node.nodePool())))
                    .toList();
            assertThat(held.now(nodePools)).containsExactlyInAnyOrderElementsOf(expected);
            note("held", expected.size());
        }

        private void compareCounts() {
            List<StateNode> counted = nodes().stream()
                    .filter(node -> node.isManaged()
                            && node.isInitialized()
                            && !node.requireNodeClaim().isTrue(Conditions.INSTANCE_TERMINATING))
                    .toList();
            long disrupting = counted.stream()
                    .filter(node -> !node.requireNode().isReady() || node.isMarkedForDeletion())
                    .count();
            long deleting =
                    counted.stream().filter(StateNode::isMarkedForDeletion).count();
            counts.update();
            assertThat(counts.nodes("default")).isEqualTo(counted.size());
            assertThat(counts.disrupting("default", DisruptionReason.DRIFTED)).isEqualTo((int) disrupting);
            assertThat(counts.disrupting("default", DisruptionReason.UNHEALTHY)).isEqualTo((int) deleting);
            note("disrupting", (int) disrupting);
        }

        /**
         * The condition is what it would be if the claim were looked at at every instant; at the very end of the wait it may be
         * either.
         */
        private void compareConditions() {
            for (StateNode node : nodes()) {
                NodeClaim claim = node.nodeClaim();
                NodePool nodePool = karpenter.nodePools().find(node.nodePool());
                Condition initialized = claim == null ? null : claim.condition(Conditions.INITIALIZED);
                if (claim == null || nodePool == null || initialized == null || !initialized.isTrue()) {
                    continue;
                }
                Duration wait = nodePool.disruption().consolidateAfter();
                long end = ConsolidateAfter.since(claim, initialized) + (wait == null ? 0 : wait.toNanos());
                if (claim.isDeleting() || wait == null || end == karpenter.now() || changedNow == karpenter.now()) {
                    continue;
                }
                boolean isOver = wait.isZero() || end < karpenter.now();
                assertThat(claim.isTrue(Conditions.CONSOLIDATABLE)).isEqualTo(isOver);
                note(isOver ? "consolidatable" : "waiting", 1);
            }
        }

        private void compareCandidates() {
            List<Candidate> candidates = new ArrayList<>();
            for (StateNode node : nodes()) {
                if (methods.candidates().examine(node, DisruptionClass.GRACEFUL) instanceof Candidates.Found found) {
                    candidates.add(found.candidate());
                    comparePods(node, found.candidate());
                } else {
                    note("blocked", 1);
                }
            }
            assertThat(texts(methods.disruptable(DisruptionClass.GRACEFUL))).isEqualTo(texts(candidates));
            note("candidates", candidates.size());
            for (Method method : methods.all()) {
                List<Candidate> eligible =
                        candidates.stream().filter(method::shouldDisrupt).toList();
                assertThat(texts(methods.candidates(method))).isEqualTo(texts(eligible));
                note("found " + method.reason().text(), eligible.size());
            }
        }

        private static List<String> texts(List<Candidate> candidates) {
            return candidates.stream().map(Run::text).toList();
        }

        private void comparePods(StateNode node, Candidate candidate) {
            List<Pod> reschedulable = Stream.concat(node.pods().stream(), node.endedPods().stream())
                    .filter(PendingPods::isReschedulable)
                    .toList();
            assertThat(candidate.reschedulablePods()).isEqualTo(reschedulable);
            assertThat(candidate.rescheduleDisruptionCost())
                    .isEqualTo(DisruptionCosts.of(KarpenterVersion.V1_14).ofRescheduling(reschedulable));
            assertThat(candidate.consolidatable())
                    .isEqualTo(node.requireNodeClaim().isTrue(Conditions.CONSOLIDATABLE));
        }

        private static String text(Candidate candidate) {
            return candidate.name()
                    + candidate.reschedulablePods()
                    + candidate.price()
                    + candidate.rescheduleDisruptionCost()
                    + candidate.consolidatable()
                    + candidate.nodePool();
        }

        private void note(String what, int count) {
            seen.merge(what, count, Integer::sum);
        }
    }

    @Test
    void cachedViewsEqualAFullScan() {
        for (long seed = 1; seed <= SEEDS; seed++) {
            new Run(seed);
        }

        seen.remove("found Drifted");
        assertThat(seen.values()).allMatch(count -> count > 40);
        assertThat(seen.keySet())
                .containsExactly(
                        "blocked",
                        "candidates",
                        "consolidatable",
                        "disrupting",
                        "found Empty",
                        "found Underutilized",
                        "going",
                        "held",
                        "snapshots",
                        "waiting");
    }
}
