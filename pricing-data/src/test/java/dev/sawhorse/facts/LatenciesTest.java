package dev.sawhorse.facts;

import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class LatenciesTest {
    @Test
    void everyProfileHasEveryPhase() {
        assertThat(Latencies.profiles()).containsExactly("al2-measured", "gpu", "kwok", "slow-ami");
        for (String profile : Latencies.profiles()) {
            for (LaunchPhase phase : LaunchPhase.values()) {
                assertThat(Latencies.of(profile).of(phase).duration()).isGreaterThanOrEqualTo(Duration.ZERO);
            }
        }
    }

    @Test
    void defaultIsUpstreamsSimulatedFleet() {
        Latency registration = Latencies.load().of(LaunchPhase.REGISTRATION);

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
    void unknownProfileIsNamedWithTheKnownOnes() {
        assertThatThrownBy(() -> Latencies.of("fast"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("Latency profile 'fast' is not known.\nMaybe one of al2-measured, gpu, kwok, slow-ami?");
    }
}
