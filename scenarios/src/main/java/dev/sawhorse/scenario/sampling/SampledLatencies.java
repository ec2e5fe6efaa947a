// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.sampling;

import dev.sawhorse.ec2.BootTimings;
import dev.sawhorse.ec2.Instance;
import dev.sawhorse.ec2.InstanceListener;
import dev.sawhorse.ec2.NodeTemplate;
import dev.sawhorse.ec2.autoscaling.AutoScalingGroups;
import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceClass;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.Latencies;
import dev.sawhorse.facts.Latency;
import dev.sawhorse.facts.LaunchImage;
import dev.sawhorse.facts.LaunchPath;
import dev.sawhorse.facts.LaunchPhase;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.KarpenterLabels;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.latency.InstanceLatencies;
import dev.sawhorse.scenario.file.latency.LatencyOptions;
import dev.sawhorse.scenario.file.latency.LatencyPhases;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.scenario.file.workload.DistributionEntry;
import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Constant;
import dev.sawhorse.workloads.DistributionSpec;
import dev.sawhorse.workloads.LogNormal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Latencies sampled for each instance by its image and instance type.
 *
 * <p>The n-th instance of a NodePool or node group samples each phase from a random stream of its own, derived from the seed,
 * the phase, the NodePool and n: in two variants of a scenario it has the same quantile, whatever its type and whatever happens
 * to other instances.
 */
final class SampledLatencies implements BootTimings, InstanceListener {
    private static final double NANOS_PER_SECOND = 1e9;
    private static final List<LaunchPhase> UP_TO_RUNNING = List.of(LaunchPhase.CREATE_FLEET, LaunchPhase.RUNNING);
    private static final List<LaunchPhase> AFTER_RUNNING = List.of(LaunchPhase.BOOT, LaunchPhase.REGISTRATION);
    private static final List<LaunchPhase> WITHOUT_A_START =
            List.of(LaunchPhase.CREATE_FLEET, LaunchPhase.REGISTRATION);
    private static final String WHOLE_LAUNCH = "launch";
    private static final String UBUNTU_IMAGES = "name ubuntu";
    private static final String RAID0 = "RAID0";

    private final LatencyOptions options;
    private final SamplingContext context;
    private final Latencies profile;
    /** The type whose latencies instances of unknown types have: those of a cloud provider that a program provides. */
    private static final String BOOTS_LIKE = "m5.large";

    private final InstanceCatalogue catalogue;
    private final Function<Instance, @Nullable EC2NodeClass> nodeClasses;
    private final Map<String, LaunchImage> groupImages = new LinkedHashMap<>();
    private final Map<String, Integer> launched = new LinkedHashMap<>();
    private final Map<String, Sample> samples = new LinkedHashMap<>();

    /** The samples for an instance, in nanoseconds. */
    private record Sample(LatencyInputs inputs, long running, long register, long ready, long terminated) {}

    /** The properties of an instance on which its latencies depend. */
    private record LatencyInputs(LaunchPath path, InstanceShape shape, LaunchImage image, boolean raid, String stream) {
        LatencyInputs fromWarmPool() {
            return new LatencyInputs(LaunchPath.WARM_POOL, shape, image, raid, stream);
        }
    }

    /**
     * Creates the sampler.
     *
     * @param file the scenario
     * @param context source of tables, and the seed
     * @param nodeClasses returns the node class of an instance, null if it has none
     */
    SampledLatencies(
            ScenarioFile file, SamplingContext context, Function<Instance, @Nullable EC2NodeClass> nodeClasses) {
        this.catalogue = file.catalogue();
        this.options = file.latencies();
        this.context = context;
        this.profile = Latencies.of(options.profile());
        this.nodeClasses = nodeClasses;
        for (NodeGroupEntry group : file.nodeGroups()) {
            String family = group.template().machine().amiFamily().name();
            groupImages.put(group.name(), LaunchImage.ofFamily(family));
        }
    }

    /**
     * Samples the latencies of an instance that was just launched or started again, and returns the time for which it is
     * pending.
     */
    long runningNanos(Instance instance) {
        Sample before = samples.get(instance.id());
        Sample of = sample(before == null ? inputs(instance) : before.inputs().fromWarmPool());
        samples.put(instance.id(), of);
        return of.running();
    }

    /** Returns the time for which an instance is shutting down; it may still boot in this time. */
    long terminatedNanos(Instance instance) {
        return require(instance.id()).terminated();
    }

    /** Drops the samples of a terminated instance, which are no longer needed. */
    @Override
    public void terminated(Instance instance) {
        samples.remove(instance.id());
    }

    @Override
    public long registerNanos(NodeTemplate template) {
        return require(id(template)).register();
    }

    @Override
    public long readyNanos(NodeTemplate template) {
        return require(id(template)).ready();
    }

    @Override
    public long startupTaintNanos(NodeTemplate template) {
        return options.startupTaint().toNanos();
    }

    @Override
    public long warmNanos(NodeTemplate template, boolean running) {
        Sample of = require(id(template));
        return running ? phases(of.inputs().fromWarmPool()).sum(WITHOUT_A_START) : of.register();
    }

    private Sample require(String instance) {
        Sample of = samples.get(instance);
        if (of == null) {
            throw new IllegalStateException("nothing was drawn for " + instance);
        }
        return of;
    }

