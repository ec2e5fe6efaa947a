// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.ClusterFixture;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class ResourceQuotaTest {
    private static final long GIB = 1L << 30;

    private final ClusterFixture world = new ClusterFixture();
    private final Cluster cluster = world.cluster;

    private ResourceQuota quota(Map<String, Long> hard, QuotaScope... scopes) {
        ResourceQuota quota = new ResourceQuota(ClusterFixture.meta("team"), new TreeMap<>(hard), List.of(scopes));
        cluster.resourceQuotas().create(quota);
        return quota;
    }

    @Test
    void aPodBeyondTheQuotaIsRejectedWithTheMessageOfTheApiServer() {
        quota(Map.of("requests.cpu", 2000L, "requests.memory", GIB, "pods", 10L));
        world.pod("a", 1500, 700);
        assertThatThrownBy(() -> world.pod("b", 1000, 700))
                .isInstanceOf(ForbiddenException.class)
                .hasMessage("pods \"b\" is forbidden: exceeded quota: team,"
                        + " requested: requests.cpu=1,requests.memory=700Mi,"
                        + " used: requests.cpu=1500m,requests.memory=700Mi,"
                        + " limited: requests.cpu=2,requests.memory=1Gi");
        assertThat(cluster.pods().contains("default/b")).isFalse();
    }

    @Test
    void anExhaustedResourceDoesNotAffectPodsThatDoNotRequestIt() {
        quota(Map.of("requests.nvidia.com/gpu", 0L));
        world.pod("a", 1000, 100);
        Resources gpu = Resources.builder().set("nvidia.com/gpu", 1).build();
        PodSpec spec = PodSpec.builder()
                .containers(List.of(new Container("app", "pause", gpu, gpu, List.of(), false)))
                .build();
        assertThatThrownBy(() -> world.pod("b", spec)).hasMessageContaining("requested: requests.nvidia.com/gpu=1");
    }

    @Test
    void everyContainerMustRequestTheQuotasResources() {
        quota(Map.of("limits.cpu", 2000L, "requests.memory", GIB));
        assertThatThrownBy(() -> world.pod("a", 1000, 0))
                .hasMessage("pods \"a\" is forbidden: failed quota: team: must specify limits.cpu for: app;"
                        + " requests.memory for: app");
    }

    @Test
    void aFinishedPodReleasesItsRequestsButCountsAsAnObject() {
        ResourceQuota quota = quota(Map.of("requests.cpu", 1000L, "pods", 1L, "count/pods", 2L));
        Pod first = world.pod("a", 1000, 100);
        cluster.podStatus().succeeded(first);
        assertThat(cluster.used(quota)).isEqualTo(Map.of("requests.cpu", 0L, "pods", 0L, "count/pods", 1L));
        world.pod("b", 1000, 100);
        cluster.removePod(first);
        assertThat(cluster.used(quota)).isEqualTo(Map.of("requests.cpu", 1000L, "pods", 1L, "count/pods", 1L));
    }

    @Test
    void aTerminatingPodCountsUntilItsDeletion() {
        ResourceQuota quota = quota(Map.of("pods", 1L));
        Node node = world.node("n", 4000, 4096);
        Pod pod = world.pod("a", 100, 100);
        cluster.bind(pod, node);
        cluster.deletePod(pod, "test");
        assertThat(cluster.used(quota)).containsEntry("pods", 1L);
        cluster.removePod(pod);
        assertThat(cluster.used(quota)).containsEntry("pods", 0L);
    }

    @Test
    void aQuotaCountsExistingObjects() {
        world.pod("a", 1000, 100);
        cluster.createPod(new Pod(
                ObjectMeta.of("other", "b"), ClusterFixture.spec(500, 100).build()));
        assertThat(cluster.used(quota(Map.of("cpu", 5000L)))).containsEntry("cpu", 1000L);
    }

    @Test
    void limitsCountWithTheOverheadOnTop() {
        Resources limits = Resources.ofCpuMemory(1000, GIB);
        PodSpec spec = PodSpec.builder()
                .containers(List.of(new Container("app", "pause", limits, limits, List.of(), false)))
                .overhead(Resources.ofCpuMemory(250, 0))
                .build();
        ResourceQuota quota = quota(Map.of("limits.cpu", 2000L, "requests.cpu", 2000L));
        world.pod("a", spec);
        assertThat(cluster.used(quota)).isEqualTo(Map.of("limits.cpu", 1250L, "requests.cpu", 1250L));
    }

    @Test
    void scopesSelectThePodsThatCount() {
        PodSpec bestEffort = ClusterFixture.spec(0, 0).build();
        PodSpec burstable = ClusterFixture.spec(100, 0).build();
        PodSpec ending = ClusterFixture.spec(0, 0).activeDeadlineSeconds(60L).build();
        PodSpec ranked = ClusterFixture.spec(0, 0).priorityClassName("high").build();
        assertThat(matching(QuotaScope.of("BestEffort"), bestEffort, burstable, ending, ranked))
                .containsExactly(true, false, true, true);
        assertThat(matching(QuotaScope.of("NotBestEffort"), bestEffort, burstable))
                .containsExactly(false, true);
        assertThat(matching(QuotaScope.of("Terminating"), bestEffort, ending)).containsExactly(false, true);
        assertThat(matching(QuotaScope.of("NotTerminating"), bestEffort, ending))
                .containsExactly(true, false);
        assertThat(matching(ofClasses("In"), bestEffort, ranked)).containsExactly(false, true);
        assertThat(matching(ofClasses("NotIn"), bestEffort, ranked)).containsExactly(true, false);
        assertThat(matching(ofClasses("Exists"), bestEffort, ranked)).containsExactly(false, true);
        assertThat(matching(ofClasses("DoesNotExist"), bestEffort, ranked)).containsExactly(true, false);
    }

    private static QuotaScope ofClasses(String operator) {
        return new QuotaScope("PriorityClass", operator, List.of("high"));
    }

    private static List<Boolean> matching(QuotaScope scope, PodSpec... specs) {
        return List.of(specs).stream().map(scope::matches).toList();
    }

    @Test
    void aScopedQuotaDoesNotAffectOtherObjects() {
        ResourceQuota quota = quota(Map.of("pods", 1L), QuotaScope.of("BestEffort"));
        world.pod("a", 100, 100);
        world.pod("b", 100, 100);
        world.pod("c", 0, 0);
        assertThat(cluster.used(quota)).containsEntry("pods", 1L);
        assertThatThrownBy(() -> world.pod("d", 0, 0)).hasMessageContaining("requested: pods=1, used: pods=1");
    }

    @Test
    void claimsCountByNumberAndSizeInAllAndByClass() {
        ResourceQuota quota = quota(
                Map.of("requests.storage", 10 * GIB, "fast.storageclass.storage.k8s.io/requests.storage", 5 * GIB));
        cluster.storage().claims().create(claim("a", "slow", 5 * GIB));
        assertThatThrownBy(() -> cluster.storage().claims().create(claim("b", "fast", 6 * GIB)))
                .hasMessage("persistentvolumeclaims \"b\" is forbidden: exceeded quota: team, requested:"
                        + " fast.storageclass.storage.k8s.io/requests.storage=6Gi,requests.storage=6Gi, used:"
                        + " fast.storageclass.storage.k8s.io/requests.storage=0,requests.storage=5Gi, limited:"
                        + " fast.storageclass.storage.k8s.io/requests.storage=5Gi,requests.storage=10Gi");
        assertThat(cluster.used(quota)).containsEntry("requests.storage", 5 * GIB);
    }

    private static PersistentVolumeClaim claim(String name, String storageClass, long bytes) {
        return new PersistentVolumeClaim(
                ClusterFixture.meta(name), storageClass, null, false, false, List.of("ReadWriteOnce"), bytes);
    }

    @Test
    void objectsOfOtherKindsCountByNumber() {
        quota(Map.of("count/deployments.apps", 1L));
        PodTemplate template =
                ClusterFixture.template("web", ClusterFixture.spec(100, 10).build());
        Deployment first = Deployment.of(ClusterFixture.meta("a"), 1, template);
        cluster.workloads().apply(first);
        cluster.workloads().apply(first.withReplicas(5));
        assertThatThrownBy(() -> cluster.workloads().apply(Deployment.of(ClusterFixture.meta("b"), 1, template)))
                .hasMessage("deployments.apps \"b\" is forbidden: exceeded quota: team, requested:"
                        + " count/deployments.apps=1, used: count/deployments.apps=1, limited:"
                        + " count/deployments.apps=1");
    }

    @Test
    void aDeletedQuotaHasNoEffect() {
        ResourceQuota quota = quota(Map.of("pods", 0L));
        cluster.resourceQuotas().delete(quota);
        world.pod("a", 100, 100);
        assertThat(cluster.pods().size()).isEqualTo(1);
    }
}
