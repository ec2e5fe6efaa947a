// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.AllocationStrategy;
import dev.sawhorse.ec2.Ec2Exception;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.capacity.CapacityPool;
import dev.sawhorse.ec2.capacity.CapacityType;
import dev.sawhorse.ec2.limits.ApiAction;
import dev.sawhorse.sim.random.RandomStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FleetCallsTest {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();
    private static final FleetRequest ONE = request("m5.large");
    private static final FleetRequest OTHER = request("c5.large");

    private final List<ApiAction> requests = new ArrayList<>();
    private int refusals;
    private final FleetCalls calls = new FleetCalls(this::letsThrough, RandomStream.of(1, "jitter"));

    private boolean letsThrough(ApiAction action) {
        requests.add(action);
        return refusals-- <= 0;
    }

    private static FleetRequest request(String type) {
        CapacityPool pool = new CapacityPool(type, "a", CapacityType.SPOT);
        return FleetRequest.of(
                AllocationStrategy.PRICE_CAPACITY_OPTIMIZED, List.of(new FleetRequest.Override(pool, 0)), 1, Map.of());
    }

    @Test
    void equalConcurrentCallsAreOneRequest() {
        assertThat(calls.remainingNanos("a", ONE, 0)).isZero();
        assertThat(calls.remainingNanos("b", request("m5.large"), SECOND / 50)).isZero();
        assertThat(requests).hasSize(1);

        assertThat(calls.remainingNanos("c", OTHER, SECOND / 50)).isZero();
        assertThat(requests).hasSize(2);
        assertThat(calls.remainingNanos("d", ONE, SECOND)).isZero();
        assertThat(requests).hasSize(3);
    }

    @Test
    void throttledRequestIsRetriedAfterARandomDelay() {
        refusals = 2;
        long first = calls.remainingNanos("a", ONE, 0);
        assertThat(first).isBetween(1L, 2 * SECOND);
        assertThat(calls.remainingNanos("a", ONE, first - 1)).isEqualTo(1);
        assertThat(requests).hasSize(1);

        long second = calls.remainingNanos("a", ONE, first);
        assertThat(second).isBetween(1L, 4 * SECOND);
        assertThat(calls.remainingNanos("a", ONE, first + second)).isZero();
        assertThat(requests).hasSize(3);
    }

    @Test
    void claimsOfABatchFailTogetherAfterThreeAttempts() {
        refusals = 3;
        long at = calls.remainingNanos("a", ONE, 0);
        assertThat(calls.remainingNanos("b", ONE, 0)).isEqualTo(at);
        long then = at + calls.remainingNanos("a", ONE, at);
        assertThat(at + calls.remainingNanos("b", ONE, at)).isEqualTo(then);

        assertThatThrownBy(() -> calls.remainingNanos("a", ONE, then))
                .isInstanceOf(Ec2Exception.class)
                .hasMessageContaining("api error RequestLimitExceeded");
        assertThatThrownBy(() -> calls.remainingNanos("b", ONE, then)).isInstanceOf(Ec2Exception.class);
        assertThat(requests).hasSize(3);
        assertThat(calls.remainingNanos("a", ONE, then)).isZero();
    }

    @Test
    void batchWindowHasAMaximumOfCalls() {
        for (int i = 0; i < 1_001; i++) {
            calls.remainingNanos("claim-" + i, ONE, 0);
        }
        assertThat(requests).hasSize(2);
    }

    @Test
    void windowClosesAfterASecondHoweverCloselyCallsFollow() {
        InstanceCalls terminate = new InstanceCalls(ApiAction.TERMINATE_INSTANCES, this::letsThrough);
        for (long at = 0; at <= SECOND; at += SECOND / 20) {
            terminate.tryCall(at);
        }
        assertThat(requests).containsExactly(ApiAction.TERMINATE_INSTANCES);
        terminate.tryCall(SECOND + SECOND / 20);
        assertThat(requests).hasSize(2);
    }

    @Test
    void callsOfInstancesShareTheFateOfTheirRequest() {
        InstanceCalls describe = new InstanceCalls(ApiAction.DESCRIBE_INSTANCES, this::letsThrough);
        refusals = 1;

        assertThat(describe.tryCall(0)).isFalse();
        assertThat(describe.tryCall(0)).isFalse();
        assertThat(describe.tryCall(SECOND)).isTrue();
        assertThat(requests).hasSize(2);
    }
}
