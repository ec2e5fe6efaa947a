package dev.sawhorse.ec2.limits;

import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The token buckets of an account: a call, or an instance it is about, that finds no token is refused. */
public final class ApiThrottle {
    /** The error code of what is refused. */
    public static final String REQUEST_LIMIT_EXCEEDED = "RequestLimitExceeded";

    private final Map<ApiAction, TokenBucket> requests = new EnumMap<>(ApiAction.class);
    private final Map<ApiAction, TokenBucket> instances = new EnumMap<>(ApiAction.class);

    private ApiThrottle() {}

    /** Returns an account whose calls are not counted. */
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

    /** Counts the requests of an action from now on. */
    public ApiThrottle limitRequests(ApiAction action, TokenRate rate) {
        requests.put(action, new TokenBucket(rate));
        return this;
    }

    /** Counts the instances that an action is about from now on. */
    public ApiThrottle limitInstances(ApiAction action, TokenRate rate) {
        instances.put(action, new TokenBucket(rate));
        return this;
    }

    /** Whether nothing is counted. */
    public boolean isUnlimited() {
        return requests.isEmpty() && instances.isEmpty();
    }

    /** Lets a request through, or not. */
    public boolean tryRequest(ApiAction action, long nowNanos) {
        return tryTake(requests.get(action), 1, nowNanos);
    }

    /** Whether the action may be about one more instance at the time; takes nothing. */
    public boolean allowsInstance(ApiAction action, long nowNanos) {
        TokenBucket bucket = instances.get(action);
        return bucket == null || bucket.tokens(nowNanos) >= 1;
    }

    /** Lets an action be about so many instances, or not. */
    public boolean tryInstances(ApiAction action, int count, long nowNanos) {
        return tryTake(instances.get(action), count, nowNanos);
    }

    private static boolean tryTake(@Nullable TokenBucket bucket, int count, long nowNanos) {
        return bucket == null || bucket.tryTake(count, nowNanos);
    }
}
