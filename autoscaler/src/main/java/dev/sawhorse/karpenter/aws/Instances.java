// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.DescribedInstances;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.limits.ApiAction;
import dev.sawhorse.karpenter.cloudprovider.CloudInstance;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider.Deletion;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The instances of the provider, by DescribeInstances and TerminateInstances ({@code providers/instance/instance.go
 * Get}, {@code List}, {@code Delete}). An instance that EC2 does not list counts as terminated, even if it is only too
 * new to be listed.
 */
final class Instances {
    private final Fleet fleet;
    private final LongSupplier clock;
    private final DescribedInstances described;
    private final InstanceCalls describe;
    private final InstanceCalls terminate;

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/types.go",
            symbol = {"NewInstance", "tenancyFromInstance", "capacityTypeFromInstance"})
    Instances(Fleet fleet, LongSupplier clock) {
        this.fleet = fleet;
        this.clock = clock;
        this.described = new DescribedInstances(fleet, clock);
        this.describe = new InstanceCalls(ApiAction.DESCRIBE_INSTANCES, fleet::tryCall);
        this.terminate = new InstanceCalls(ApiAction.TERMINATE_INSTANCES, fleet::tryCall);
    }

    /** Returns the instance if DescribeInstances lists it, including one that is shutting down. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = {"DefaultProvider.Get", "instancesFromOutput"})
    @Nullable
    Instance find(String id) {
        return described.find(id);
    }

    /** Whether DescribeInstances lists the instance, or will list it. */
    boolean mayBeListed(String id) {
        return described.mayShow(id);
    }

    /** Checks the state of the instance first: one that is shutting down is not terminated again. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.Delete")
    Deletion delete(String id) {
        if (!describe.tryCall(clock.getAsLong())) {
            return Deletion.FAILED;
        }
        Instance shown = described.find(id);
        if (shown == null) {
            return Deletion.NOT_FOUND;
        }
        boolean done = described.state(shown) == Instance.State.SHUTTING_DOWN || tryTerminate(id);
        return done ? Deletion.IN_PROGRESS : Deletion.FAILED;
    }

    /** Terminates an instance; returns whether EC2 accepted the call, even if the instance has ended. */
    boolean tryTerminate(String id) {
        boolean through = terminate.tryCall(clock.getAsLong()) && fleet.tryInstance(ApiAction.TERMINATE_INSTANCES);
        if (through && fleet.find(id) != null) {
            fleet.terminate(id);
        }
        return through;
    }

    /** Returns the instances with a tag that are not listed as shutting down. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instance/instance.go",
            symbol = "DefaultProvider.List")
    Collection<CloudInstance> tagged(String tag) {
        List<CloudInstance> machines = new ArrayList<>();
        for (Instance instance : described.all()) {
            if (isAlive(described.state(instance)) && instance.tags().containsKey(tag)) {
                machines.add(new CloudInstance(instance.providerId(), instance.launchNanos()));
            }
        }
        return machines;
    }

    /** Registers a listener that receives the provider id of every instance launched from now on. */
    void watch(Consumer<String> launched) {
        fleet.listen(InstanceListener.ofLaunches(instance -> launched.accept(instance.providerId())));
    }

    private static boolean isAlive(Instance.State state) {
        return state == Instance.State.PENDING || state == Instance.State.RUNNING;
    }
}
