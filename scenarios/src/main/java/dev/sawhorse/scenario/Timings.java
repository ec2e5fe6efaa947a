package dev.sawhorse.scenario;

import dev.sawhorse.ec2.BootTimings;
import dev.sawhorse.ec2.FleetTimings;
import dev.sawhorse.facts.Latencies;
import dev.sawhorse.facts.LaunchPhase;
import dev.sawhorse.kube.kubelet.PodTimings;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How long everything outside of the controllers takes in a run.
 *
 * @param boot from the launch of a machine to its being a node
 * @param pods starting and stopping of pods
 * @param fleet the states of instances
 */
record Timings(BootTimings boot, PodTimings pods, FleetTimings fleet) {
    /** Takes what a scenario says, and where it says nothing what its profile says. */
    static Timings of(LatencyOptions options) {
        Latencies profile = Latencies.of(options.profile());
        Duration launch = given(
                options.launch(),
                duration(profile, LaunchPhase.CREATE_FLEET).plus(duration(profile, LaunchPhase.REGISTRATION)));
        Duration ready = given(options.ready(), duration(profile, LaunchPhase.READINESS));
        Duration podReady = given(options.podReady(), duration(profile, LaunchPhase.POD_START));
        Duration termination = given(options.instanceTermination(), duration(profile, LaunchPhase.TERMINATION));
        return new Timings(
                BootTimings.fixed(launch, ready, options.startupTaint()),
                PodTimings.fixed(podReady, options.podStop()),
                new FleetTimings(FleetTimings.DEFAULT.pendingToRunning(), termination));
    }

    private static Duration duration(Latencies profile, LaunchPhase phase) {
        return profile.of(phase).duration();
    }

    private static Duration given(@Nullable Duration own, Duration fromProfile) {
        return own == null ? fromProfile : own;
    }
}
