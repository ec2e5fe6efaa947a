// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.limits;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The token buckets of an account's API calls: a call, or an instance in a call, without a token is throttled. */
public final class ApiThrottle {
    /** The error code of throttled calls. */
    public static final String REQUEST_LIMIT_EXCEEDED = "RequestLimitExceeded";

    private final Map<ApiAction, TokenBucket> requests = new EnumMap<>(ApiAction.class);
    private final Map<ApiAction, TokenBucket> instances = new EnumMap<>(ApiAction.class);

    private ApiThrottle() {}

    /** Returns an account without rate limits. */
    public static ApiThrottle unlimited() {
        return new ApiThrottle();
    }

    /** Returns an account with the limits that EC2 publishes. */
    public static ApiThrottle published() {
        ApiThrottle throttle = new ApiThrottle();
        for (ApiAction action : ApiAction.values()) {
            throttle.limitRequests(action, action.publishedRequests());
            TokenRate rate = action.publishedInstances();
            if (rate != null) {
                throttle.limitInstances(action, rate);
            }
        }
        return throttle;
    }

    /** Limits the requests of an action from now on. */
    public ApiThrottle limitRequests(ApiAction action, TokenRate rate) {
        requests.put(action, new TokenBucket(rate));
        return this;
    }

    /** Limits the instances in calls of an action from now on. */
    public ApiThrottle limitInstances(ApiAction action, TokenRate rate) {
        instances.put(action, new TokenBucket(rate));
        return this;
    }

    /** Whether there are no limits. */
    public boolean isUnlimited() {
        return requests.isEmpty() && instances.isEmpty();
    }

    /** Takes a token for a request; returns whether there was one. */
    public boolean tryRequest(ApiAction action, long nowNanos) {
        return tryTake(requests.get(action), 1, nowNanos);
    }

    /** Whether a token for one more instance is left at the time; takes none. */
    public boolean allowsInstance(ApiAction action, long nowNanos) {
        TokenBucket bucket = instances.get(action);
        return bucket == null || bucket.tokens(nowNanos) >= 1;
    }

    /** Takes tokens for a number of instances; returns whether there were enough. */
    public boolean tryInstances(ApiAction action, int count, long nowNanos) {
        return tryTake(instances.get(action), count, nowNanos);
    }

    private static boolean tryTake(@Nullable TokenBucket bucket, int count, long nowNanos) {
        return bucket == null || bucket.tryTake(count, nowNanos);
    }
}
