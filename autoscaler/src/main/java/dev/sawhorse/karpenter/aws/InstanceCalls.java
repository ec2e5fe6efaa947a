package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.limits.ApiAction;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The provider's calls of DescribeInstances or TerminateInstances: those made together share one request and its fate. */
final class InstanceCalls {
    private final ApiAction action;
    private final Predicate<ApiAction> ec2;
    private @Nullable CallWindow window;
    private boolean through;

    /**
     * Makes the calls of one action.
     *
     * @param ec2 whether EC2 lets one request through now
     */
    InstanceCalls(ApiAction action, Predicate<ApiAction> ec2) {
        this.action = action;
        this.ec2 = ec2;
    }

    /** Whether EC2 lets a call through. */
    boolean tryCall(long nowNanos) {
        if (window == null || !window.tryJoin(nowNanos)) {
            window = CallWindow.ofInstances(nowNanos);
            through = ec2.test(action);
        }
        return through;
    }
}
