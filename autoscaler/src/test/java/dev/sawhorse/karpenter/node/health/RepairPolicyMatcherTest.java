// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.node.health;

import dev.sawhorse.karpenter.aws.RepairPolicies;
import dev.sawhorse.karpenter.cloudprovider.RepairPolicy;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class RepairPolicyMatcherTest {
    private static final RepairPolicyMatcher AWS = new RepairPolicyMatcher(RepairPolicies.ALL);
    private static final RepairPolicyMatcher RANKED = new RepairPolicyMatcher(List.of(
            policy("Slow", Duration.ofMinutes(10), Duration.ofMinutes(8), 10),
            policy("Urgent", Duration.ofMinutes(20), Duration.ofMinutes(9), 70),
            policy("Unbounded", Duration.ofMinutes(10), null, 10)));

    private static RepairPolicy policy(String condition, Duration toleration, @Nullable Duration drain, int priority) {
        return new RepairPolicy(condition, "False", ".*", toleration, drain, priority);
    }

    private static long minutes(long minutes) {
        return Duration.ofMinutes(minutes).toNanos();
    }

    private static Health gpuError(String reason) {
        return new Health("AcceleratedHardwareReady", "False", reason, 0);
    }

    @Test
    void aConditionIsToleratedFirst() {
        List<Health> notReady = List.of(new Health("Ready", "False", minutes(5)));

        assertThat(AWS.resolve(notReady, 0, minutes(34))).isNull();
        assertThat(AWS.resolve(notReady, 0, minutes(35)))
                .isEqualTo(new RepairResult(Duration.ofMinutes(10), 0, minutes(35)));
        assertThat(AWS.matches(notReady.get(0))).isTrue();
        assertThat(AWS.matches(new Health("Ready", "True", 0))).isFalse();
    }

    @Test
    void aConditionIsNoOlderThanItsNode() {
        assertThat(AWS.resolve(List.of(new Health("Ready", "False", 0)), minutes(7), minutes(36)))
                .isNull();
    }

    @Test
    void knownGpuErrorsAreToleratedForLessTimeThanOthers() {
        assertThat(AWS.resolve(List.of(gpuError("NvidiaXID79Error")), 0, minutes(10)))
                .isEqualTo(new RepairResult(Duration.ofMinutes(5), 0, minutes(10)));
        assertThat(AWS.resolve(List.of(gpuError("NvidiaDoubleBitError")), 0, minutes(10)))
                .isNull();
        assertThat(AWS.resolve(List.of(gpuError("NvidiaDoubleBitError")), 0, minutes(30)))
                .isEqualTo(new RepairResult(Duration.ofMinutes(10), 0, minutes(30)));
    }

    @Test
    void theShortestDrainAndTheHighestScoreCount() {
        List<Health> both = List.of(new Health("Slow", "False", 0), new Health("Urgent", "False", 0));

        assertThat(RANKED.resolve(both, 0, minutes(30)))
                .isEqualTo(new RepairResult(Duration.ofMinutes(8), 1, minutes(20)));
        assertThat(RANKED.resolve(List.of(new Health("Unbounded", "False", 0), both.get(1)), 0, minutes(30)))
                .isEqualTo(new RepairResult(Duration.ofMinutes(9), 1, minutes(20)));
    }

    @Test
    void halfAnHourOfWaitingIsWorthARank() {
        RepairResult old = new RepairResult(null, 0, 0);
        RepairResult urgent = new RepairResult(null, 1, minutes(30));

        assertThat(old.scoreAt(minutes(40))).isEqualTo(urgent.scoreAt(minutes(40)));
        assertThat(old.scoreAt(minutes(40))).isEqualTo(40 / 30.0);
    }
}
