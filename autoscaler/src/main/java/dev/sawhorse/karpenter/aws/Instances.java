package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.DescribedInstances;
import dev.sawhorse.ec2.Fleet;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.limits.ApiAction;
import dev.sawhorse.karpenter.cloudprovider.CloudProvider.Deletion;
import dev.sawhorse.karpenter.cloudprovider.Machine;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The instances of the provider as DescribeInstances lists them and TerminateInstances ends them (AWS provider v1.14, instance
 * provider). What EC2 does not list counts as terminated, even if it is only too new to be listed.
 */
final class Instances {
    private final Fleet fleet;
    private final LongSupplier clock;
    private final DescribedInstances described;
    private final InstanceCalls describe;
    private final InstanceCalls terminate;

    Instances(Fleet fleet, LongSupplier clock) {
        this.fleet = fleet;
        this.clock = clock;
        this.described = new DescribedInstances(fleet, clock);
        this.describe = new InstanceCalls(ApiAction.DESCRIBE_INSTANCES, fleet::tryCall);
        this.terminate = new InstanceCalls(ApiAction.TERMINATE_INSTANCES, fleet::tryCall);
    }

    /** Returns the instance if it shows, be it shutting down or not. */
    @Nullable
    Instance find(String id) {
        return described.find(id);
    }

    /** Whether the instance shows, or will. */
    boolean mayShow(String id) {
        return described.mayShow(id);
    }

    /** Looks at the instance first: one that shuts down already is not told to again. */
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

    /** Ends an instance; returns whether EC2 let the call through, be the instance still there or not. */
    boolean tryTerminate(String id) {
        boolean through = terminate.tryCall(clock.getAsLong()) && fleet.tryInstance(ApiAction.TERMINATE_INSTANCES);
        if (through && fleet.find(id) != null) {
            fleet.terminate(id);
        }
        return through;
    }

    /** Returns the instances with a tag that do not show as shutting down. */
    Collection<Machine> tagged(String tag) {
        List<Machine> machines = new ArrayList<>();
        for (Instance instance : described.all()) {
            if (isAlive(described.state(instance)) && instance.tags().containsKey(tag)) {
                machines.add(new Machine(instance.providerId(), instance.launchNanos()));
            }
        }
        return machines;
    }

    /** Has somebody told of every instance that is launched from now on, by its provider id. */
    void watch(Consumer<String> launched) {
        fleet.listen(InstanceListener.ofLaunches(instance -> launched.accept(instance.providerId())));
    }

    private static boolean isAlive(Instance.State state) {
        return state == Instance.State.PENDING || state == Instance.State.RUNNING;
    }
}
