// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.disruption;

import dev.sawhorse.journal.Observation;
import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.capacitybuffer.VirtualPods;
import dev.sawhorse.karpenter.cloudprovider.LaunchResult;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.provisioning.Provisioner;
import dev.sawhorse.karpenter.scheduling.NewNodeClaim;
import dev.sawhorse.karpenter.scheduling.SchedulingError;
import dev.sawhorse.karpenter.scheduling.SchedulingResult;
import dev.sawhorse.karpenter.scheduling.instancetype.InstanceTypes;
import dev.sawhorse.karpenter.scheduling.requirement.Requirements;
import dev.sawhorse.karpenter.state.Conditions;
import dev.sawhorse.karpenter.state.NodeClaims;
import dev.sawhorse.karpenter.testing.KarpenterCluster;
import dev.sawhorse.karpenter.testing.KarpenterCluster.Pool;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.Resources;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OrchestrationQueueTest {
    private final KarpenterCluster cluster = new KarpenterCluster();
    private final Environment karpenter = cluster.karpenter().environment();
    private final OrchestrationQueue queue = new OrchestrationQueue(
            karpenter,
            new Provisioner(karpenter, new VirtualPods(karpenter.options().version())));
    private final Method drift = new Method() {
        @Override
        public DisruptionReason reason() {
            return DisruptionReason.DRIFTED;
        }

        @Override
        public String consolidationType() {
            return "";
        }

        @Override
        public DisruptionClass disruptionClass() {
            return DisruptionClass.EVENTUAL;
        }

        @Override
        public boolean shouldDisrupt(Candidate candidate) {
            return true;
        }

        @Override
        public Proposal computeCommands(Map<String, Integer> budgets, List<Candidate> candidates, DisruptionPass pass) {
            return Proposal.Commands.NONE;
        }
    };

    @BeforeEach
    void oneNodeFrom101() {
        cluster.nodePool("default", new Pool().consolidateAfter(null));
        cluster.at(60, () -> cluster.createPods(1, 500, 512));
        cluster.runUntil(200);
    }

    private Node oldNode() {
        return cluster.cluster().nodes().list().iterator().next();
    }

    private void startReplacement() {
        startReplacement(candidates());
    }

    private List<Candidate> candidates() {
        return new Candidates(
                        karpenter,
                        queue::contains,
                        cluster.clusterCost(),
                        CandidatePods.of(DisruptionCosts.of(KarpenterVersion.V1_14)))
                .candidates(drift);
    }

    private void startReplacement(List<Candidate> candidates) {
        NodePool nodePool = karpenter.nodePools().require("default");
        InstanceTypes types = karpenter.cloudProvider().instanceTypes(nodePool);
        NewNodeClaim replacement = new NewNodeClaim(
                nodePool,
                Map.of(KarpenterLabels.NODE_POOL, "default"),
                types.wellKnown(),
                Requirements.ofSpecs(nodePool.template().requirements()),
                types.asList(),
                List.of(),
                Resources.ofCpuMemory(500, 1L << 29),
                false,
                List.of());
        queue.start(new Command(candidates, List.of(replacement), SchedulingResult.NOTHING), drift);
    }

    private boolean isTainted(Node node) {
        return node.taints().stream().anyMatch(taint -> taint.key().equals("karpenter.sh/disrupted"));
    }

    @Test
    void candidateIsDeletedWhenItsReplacementIsInitialized() {
        startReplacement();
        assertThat(isTainted(oldNode())).isTrue();
        assertThat(queue.contains(oldNode().providerId())).isTrue();

        cluster.runUntil(300);
        assertThat(cluster.observed(Observation.DisruptionCommand.class))
                .singleElement()
                .satisfies(command -> {
                    assertThat(command.reason()).isEqualTo("Drifted");
                    assertThat(command.decision()).isEqualTo("replace");
                    assertThat(command.replacements()).isEqualTo(1);
                });
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).containsExactly(61.0, 200.0);
        assertThat(cluster.times(Observation.NodeClaimInitialized.class)).containsExactly(101.0, 240.0);
        assertThat(cluster.times(Observation.NodeClaimDeleting.class))
                .singleElement()
                .satisfies(at -> assertThat(at).isBetween(240.0, 241.0));
        assertThat(cluster.observed(Observation.NodeClaimDeleting.class).get(0).reason())
                .isEqualTo("Drifted");
    }

    /** Pods that wait for a reserved offering are not said to fail. */
    @Test
    void commandSaysWhichPodsItsSimulationHasNotPlaced() {
        List<Pod> pending = cluster.createPods(2, 64_000, 512);
        SchedulingResult simulation = SchedulingResult.NOTHING.failing(Map.of(
                pending.get(0), new SchedulingError.Plain("no room"),
                pending.get(1), new SchedulingError.ReservedOffering("reserved")));
        queue.start(new Command(candidates(), List.of(), simulation), drift);

        assertThat(cluster.observed(Observation.EventPublished.class))
                .filteredOn(event -> event.reason().equals("FailedScheduling"))
                .containsExactly(new Observation.EventPublished(
                        "pod/" + pending.get(0).key(), "FailedScheduling", "Failed to schedule pod, no room"));
    }

    @Test
    void lostReplacementSetsTheCandidateFree() {
        cluster.cloud().refuseNext(LaunchResult.InsufficientCapacity.of("none left"));
        startReplacement();
        cluster.runUntil(210);

        assertThat(queue.contains(oldNode().providerId())).isFalse();
        assertThat(isTainted(oldNode())).isFalse();
        assertThat(karpenter.nodeClaims().findByProviderId(oldNode().providerId()))
                .satisfies(claim -> assertThat(claim.condition(Conditions.DISRUPTION_REASON))
                        .isNull());
        assertThat(karpenter.state().find(oldNode().providerId()).isMarkedForDeletion())
                .isFalse();
    }

    /** Its termination must be able to rely on the taint, or pods would come to it while it is drained. */
    @Test
    void aNodeThatIsBeingDeletedKeepsItsTaintWhenTheCommandIsGivenUp() {
        Node old = oldNode();
        List<Double> untainted = new ArrayList<>();
        cluster.cluster().nodes().watch((event, node) -> {
            if (node.isTerminating() && !isTainted(node)) {
                untainted.add(cluster.cluster().now() / 1e9);
            }
        });
        cluster.cloud().refuseNext(LaunchResult.InsufficientCapacity.of("none left"));
        startReplacement();
        cluster.cluster().deleteNode(old);
        cluster.runUntil(210);

        assertThat(queue.isEmpty()).isTrue();
        assertThat(old.isTerminating()).isTrue();
        assertThat(untainted).isEmpty();
    }

    @Test
    void replacementThatNeverLaunchesIsGivenUpWithItsCommand() {
        for (int i = 0; i < 40; i++) {
            cluster.cloud().refuseNext(LaunchResult.Failed.of("later"));
        }
        startReplacement();
        cluster.runUntil(700);
        assertThat(cluster.times(Observation.NodeClaimDeleting.class)).isNotEmpty();
        assertThat(isTainted(oldNode())).isFalse();
    }

    /** The node may go while the loop thinks: Karpenter passes over what there is nothing to taint or to delete of. */
    @Test
    void aCommandForADeletedNodeIsExecutedPartially() {
        List<Candidate> candidates = candidates();
        Candidate gone = candidates.get(0);
        cluster.cluster().removeFinalizer(gone.kubeNode(), NodeClaims.TERMINATION_FINALIZER);
        cluster.cluster().deleteNode(gone.kubeNode());
        karpenter.nodeClaims().delete(gone.nodeClaim(), DisruptionReason.DELETED_BY_USER);
        karpenter.nodeClaims().removeFinalizer(gone.nodeClaim());
        startReplacement(candidates);
        cluster.runUntil(300);

        assertThat(queue.isEmpty()).isTrue();
        assertThat(cluster.observed(Observation.DisruptionCommand.class)).hasSize(1);
        assertThat(cluster.times(Observation.NodeClaimCreated.class)).contains(200.0);
        assertThat(cluster.cluster().nodes().list()).isNotEmpty().noneMatch(this::isTainted);
    }

    @Test
    void nodeIsPartOfOneCommandAtATime() {
        List<Candidate> candidates = candidates();
        startReplacement(candidates);
        startReplacement(candidates);

        assertThat(candidates()).isEmpty();
        assertThat(cluster.observed(Observation.DisruptionCommand.class)).hasSize(1);
    }
}
