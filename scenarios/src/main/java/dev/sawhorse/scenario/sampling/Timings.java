// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.ec2.BootTimings;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.facts.Latencies;
import dev.sawhorse.facts.LaunchPhase;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.kube.kubelet.PodTimings;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.latency.LatencyOptions;
import dev.sawhorse.scenario.file.latency.LatencyPhases;
import dev.sawhorse.scenario.file.latency.WarmPoolLatencies;
import dev.sawhorse.scenario.file.workload.DistributionEntry;
import dev.sawhorse.workloads.Constant;
import java.time.Duration;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The latencies outside the controllers in a run.
 *
 * @param boot from the launch of an instance to its node
 * @param pods starting and stopping of pods
 * @param fleet state transitions of instances
 * @param instances receives launched and terminated instances
 */
public record Timings(BootTimings boot, PodTimings pods, FleetTimings fleet, InstanceListener instances) {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Returns the latencies of a scenario; those that it does not set are taken from its profile. */
    public static Timings of(Scenario scenario, Function<Instance, @Nullable EC2NodeClass> nodeClasses) {
        LatencyOptions options = scenario.file().latencies();
        Latencies profile = Latencies.of(options.profile());
        Duration podReady = orProfile(options.podReady(), duration(profile, LaunchPhase.POD_START));
        PodTimings pods = PodTimings.fixed(podReady, options.podStop());
        Duration pending = FleetTimings.DEFAULT.pendingToRunning();
        if (isFixed(options)) {
            LatencyPhases own = options.phases();
            Duration launch = orProfile(
                    constant(own.launch()),
                    duration(profile, LaunchPhase.CREATE_FLEET).plus(duration(profile, LaunchPhase.REGISTRATION)));
            Duration ready = orProfile(
                    constant(own.phases().get(LaunchPhase.READINESS)), duration(profile, LaunchPhase.READINESS));
            Duration termination = orProfile(
                    constant(own.phases().get(LaunchPhase.TERMINATION)), duration(profile, LaunchPhase.TERMINATION));
            Duration warm = orProfile(options.warmPoolStart(), shorter(launch, WarmPoolLatencies.stopped()));
            return new Timings(
                    BootTimings.fixed(
                            launch, ready, options.startupTaint(), warm, shorter(warm, WarmPoolLatencies.running())),
                    pods,
                    new FleetTimings(pending, termination),
                    new InstanceListener() {});
        }
        SampledLatencies sampled =
                new SampledLatencies(scenario.file(), scenario.samplingContext("latencies"), nodeClasses);
        return new Timings(
                sampled,
                pods,
                new FleetTimings(
                        pending,
                        duration(profile, LaunchPhase.TERMINATION),
                        sampled::runningNanos,
                        sampled::terminatedNanos),
                sampled);
    }

    /** Returns whether all instances have the same constant latencies. */
    public static boolean isFixed(LatencyOptions options) {
        return !Latencies.of(options.profile()).isDistributed()
                && options.machines().isEmpty()
                && options.phases().isFixed();
    }

    /** Returns whether the scenario sets latencies besides the profile. */
    public static boolean overridesProfile(LatencyOptions options) {
        LatencyOptions usual = LatencyOptions.SECTION.defaults();
        return !options.machines().isEmpty()
                || options.phases().launch() != null
                || !options.phases().phases().isEmpty()
                || options.podReady() != null
                || options.warmPoolStart() != null
                || !options.podStop().equals(usual.podStop())
                || !options.startupTaint().equals(usual.startupTaint())
                || !options.groupReaction().equals(usual.groupReaction());
    }

    private static Duration duration(Latencies profile, LaunchPhase phase) {
        return profile.of(phase).duration();
    }

    private static @Nullable Duration constant(@Nullable DistributionEntry distribution) {
        return distribution instanceof DistributionEntry.Known known
                        && known.distribution() instanceof Constant constant
                ? Duration.ofNanos(Math.round(constant.value() * NANOS_PER_SECOND))
                : null;
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }

    private static Duration orProfile(@Nullable Duration own, Duration fromProfile) {
        return own == null ? fromProfile : own;
    }
}
