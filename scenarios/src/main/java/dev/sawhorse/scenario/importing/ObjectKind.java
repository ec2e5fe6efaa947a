// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.kube.manifest.FieldSupport;
import dev.sawhorse.kube.manifest.KindInfo;
import dev.sawhorse.scenario.validation.KnownManifests;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A kind of object in any version of its group.
 *
 * @param group API group, empty for the core group
 */
record ObjectKind(String group, String kind) {
    static final ObjectKind NODE = new ObjectKind("", "Node");
    static final ObjectKind POD = new ObjectKind("", "Pod");
    static final ObjectKind DEPLOYMENT = new ObjectKind("apps", "Deployment");
    static final ObjectKind REPLICA_SET = new ObjectKind("apps", "ReplicaSet");
    static final ObjectKind STATEFUL_SET = new ObjectKind("apps", "StatefulSet");
    static final ObjectKind DAEMON_SET = new ObjectKind("apps", "DaemonSet");
    static final ObjectKind JOB = new ObjectKind("batch", "Job");
    static final ObjectKind CRON_JOB = new ObjectKind("batch", "CronJob");
    static final ObjectKind NODE_POOL = new ObjectKind("karpenter.sh", "NodePool");
    static final ObjectKind NODE_CLAIM = new ObjectKind("karpenter.sh", "NodeClaim");
    static final ObjectKind NODE_CLASS = new ObjectKind("karpenter.k8s.aws", "EC2NodeClass");
    static final ObjectKind AUTOSCALER = new ObjectKind("autoscaling", "HorizontalPodAutoscaler");
    static final ObjectKind SCALED_OBJECT = new ObjectKind("keda.sh", "ScaledObject");
    static final ObjectKind BUDGET = new ObjectKind("policy", "PodDisruptionBudget");
    static final ObjectKind NAMESPACE = new ObjectKind("", "Namespace");
    static final ObjectKind VOLUME = new ObjectKind("", "PersistentVolume");

    private static final Set<ObjectKind> OF_CLUSTER = KnownManifests.catalog().table().kinds().stream()
            .filter(kind -> !kind.namespaced())
            .map(kind -> new ObjectKind(kind.group(), kind.kind()))
            .collect(Collectors.toSet());

    private static final Set<ObjectKind> SIMULATED = KnownManifests.catalog().table().kinds().stream()
            .filter(kind -> kind.mark() == FieldSupport.SIMULATED)
            .map(kind -> new ObjectKind(kind.group(), kind.kind()))
            .collect(Collectors.toSet());

    static ObjectKind of(MappingNode object) {
        return new ObjectKind(group(DumpedResource.text(object, "apiVersion")), DumpedResource.text(object, "kind"));
    }

    /** Returns the group of an apiVersion, empty for the core group. */
    static String group(String apiVersion) {
        int slash = apiVersion.indexOf('/');
        return slash < 0 ? "" : apiVersion.substring(0, slash);
    }

    boolean is(String otherGroup, String otherKind) {
        return group.equals(otherGroup) && kind.equals(otherKind);
    }

    /** Returns whether objects of the kind belong to no namespace; a kind that is not known has namespaces. */
    boolean isOfCluster() {
        return OF_CLUSTER.contains(this);
    }

    /** Returns whether controllers of the kind are simulated, so that they create what its objects own. */
    boolean isSimulated() {
        return SIMULATED.contains(this);
    }

    /** Returns the fields of an object's kind, null if its version is not known. */
    static @Nullable KindInfo info(MappingNode object) {
        return KnownManifests.catalog()
                .table()
                .kind(DumpedResource.text(object, "apiVersion"), DumpedResource.text(object, "kind"));
    }

    /** Returns text such as {@code 3 Deployments}. */
    String counted(int count) {
        String plural = kind.endsWith("y") && !kind.endsWith("ay")
                ? kind.substring(0, kind.length() - 1) + "ies"
                : kind.endsWith("s") || kind.endsWith("x") ? kind + "es" : kind + "s";
        return count + " " + (count == 1 ? kind : plural);
    }
}
