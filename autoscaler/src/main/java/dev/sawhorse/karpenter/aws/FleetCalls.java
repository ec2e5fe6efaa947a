// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.Ec2Exception;
import dev.sawhorse.ec2.FleetRequest;
import dev.sawhorse.ec2.limits.ApiAction;
import dev.sawhorse.ec2.limits.ApiThrottle;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The provider's CreateFleet calls, with batching ({@code batcher/createfleet.go}) and the retries of the AWS SDK: equal
 * calls of one batch form one request for that number of instances, and a throttled request is sent up to three times,
 * with random delays of up to 2 and then up to 4 seconds (AWS SDK for Go v2, standard retries). All claims of a batch
 * succeed or fail together.
 */
final class FleetCalls {
    private static final int ATTEMPTS = 3;
    private static final long OVER_NANOS = Duration.ofMinutes(1).toNanos();
    private static final double NANOS_PER_SECOND = 1e9;

    private final Predicate<ApiAction> ec2;
    private final RandomStream jitter;
    private final Map<String, Batch> ofClaim = new LinkedHashMap<>();
    private final List<Batch> recent = new ArrayList<>();

    /** A request in flight. */
    private static final class Batch {
        private final FleetRequest request;
        private final BatchWindow window;
        private int attempts;
        private long nextAttemptAt;
        private boolean through;

        Batch(FleetRequest request, long nowNanos) {
            this.request = request;
            this.window = BatchWindow.ofCreateFleet(nowNanos);
            this.nextAttemptAt = nowNanos;
        }

        boolean isOpen() {
            return !through && attempts < ATTEMPTS;
        }
    }

    /** @param ec2 whether EC2 accepts a request now */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/batcher/createfleet.go",
            symbol = {"NewCreateFleetBatcher", "CreateFleetBatcher.CreateFleet"})
    FleetCalls(Predicate<ApiAction> ec2, RandomStream jitter) {
        this.ec2 = ec2;
        this.jitter = jitter;
    }

    /**
     * Returns the time until the claim's call has a result or is retried, 0 if EC2 accepts it now.
     *
     * @param request content of the call; equal ones are batched
     * @throws Ec2Exception if EC2 has throttled every attempt
     */
    long remainingNanos(String claim, FleetRequest request, long nowNanos) {
        Batch known = ofClaim.get(claim);
        Batch batch = known == null ? join(request, nowNanos) : known;
        if (batch.isOpen() && nowNanos >= batch.nextAttemptAt) {
            attempt(batch, nowNanos);
        }
        if (batch.isOpen()) {
            ofClaim.put(claim, batch);
            return batch.nextAttemptAt - nowNanos;
        }
        ofClaim.remove(claim);
        if (!batch.through) {
            throw new Ec2Exception(
                    ApiThrottle.REQUEST_LIMIT_EXCEEDED,
                    "operation error EC2: CreateFleet, exceeded maximum number of attempts, " + ATTEMPTS
                            + ", https response error StatusCode: 503, api error RequestLimitExceeded: Request limit exceeded.");
        }
        return 0;
    }

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/batcher/batcher.go",
            symbol = {"DefaultHasher", "Batcher.Add", "Batcher.runCalls"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/batcher/createfleet.go",
            symbol = "execCreateFleetBatch")
    private Batch join(FleetRequest request, long nowNanos) {
        for (Batch batch : recent) {
            if (batch.request.equals(request) && batch.window.tryJoin(nowNanos)) {
                return batch;
            }
        }
        ofClaim.values().removeIf(batch -> nowNanos - batch.nextAttemptAt > OVER_NANOS);
        recent.removeIf(batch -> batch.window.isOver(nowNanos));
        Batch opened = new Batch(request, nowNanos);
        recent.add(opened);
        return opened;
    }

    private void attempt(Batch batch, long nowNanos) {
        batch.attempts++;
        batch.through = ec2.test(ApiAction.CREATE_FLEET);
        double longest = NANOS_PER_SECOND * (1 << batch.attempts);
        if (batch.isOpen()) {
            batch.nextAttemptAt = nowNanos + Math.max(1, Math.round(jitter.nextDouble() * longest));
        }
    }
}
