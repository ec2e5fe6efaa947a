// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.limits.ApiAction;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The provider's DescribeInstances or TerminateInstances calls: the calls of one batch share one request and its result.
 */
final class InstanceCalls {
    private final ApiAction action;
    private final Predicate<ApiAction> ec2;
    private @Nullable BatchWindow window;
    private boolean through;

    /**
     * Makes the calls of one action.
     *
     * @param ec2 whether EC2 accepts a request now
     */
    InstanceCalls(ApiAction action, Predicate<ApiAction> ec2) {
        this.action = action;
        this.ec2 = ec2;
    }

    /** Whether EC2 accepts a call now. */
    @Upstream(repository = Repository.KARPENTER_AWS, file = "pkg/batcher/batcher.go", symbol = "OneBucketHasher")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/batcher/terminateinstances.go",
            symbol = {
                "NewTerminateInstancesBatcher",
                "TerminateInstancesBatcher.TerminateInstances",
                "execTerminateInstancesBatch"
            })
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/batcher/describeinstances.go",
            symbol = {
                "NewDescribeInstancesBatcher",
                "DescribeInstancesBatcher.DescribeInstances",
                "execDescribeInstancesBatch",
                "FilterHasher",
                "prepareAggregatedInput"
            })
    boolean tryCall(long nowNanos) {
        if (window == null || !window.tryJoin(nowNanos)) {
            window = BatchWindow.ofInstances(nowNanos);
            through = ec2.test(action);
        }
        return through;
    }
}
