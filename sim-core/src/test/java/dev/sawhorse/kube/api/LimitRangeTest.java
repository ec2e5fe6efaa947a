// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.api;

import dev.sawhorse.kube.ClusterFixture;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LimitRangeTest {
    private static final long MIB = 1L << 20;

    private final ClusterFixture world = new ClusterFixture();

    private void limit(LimitRangeItem.Type type, Resources min, Resources max, Map<String, Quantity> ratios) {
        LimitRangeItem item = new LimitRangeItem(type, min, max, ratios);
        world.cluster
                .limitRanges()
                .create(new LimitRange(ClusterFixture.meta("bounds"), Resources.NONE, Resources.NONE, List.of(item)));
    }

    private static Resources cpu(long millis) {
        return Resources.builder().set(ResourceName.CPU, millis).build();
    }

    private Pod pod(Resources requests, Resources limits) {
        return pod(List.of(container("app", requests, limits)));
    }

    private Pod pod(List<Container> containers) {
        return world.pod("a", PodSpec.builder().containers(containers).build());
    }

    private static Container container(String name, Resources requests, Resources limits) {
        return new Container(name, "pause", requests, limits, List.of(), false);
    }

    @Test
    void aContainerBelowTheMinimumIsRefused() {
        limit(LimitRangeItem.Type.CONTAINER, cpu(100), Resources.NONE, Map.of());
        assertThatThrownBy(() -> pod(cpu(50), Resources.NONE))
                .hasMessage("pods \"a\" is forbidden: minimum cpu usage per Container is 100m, but request is 50m");
        assertThatThrownBy(() -> pod(Resources.NONE, Resources.NONE))
                .hasMessage(
                        "pods \"a\" is forbidden: minimum cpu usage per Container is 100m.  No request is specified");
        assertThat(pod(cpu(100), Resources.NONE)).isNotNull();
    }

    @Test
    void aContainerAboveTheMaximumIsRefused() {
        limit(LimitRangeItem.Type.CONTAINER, Resources.NONE, cpu(1000), Map.of());
        assertThatThrownBy(() -> pod(cpu(500), cpu(1500)))
                .hasMessage("pods \"a\" is forbidden: maximum cpu usage per Container is 1, but limit is 1500m");
        assertThatThrownBy(() -> pod(cpu(500), Resources.NONE))
                .hasMessage("pods \"a\" is forbidden: maximum cpu usage per Container is 1.  No limit is specified");
        assertThat(pod(cpu(500), cpu(1000))).isNotNull();
    }

    @Test
    void severalFaultsAreGivenTogetherAndEachOnce() {
        limit(LimitRangeItem.Type.CONTAINER, Resources.ofCpuMemory(100, 64 * MIB), Resources.NONE, Map.of());
        Resources low = Resources.ofCpuMemory(50, 32 * MIB);
        assertThatThrownBy(() -> pod(List.of(container("one", low, low), container("two", low, low))))
                .hasMessage("pods \"a\" is forbidden: [minimum cpu usage per Container is 100m, but request is 50m,"
                        + " minimum memory usage per Container is 64Mi, but request is 32Mi]");
    }

    @Test
    void aLimitTooFarAboveItsRequestIsRefused() {
        limit(LimitRangeItem.Type.CONTAINER, Resources.NONE, Resources.NONE, Map.of("cpu", Quantity.parse("1.5")));
        assertThatThrownBy(() -> pod(cpu(300), cpu(500)))
                .hasMessage("pods \"a\" is forbidden: cpu max limit to request ratio per Container is 1500m,"
                        + " but provided ratio is 1.666667");
        assertThatThrownBy(() -> pod(cpu(300), Resources.NONE))
                .hasMessageEndingWith("is 1500m, but no limit is specified or limit is 0");
        assertThatThrownBy(() -> pod(Resources.NONE, cpu(300)))
                .hasMessageEndingWith("is 1500m, but no request is specified or request is 0");
        assertThat(pod(cpu(300), cpu(450))).isNotNull();
    }

    @Test
    void boundsForPodsAreOnTheSumOfTheirContainers() {
        limit(LimitRangeItem.Type.POD, Resources.NONE, cpu(1000), Map.of());
        Container each = container("one", cpu(600), cpu(600));
        assertThatThrownBy(() -> pod(List.of(each, container("two", cpu(600), cpu(600)))))
                .hasMessage("pods \"a\" is forbidden: maximum cpu usage per Pod is 1, but limit is 1200m");
        assertThat(pod(List.of(each))).isNotNull();
    }

    @Test
    void boundsForClaimsApplyToTheirRequests() {
        Resources most = Resources.builder().set("storage", 1024 * MIB).build();
        Resources least = Resources.builder().set("storage", 512 * MIB).build();
        limit(LimitRangeItem.Type.PERSISTENT_VOLUME_CLAIM, least, most, Map.of());
        assertThatThrownBy(() -> claim("a", 2048 * MIB))
                .hasMessage("persistentvolumeclaims \"a\" is forbidden: maximum storage usage per"
                        + " PersistentVolumeClaim is 1Gi, but request is 2Gi");
        assertThatThrownBy(() -> claim("a", 256 * MIB)).hasMessageContaining("minimum storage usage");
        claim("a", 1024 * MIB);
        assertThat(world.cluster.storage().claims().size()).isEqualTo(1);
    }

    private void claim(String name, long bytes) {
        world.cluster
                .storage()
                .claims()
                .create(new PersistentVolumeClaim(ClusterFixture.meta(name), "", null, false, false, List.of(), bytes));
    }

    @Test
    void otherNamespacesAreUnaffected() {
        limit(LimitRangeItem.Type.CONTAINER, cpu(100), Resources.NONE, Map.of());
        Pod other = world.cluster.createPod(
                new Pod(ObjectMeta.of("other", "a"), ClusterFixture.spec(10, 10).build()));
        assertThat(other.spec().requests().cpuMillis()).isEqualTo(10);
    }
}
