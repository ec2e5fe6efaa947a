// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LatenciesTest {
    private static final List<LaunchPhase> REQUIRED = List.of(
            LaunchPhase.CREATE_FLEET,
            LaunchPhase.REGISTRATION,
            LaunchPhase.READINESS,
            LaunchPhase.POD_START,
            LaunchPhase.TERMINATION);

    @Test
    void everyProfileHasEveryPhase() {
        assertThat(Latencies.profiles()).containsExactly("al2-measured", "distributed", "gpu", "kwok", "slow-ami");
        for (String profile : Latencies.profiles()) {
            for (LaunchPhase phase : REQUIRED) {
                assertThat(Latencies.of(profile).of(phase).duration()).isGreaterThanOrEqualTo(Duration.ZERO);
            }
        }
    }

    @Test
    void theDefaultVariesFromMachineToMachine() {
        assertThat(Latencies.load().profile()).isEqualTo("distributed");
        assertThat(Latencies.load().isDistributed()).isTrue();
    }

    @Test
    void upstreamsSimulatedFleetIsThereByName() {
        Latency registration = Latencies.of("kwok").of(LaunchPhase.REGISTRATION);

        assertThat(registration.duration()).isEqualTo(Duration.ofSeconds(30));
        assertThat(registration.kind()).isEqualTo(Latency.Kind.CONSTANT);
        assertThat(registration.provenance().source()).contains("kwok");
    }

    @Test
    void measuredProfileAddsUpToTheMeasuredTimeToReady() {
        Latencies measured = Latencies.of("al2-measured");

        assertThat(measured.of(LaunchPhase.CREATE_FLEET)
                        .duration()
                        .plus(measured.of(LaunchPhase.REGISTRATION).duration())
                        .plus(measured.of(LaunchPhase.READINESS).duration()))
                .isEqualTo(Duration.ofSeconds(24));
    }

    @Test
    void unknownProfileListsTheKnownOnes() {
        assertThatThrownBy(() -> Latencies.of("fast"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "Latency profile 'fast' is unknown.\nMaybe one of al2-measured, distributed, gpu, kwok, slow-ami?");
    }

    @Test
    void theDistributedFiguresAddUpToTheMeasuredTimeToReadyOnAl2() {
        Map<LaunchPhase, Latency> launch = launch(LaunchPath.KARPENTER, LaunchImage.AL2, InstanceClass.GENERAL);

        assertThat(launch.get(LaunchPhase.CREATE_FLEET)
                        .duration()
                        .plus(launch.get(LaunchPhase.RUNNING).duration())
                        .plus(launch.get(LaunchPhase.BOOT).duration())
                        .plus(launch.get(LaunchPhase.REGISTRATION).duration())
                        .plus(launch.get(LaunchPhase.READINESS).duration()))
                .isEqualTo(Duration.ofSeconds(24));
    }

    @Test
    void theMostSpecificRowApplies() {
        assertThat(boot(LaunchPath.KARPENTER, LaunchImage.AL2, InstanceClass.GENERAL))
                .isEqualTo(12);
        assertThat(boot(LaunchPath.ASG, LaunchImage.AL2, InstanceClass.GENERAL)).isEqualTo(34);
        assertThat(boot(LaunchPath.WARM_POOL, LaunchImage.AL2, InstanceClass.GPU))
                .isEqualTo(8);
        assertThat(boot(LaunchPath.ASG, LaunchImage.AL2, InstanceClass.GPU)).isEqualTo(138);
        assertThat(boot(LaunchPath.KARPENTER, LaunchImage.CUSTOM, InstanceClass.METAL))
                .isEqualTo(300);
        assertThat(boot(LaunchPath.KARPENTER, LaunchImage.AL2, InstanceClass.LOCAL_NVME))
                .isEqualTo(20);
        assertThat(boot(LaunchPath.KARPENTER, LaunchImage.WINDOWS, InstanceClass.LOCAL_NVME))
                .isEqualTo(180);
    }

    @Test
    void everyDistributedValueHasASourceForItAndItsSpread() {
        assertThat(Latencies.of("distributed").isDistributed()).isTrue();
        assertThat(Latencies.of("distributed").rows()).allSatisfy(row -> {
            Latency latency = row.latency();
            assertThat(latency.spread() == null).isEqualTo(latency.p95() == null);
            boolean assumed = latency.kind() == Latency.Kind.ASSUMED;
            assertThat(latency.provenance().asOf().isEmpty()).isEqualTo(assumed);
            if (latency.p95() != null) {
                assertThat(latency.p95()).isGreaterThan(latency.duration());
            }
        });
        assertThat(Latencies.of("kwok").isDistributed()).isFalse();
    }

    @Test
    void imagesAndClassesAreRecognizedByFamilyAndShape() {
        InstanceCatalogue catalogue = InstanceCatalogue.load();
        assertThat(LaunchImage.ofFamily("AL2023")).isEqualTo(LaunchImage.AL2023);
        assertThat(LaunchImage.ofFamily("Windows2022")).isEqualTo(LaunchImage.WINDOWS);
        assertThat(LaunchImage.ofFamily("Custom")).isEqualTo(LaunchImage.CUSTOM);
        assertThat(InstanceClass.of(catalogue.require("m5.large"))).isEqualTo(InstanceClass.GENERAL);
        assertThat(InstanceClass.of(catalogue.require("m5.metal"))).isEqualTo(InstanceClass.METAL);
        assertThat(InstanceClass.of(catalogue.require("g5.xlarge"))).isEqualTo(InstanceClass.GPU);
        assertThat(InstanceClass.of(catalogue.require("inf2.xlarge"))).isEqualTo(InstanceClass.GPU);
        assertThat(InstanceClass.of(catalogue.require("i3.large"))).isEqualTo(InstanceClass.LOCAL_NVME);
    }

    private static long boot(LaunchPath path, LaunchImage image, InstanceClass instanceClass) {
        return launch(path, image, instanceClass)
                .get(LaunchPhase.BOOT)
                .duration()
                .toSeconds();
    }

    private static Map<LaunchPhase, Latency> launch(LaunchPath path, LaunchImage image, InstanceClass instanceClass) {
        return Latencies.of("distributed").launch(path, image, instanceClass);
    }
}
