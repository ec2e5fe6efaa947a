// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.nodeclaim.garbagecollection;

import dev.sawhorse.karpenter.api.NodeClaim;
import dev.sawhorse.karpenter.cloudprovider.CloudInstance;
import dev.sawhorse.karpenter.operator.Environment;
import dev.sawhorse.karpenter.state.StateNode;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.Phase;
import dev.sawhorse.kube.runtime.Controller;
import dev.sawhorse.kube.store.Watch;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * The {@code instance.garbagecollection} controller of the AWS provider v1.14: it terminates instances without a claim
 * that are older than thirty seconds, and deletes their nodes ({@code
 * controllers/nodeclaim/garbagecollection/controller.go Reconcile}). It runs every ten seconds at first, after twenty
 * rounds every two minutes.
 */
@Upstream(
        repository = Repository.KARPENTER_AWS,
        file = "pkg/controllers/nodeclaim/garbagecollection/controller.go",
        symbol = {"NewController", "Controller.Register", "Controller.Reconcile"})
public final class InstanceGarbageCollection implements Controller {
    private static final Duration AT_FIRST = Duration.ofSeconds(10);
    private static final Duration LATER = Duration.ofMinutes(2);
    private static final int FIRST_ROUNDS = 20;
    private static final long YOUNG_NANOS = Duration.ofSeconds(30).toNanos();

    private final Environment karpenter;

    /**
     * The instances that may have no claim, by provider id: those just launched, and those whose claim is gone. Almost
     * always empty, so that the instances need not all be listed.
     */
    private final Set<String> suspects = new LinkedHashSet<>();

    private int rounds;

    public InstanceGarbageCollection(Environment karpenter) {
        this.karpenter = karpenter;
    }

    @Override
    public String name() {
        return "instance.garbagecollection";
    }

    @Override
    public void start() {
        karpenter.cloudProvider().watchInstances(suspects::add);
        karpenter.nodeClaims().watch(this::onClaim);
        schedule(Duration.ZERO);
    }

    private void onClaim(Watch.Event event, NodeClaim claim) {
        if (event == Watch.Event.DELETED && !claim.providerId().isEmpty()) {
            suspects.add(claim.providerId());
        }
    }

    private void schedule(Duration delay) {
        karpenter.cluster().simulation().schedule(delay.toNanos(), Phase.CONTROLLER, this::collect);
    }

    private void collect() {
        if (rounds == 0 || hasOrphans()) {
            terminateOrphans();
        }
        schedule(++rounds <= FIRST_ROUNDS ? AT_FIRST : LATER);
    }

    private boolean hasOrphans() {
        suspects.removeIf(id -> karpenter.nodeClaims().findByProviderId(id) != null
                || !karpenter.cloudProvider().mayBeListed(id));
        return !suspects.isEmpty();
    }

    private void terminateOrphans() {
        for (CloudInstance machine : karpenter.cloudProvider().instances()) {
            boolean known = karpenter.nodeClaims().findByProviderId(machine.providerId()) != null;
            if (!known && karpenter.now() - machine.launchedAt() > YOUNG_NANOS) {
                karpenter.cloudProvider().terminate(machine.providerId());
                deleteNode(machine.providerId());
            }
        }
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/nodeclaim/garbagecollection/controller.go",
            symbol = "Controller.garbageCollect")
    private void deleteNode(String providerId) {
        StateNode known = karpenter.state().find(providerId);
        Node node = known == null ? null : known.node();
        if (node != null && !node.isTerminating()) {
            karpenter.cluster().deleteNode(node);
        }
    }
}
