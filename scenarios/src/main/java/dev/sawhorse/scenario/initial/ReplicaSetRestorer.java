// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.initial;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.Deployment;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.OwnerReference;
import dev.sawhorse.kube.api.PodTemplate;
import dev.sawhorse.kube.api.ReplicaSet;
import dev.sawhorse.kube.manifest.Manifest;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The restoration of the ReplicaSets of an initial state. The one with the template of its Deployment is the current one. If
 * the Deployment is recorded with the same template, but no ReplicaSet has it, as when the cluster defaults fields of one of
 * them only, the latest revision is.
 */
final class ReplicaSetRestorer {
    private static final String REVISION = "deployment.kubernetes.io/revision";
    private static final String DESIRED = "deployment.kubernetes.io/desired-replicas";
    private static final String MAX = "deployment.kubernetes.io/max-replicas";
    private static final String TEMPLATE_HASH = "pod-template-hash";

    private final Cluster cluster;
    private final InitialState state;
    private final Owners owners;

    ReplicaSetRestorer(Cluster cluster, InitialState state, Owners owners) {
        this.cluster = cluster;
        this.state = state;
        this.owners = owners;
    }

    void restore() {
        Map<String, List<ReplicaSet>> ofDeployments = new LinkedHashMap<>();
        for (Manifest manifest : state.ofKind("ReplicaSet")) {
            if (manifest.value() instanceof ReplicaSet replicaSet) {
                Deployment deployment = deploymentOf(replicaSet.meta());
                if (deployment == null) {
                    create(replicaSet);
                } else {
                    ofDeployments
                            .computeIfAbsent(deployment.key(), key -> new ArrayList<>())
                            .add(replicaSet);
                }
            }
        }
        ofDeployments.forEach(
                (key, all) -> restore(cluster.workloads().deployments().require(key), all));
    }

    private @Nullable Deployment deploymentOf(ObjectMeta meta) {
        OwnerReference owner = meta.controller();
        return owner == null || !owner.kind().equals("Deployment")
                ? null
                : cluster.workloads().deployments().find(ObjectMeta.key(meta.namespace(), owner.name()));
    }

    private void restore(Deployment deployment, List<ReplicaSet> recorded) {
        List<ReplicaSet> all = new ArrayList<>(recorded);
        all.sort(Comparator.comparingInt((ReplicaSet replicaSet) -> number(replicaSet.meta(), REVISION, 0))
                .thenComparingInt(ReplicaSet::replicas)
                .thenComparingLong(replicaSet -> replicaSet.meta().createdAt()));
        boolean hasCurrent = all.stream().anyMatch(replicaSet -> isCurrent(replicaSet, deployment));
        int revision = 0;
        for (int i = 0; i < all.size(); i++) {
            ReplicaSet replicaSet = all.get(i);
            boolean isLatest = i == all.size() - 1;
            revision = Math.max(revision + 1, number(replicaSet.meta(), REVISION, 0));
            int desired = number(replicaSet.meta(), DESIRED, deployment.replicas());
            ReplicaSet.Rollout rollout =
                    new ReplicaSet.Rollout(revision, desired, number(replicaSet.meta(), MAX, desired));
            create((isLatest && !hasCurrent && isUnchanged(deployment) ? current(replicaSet, deployment) : replicaSet)
                    .withRollout(rollout));
        }
    }

    private static boolean isCurrent(ReplicaSet replicaSet, Deployment deployment) {
        return withoutHash(replicaSet.template()).isSameAs(withoutHash(deployment.template()));
    }

    private static PodTemplate withoutHash(PodTemplate template) {
        Map<String, String> labels = new TreeMap<>(template.labels());
        labels.remove(TEMPLATE_HASH);
        return template.withLabels(labels);
    }

    /** Whether the recorded Deployment has the template of the desired one. */
    private boolean isUnchanged(Deployment deployment) {
        return state.ofKind("Deployment").stream()
                .anyMatch(manifest -> manifest.value() instanceof Deployment recorded
                        && recorded.key().equals(deployment.key())
                        && recorded.template().isSameAs(deployment.template()));
    }

    private static ReplicaSet current(ReplicaSet replicaSet, Deployment deployment) {
        Map<String, String> labels = new TreeMap<>(deployment.template().labels());
        String hash = replicaSet.template().labels().get(TEMPLATE_HASH);
        if (hash != null) {
            labels.put(TEMPLATE_HASH, hash);
        }
        return replicaSet.withTemplate(deployment.template().withLabels(labels));
    }

    private void create(ReplicaSet replicaSet) {
        if (!cluster.workloads().replicaSets().contains(replicaSet.key())) {
            ObjectMeta meta = cluster.stamped(owners.resolved(replicaSet.meta()));
            cluster.workloads().replicaSets().create(replicaSet.withMeta(meta));
        }
    }

    private static int number(ObjectMeta meta, String annotation, int absent) {
        String text = meta.annotations().getOrDefault(annotation, "");
        return text.matches("[0-9]{1,9}") ? Integer.parseInt(text) : absent;
    }
}