    private static String id(NodeTemplate template) {
        return template.providerId().substring(template.providerId().lastIndexOf('/') + 1);
    }

    private LatencyInputs inputs(Instance instance) {
        InstanceShape known = catalogue.find(instance.pool().instanceType());
        InstanceShape shape = known == null ? InstanceCatalogue.load().require(BOOTS_LIKE) : known;
        String group = instance.tags().get(AutoScalingGroups.GROUP_TAG);
        if (group != null) {
            LaunchImage image = groupImages.getOrDefault(group, LaunchImage.CUSTOM);
            return new LatencyInputs(LaunchPath.ASG, shape, image, false, numbered(group));
        }
        EC2NodeClass nodeClass = nodeClasses.apply(instance);
        boolean raid = nodeClass != null
                && RAID0.equals(nodeClass.instanceStorePolicy())
                && shape.storage().localNvmeGb() > 0;
        LaunchImage image = nodeClass == null ? LaunchImage.CUSTOM : image(nodeClass);
        String pool = instance.tags().getOrDefault(KarpenterLabels.NODE_POOL, "");
        return new LatencyInputs(LaunchPath.KARPENTER, shape, image, raid, numbered(pool));
    }

    /** Ubuntu is not an AMI family: its images are selected by name and boot as those of AL2 do. */
    private static LaunchImage image(EC2NodeClass nodeClass) {
        boolean isUbuntu = !nodeClass.imageTerms().isEmpty()
                && nodeClass.imageTerms().stream().allMatch(term -> term.startsWith(UBUNTU_IMAGES));
        return isUbuntu ? LaunchImage.UBUNTU : LaunchImage.ofFamily(nodeClass.amiFamily());
    }

    private String numbered(String pool) {
        return pool + "/" + launched.merge(pool, 1, Integer::sum);
    }

    private Sample sample(LatencyInputs inputs) {
        Phases phases = phases(inputs);
        long running = phases.sum(UP_TO_RUNNING);
        long register = phases.whole(running);
        return new Sample(
                inputs,
                Math.min(running, register),
                register,
                phases.nanos(LaunchPhase.READINESS),
                phases.nanos(LaunchPhase.TERMINATION));
    }

    private Phases phases(LatencyInputs inputs) {
        LatencyPhases own = options.machines().stream()
                .filter(entry -> entry.appliesTo(inputs.shape(), inputs.image()))
                .map(InstanceLatencies::phases)
                .findFirst()
                .orElse(LatencyPhases.NONE);
        Map<LaunchPhase, Latency> known =
                profile.launch(inputs.path(), inputs.image(), InstanceClass.of(inputs.shape()));
        return new Phases(inputs, own, known);
    }

    /**
     * The distributions of one instance: its own entry takes precedence over those of all instances, and these over the
     * profile.
     */
    private final class Phases {
        private final LatencyInputs inputs;
        private final LatencyPhases own;
        private final Map<LaunchPhase, Latency> known;

        Phases(LatencyInputs inputs, LatencyPhases own, Map<LaunchPhase, Latency> known) {
            this.inputs = inputs;
            this.own = own;
            this.known = known;
        }

        /** Returns the duration of the whole launch, from the time until running. */
        long whole(long running) {
            if (inputs.path() == LaunchPath.WARM_POOL) {
                Duration warm = options.warmPoolStart();
                return warm == null ? running + sum(AFTER_RUNNING) : warm.toNanos();
            }
            boolean partsOfItsOwn = own.hasLaunchParts();
            DistributionEntry launch = own.launch() != null
                    ? own.launch()
                    : partsOfItsOwn ? null : options.phases().launch();
            if (launch != null) {
                return sampledNanos(WHOLE_LAUNCH, launch.on(context));
            }
            return running + sum(AFTER_RUNNING) + (inputs.raid() ? nanos(LaunchPhase.LOCAL_STORAGE) : 0);
        }

        long sum(List<LaunchPhase> several) {
            return several.stream().mapToLong(this::nanos).sum();
        }

        long nanos(LaunchPhase phase) {
            boolean warm = inputs.path() == LaunchPath.WARM_POOL && phase.compareTo(LaunchPhase.READINESS) < 0;
            DistributionEntry distribution = warm ? null : own.phases().get(phase);
            if (distribution == null && !warm) {
                distribution = options.phases().phases().get(phase);
            }
            Latency latency = known.get(phase);
            if (distribution != null) {
                return sampledNanos(phase.key(), distribution.on(context));
            }
            return latency == null ? 0 : sampledNanos(phase.key(), logNormal(latency));
        }

        private long sampledNanos(String phase, DistributionSpec distribution) {
            RandomStream stream = context.stream("latency/" + phase + "/" + inputs.stream());
            return Math.round(distribution.quantile(stream.nextDouble()) * NANOS_PER_SECOND);
        }
    }

    /** A variable latency is log-normal with a median and a 95th percentile. */
    private static DistributionSpec logNormal(Latency latency) {
        double median = latency.duration().toNanos() / NANOS_PER_SECOND;
        Duration p95 = latency.p95();
        return p95 == null || p95.compareTo(latency.duration()) <= 0
                ? new Constant(median)
                : LogNormal.ofMedianAndP95(median, p95.toNanos() / NANOS_PER_SECOND);
    }
}
