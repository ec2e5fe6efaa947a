// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class TokenBucketTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void isFullAtFirstAndRefilledUpToItsCapacity() {
        TokenBucket bucket = new TokenBucket(new TokenRate(5, 2));

        assertThat(bucket.tryTake(5, 0)).isTrue();
        assertThat(bucket.tryTake(1, 0)).isFalse();
        assertThat(bucket.tryTake(1, SECOND / 2)).isTrue();
        assertThat(bucket.tokens(SECOND)).isEqualTo(1);
        assertThat(bucket.tokens(100 * SECOND)).isEqualTo(5);
    }

    @Test
    void takesNoTokensIfTooFewRemain() {
        TokenBucket bucket = new TokenBucket(new TokenRate(5, 2));

        assertThat(bucket.tryTake(6, 0)).isFalse();
        assertThat(bucket.tokens(0)).isEqualTo(5);
    }

    @Test
    void publishedLimitsApplyToEveryCountedAction() {
        ApiThrottle throttle = ApiThrottle.published();

        int requests = 0;
        while (throttle.tryRequest(ApiAction.CREATE_FLEET, 0)) {
            requests++;
        }
        assertThat(requests).isEqualTo(50);
        assertThat(throttle.tryRequest(ApiAction.DESCRIBE_INSTANCES, 0)).isTrue();
        assertThat(throttle.tryInstances(ApiAction.RUN_INSTANCES, 1_000, 0)).isTrue();
        assertThat(throttle.allowsInstance(ApiAction.RUN_INSTANCES, 0)).isFalse();
        assertThat(throttle.allowsInstance(ApiAction.RUN_INSTANCES, SECOND / 2)).isTrue();
    }

    @Test
    void uncountedActionsAreNeverThrottled() {
        assertThat(ApiThrottle.unlimited().tryInstances(ApiAction.TERMINATE_INSTANCES, 1_000_000, 0))
                .isTrue();
    }

    @Test
    void rateWithoutRefillIsRefused() {
        assertThatThrownBy(() -> new TokenRate(5, 0)).hasMessageContaining("refillPerSecond 0.0");
    }
}
