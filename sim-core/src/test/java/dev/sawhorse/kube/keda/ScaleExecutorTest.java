// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.keda;

import dev.sawhorse.kube.api.HorizontalPodAutoscaler.Target;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.keda.ScaleExecutor.Poll;
import dev.sawhorse.kube.keda.ScaleExecutor.ScaleResult;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ScaleExecutorTest {
    private static final long SECOND = 1_000_000_000L;
    private static final long NOW = 1000 * SECOND;

    private static ScaledObject scaledObject(Integer idle, int min, String... annotations) {
        ObjectMeta meta = ObjectMeta.of("default", "worker");
        return new ScaledObject(
                annotations.length == 0 ? meta : meta.withAnnotations(Map.of(annotations[0], annotations[1])),
                new Target("Deployment", "worker"),
                Duration.ofSeconds(30),
                Duration.ofSeconds(300),
                Duration.ofSeconds(60),
                idle,
                min,
                10,
                List.of(),
                null,
                "keda-hpa-worker");
    }

    private static ScaleResult request(
            ScaledObject scaledObject, int replicas, boolean isActive, boolean isError, long lastActiveAt) {
        return new ScaleExecutor(scaledObject).requestScale(new Poll(replicas, isActive, isError, lastActiveAt, NOW));
    }

    @Test
    void activeTriggerScalesFromZeroToOneOrTheMinimum() {
        assertThat(request(scaledObject(null, 0), 0, true, false, Pod.NEVER)).isEqualTo(new ScaleResult(1, NOW));
        assertThat(request(scaledObject(0, 3), 0, true, false, Pod.NEVER)).isEqualTo(new ScaleResult(3, NOW));
        assertThat(request(scaledObject(0, 3), 2, true, false, Pod.NEVER)).isEqualTo(new ScaleResult(3, NOW));
    }

    @Test
    void activeTriggerOfARunningTargetOnlyRenewsTheActivity() {
        assertThat(request(scaledObject(null, 0), 4, true, false, 0)).isEqualTo(new ScaleResult(4, NOW));
    }

    @Test
    void activityIsNotRenewedWhileAnotherTriggerFails() {
        assertThat(request(scaledObject(null, 0), 4, true, true, 7)).isEqualTo(new ScaleResult(4, 7));
    }

    @Test
    void targetIsScaledToZeroOnceTheCooldownPeriodIsOver() {
        long exactlyBefore = NOW - 300 * SECOND;
        assertThat(request(scaledObject(null, 0), 4, false, false, exactlyBefore)
                        .replicas())
                .isEqualTo(4);
        assertThat(request(scaledObject(null, 0), 4, false, false, exactlyBefore - 1)
                        .replicas())
                .isZero();
    }

    @Test
    void targetThatWasNeverActiveIsScaledToZeroAfterTheInitialCooldownPeriod() {
        assertThat(request(scaledObject(null, 0), 4, false, false, Pod.NEVER).replicas())
                .isZero();
        ScaleExecutor early = new ScaleExecutor(scaledObject(null, 0));
        assertThat(early.requestScale(new Poll(4, false, false, Pod.NEVER, 60 * SECOND))
                        .replicas())
                .isEqualTo(4);
    }

    @Test
    void targetWithAMinimumKeepsItAndIsRaisedToIt() {
        assertThat(request(scaledObject(null, 2), 5, false, false, 0).replicas())
                .isEqualTo(5);
        assertThat(request(scaledObject(null, 2), 1, false, false, 0).replicas())
                .isEqualTo(2);
    }

    @Test
    void idleReplicasAreKeptInsteadOfTheMinimum() {
        assertThat(request(scaledObject(0, 2), 5, false, false, 0).replicas()).isZero();
        assertThat(request(scaledObject(0, 2), 0, false, false, 0).replicas()).isZero();
    }

    @Test
    void targetStaysWhileTheValueOfATriggerIsUnknown() {
        assertThat(request(scaledObject(null, 0), 4, false, true, 0).replicas()).isEqualTo(4);
    }

    @Test
    void annotationsStopOneDirectionOrForceActivation() {
        String prefix = "autoscaling.keda.sh/";
        ScaledObject noIn = scaledObject(null, 0, prefix + "paused-scale-in", "true");
        ScaledObject noOut = scaledObject(null, 0, prefix + "paused-scale-out", "true");
        ScaledObject forced = scaledObject(null, 0, prefix + "force-activation", "true");
        assertThat(request(noIn, 4, false, false, 0).replicas()).isEqualTo(4);
        assertThat(request(noOut, 0, true, false, 0).replicas()).isZero();
        assertThat(request(forced, 0, false, false, 0)).isEqualTo(new ScaleResult(1, NOW));
    }
}
