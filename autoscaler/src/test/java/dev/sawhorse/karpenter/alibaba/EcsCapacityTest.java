// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.alibaba;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.karpenter.api.ECSNodeClass;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.ResourceName;
import dev.sawhorse.kube.api.Resources;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

class EcsCapacityTest {
    private static final InstanceCatalogue CATALOGUE = InstanceCatalogue.ofRegion("cn-hangzhou");
    private static final long MIB = 1 << 20;

    private static ECSNodeClass nodeClass(@Nullable Integer maxPods, @Nullable Integer podsPerCore) {
        return new ECSNodeClass(ObjectMeta.of("", "default"), List.of(), null, maxPods, podsPerCore, "", true);
    }

    private static Resources heldBack(InstanceShape shape) {
        return EcsCapacity.overhead(shape, nodeClass(null, null)).total();
    }

    @ParameterizedTest
    @CsvSource({"ecs.g7.large, 70", "ecs.g7.xlarge, 80", "ecs.g7.2xlarge, 90", "ecs.g7.8xlarge, 150"})
    void everyFurtherCoreHasLessHeldBack(String type, long millis) {
        assertThat(heldBack(CATALOGUE.require(type)).cpuMillis()).isEqualTo(millis);
    }

    @Test
    void sixAndAHalfPercentOfTheMemoryNeverReachTheGuest() {
        Resources capacity = EcsCapacity.of(CATALOGUE.require("ecs.g7.xlarge"), nodeClass(null, null));
        assertThat(capacity.memoryBytes()).isEqualTo((16_384 - 1_065) * MIB);
        assertThat(capacity.amount(ResourceName.EPHEMERAL_STORAGE)).isEqualTo(20L << 30);
    }

    @ParameterizedTest
    @CsvSource({"ecs.g7.xlarge, 1665", "ecs.c7.large, 1224"})
    void memoryIsHeldBackByPodsButAQuarterAtMost(String type, long mib) {
        assertThat(heldBack(CATALOGUE.require(type)).memoryBytes()).isEqualTo(mib * MIB);
    }

    @Test
    void podsAreLimitedByTheClassAndByCores() {
        InstanceShape large = CATALOGUE.require("ecs.g7.large");
        assertThat(EcsCapacity.of(large, nodeClass(null, null)).amount(ResourceName.PODS))
                .isEqualTo(110);
        assertThat(EcsCapacity.of(large, nodeClass(64, null)).amount(ResourceName.PODS))
                .isEqualTo(64);
        assertThat(EcsCapacity.of(large, nodeClass(64, 10)).amount(ResourceName.PODS))
                .isEqualTo(20);
        assertThat(EcsCapacity.of(large, nodeClass(null, 0)).amount(ResourceName.PODS))
                .isEqualTo(110);
    }
}
