// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.kubelet.images.ImageSettings;
import dev.sawhorse.scenario.file.billing.BillingOptions;
import dev.sawhorse.scenario.file.cloud.CloudOptions;
import dev.sawhorse.scenario.file.cloud.InstanceTypeOptions;
import dev.sawhorse.scenario.file.cloud.PriceOptions;
import dev.sawhorse.scenario.file.cloud.ReservationEntry;
import dev.sawhorse.scenario.file.cloud.SpotOptions;
import dev.sawhorse.scenario.file.initial.InitialOptions;
import dev.sawhorse.scenario.file.karpenter.KarpenterSettings;
import dev.sawhorse.scenario.file.karpenter.KubernetesSettings;
import dev.sawhorse.scenario.file.karpenter.OtherSchedulers;
import dev.sawhorse.scenario.file.latency.ImageOptions;
import dev.sawhorse.scenario.file.latency.LatencyOptions;
import dev.sawhorse.scenario.file.nodegroup.ClusterAutoscalerSettings;
import dev.sawhorse.scenario.file.nodegroup.NodeGroupEntry;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.tune.TuneOptions;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.file.workload.MeasureOptions;
import dev.sawhorse.scenario.file.workload.MemoryUseEntry;
import dev.sawhorse.scenario.file.workload.RuntimeEntry;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import dev.sawhorse.scenario.workloadkind.WorkloadKind;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The scenario file: fields are validated one by one and defaults are filled in, but references are not resolved.
 *
 * @param name null for the name of the file
 * @param clusterAutoscaler null if Cluster Autoscaler does not run
 * @param images null if images are present on every node
 */
public record ScenarioFile(
        @Nullable String name,
        String description,
        long seed,
        Instant start,
        Duration duration,
        String region,
        List<String> zones,
        InstanceTypeOptions instanceTypes,
        PriceOptions prices,
        BillingOptions billing,
        List<ReservationEntry> capacityReservations,
        SpotOptions spot,
        CloudOptions cloud,
        KubernetesSettings kubernetes,
        KarpenterSettings karpenter,
        List<NodeGroupEntry> nodeGroups,
        @Nullable ClusterAutoscalerSettings clusterAutoscaler,
        OtherSchedulers otherSchedulers,
        LatencyOptions latencies,
        @Nullable ImageSettings images,
        List<MemoryUseEntry> memoryUse,
        Map<String, WorkloadKind> workloadKinds,
        List<ManifestEntry> manifests,
        InitialOptions initial,
        List<RuntimeEntry> runtimes,
        List<WorkloadEntry> workloads,
        List<TimelineEntry> timeline,
        MeasureOptions measure,
        List<Assertion> assertions) {

    private static final Duration LONGEST_RUN = Duration.ofDays(366);

    private static final Field<String> NAME = Field.optional(
            "name", Types.name(), "Name of the run and of its output folder. Default: the name of the file.");

    private static final Field<String> DESCRIPTION =
            Field.of("description", Types.text("Black Friday on spot"), "", "Description for readers.");

    private static final Field<Long> SEED = Field.of(
            "seed",
            Types.wholeNumber(0, Long.MAX_VALUE),
            1L,
            "Seed of all random numbers; the same seed gives the same run.");

    private static final Field<Instant> START = Field.of(
            "start",
            Types.instant(),
            Instant.parse("2026-01-05T00:00:00Z"),
            "Start of the run in UTC; the default is a Monday.");

    private static final Field<Duration> DURATION =
            Field.required("duration", Types.duration(Duration.ofSeconds(1), LONGEST_RUN), "Simulated time.");

    static final Field<String> REGION = Field.of(
            "region",
            Types.text("us-east-1"),
            "us-east-1",
            "Region of AWS or Alibaba Cloud, which determines instance types, zones, prices and node classes.");

    static final Field<List<String>> ZONES = Field.of(
            "zones",
            Types.listOf(Types.text("us-east-1a")),
            List.of(),
            "every zone of the region",
            "Availability zones that nodes may be in, by name or id.");

    private static final Field<PriceOptions> PRICES =
            Field.of("prices", PriceOptions.SECTION, PriceOptions.SECTION.defaults(), "", "Prices.");

    private static final Field<BillingOptions> BILLING = Field.of(
            "billing",
            BillingOptions.SECTION,
            BillingOptions.SECTION.defaults(),
            "",
            "Charges besides instances, and discounts. Default: only instances, at their prices.");

    private static final Field<List<ReservationEntry>> CAPACITY_RESERVATIONS = Field.of(
            "capacityReservations",
            Types.listOf(ReservationEntry.SECTION),
            List.of(),
            "",
            "Capacity reservations of the account. Node classes select them by capacityReservationSelectorTerms.");

    private static final Field<SpotOptions> SPOT = Field.of(
            "spot",
            SpotOptions.SECTION,
            SpotOptions.SECTION.defaults(),
            "",
            "The spot market: prices over time and interruptions. A static market: `{prices: fixed, interruptions: none}`.");

    private static final Field<CloudOptions> CLOUD = Field.of(
            "cloud",
            CloudOptions.SECTION,
            CloudOptions.SECTION.defaults(),
            "",
            "Limits of the EC2 account: quotas, addresses, API limits, capacity. Default: no limits.");

    private static final Field<KubernetesSettings> KUBERNETES = Field.of(
            "kubernetes",
            KubernetesSettings.SECTION,
            KubernetesSettings.SECTION.defaults(),
            "",
            "Kubernetes settings, with their upstream names.");

    private static final Field<KarpenterSettings> KARPENTER = Field.of(
            "karpenter",
            KarpenterSettings.SECTION,
            KarpenterSettings.SECTION.defaults(),
            "",
            "Karpenter's settings, with the names of its Helm chart.");

    private static final Field<List<NodeGroupEntry>> NODE_GROUPS = Field.of(
            "nodeGroups",
            Types.listOf(NodeGroupEntry.SECTION),
            List.of(),
            "",
            "EC2 Auto Scaling groups whose instances become nodes, such as EKS managed node groups.");

    private static final Field<ClusterAutoscalerSettings> CLUSTER_AUTOSCALER = Field.optional(
            "clusterAutoscaler",
            ClusterAutoscalerSettings.SECTION,
            "Cluster Autoscaler's settings; `{}` runs it with its defaults. Default: it does not run.");

    private static final Field<LatencyOptions> LATENCIES = Field.of(
            "latencies",
            LatencyOptions.SECTION,
            LatencyOptions.SECTION.defaults(),
            "",
            "Latencies outside the controllers; their distributions are those of `workloads[].arrivals.lifetime`.");

    private static final Field<ImageSettings> IMAGES = Field.optional(
            "images",
            ImageOptions.SECTION,
            "Image pulls. Default: images are present on all nodes, and a pod waits only for `latencies.podReady`.");

    private static final Field<List<MemoryUseEntry>> MEMORY_USE = Field.of(
            "memoryUse",
            Types.listOf(MemoryUseEntry.SECTION),
            List.of(),
            "",
            "Memory usage of pods; the first matching entry applies. If there is any entry, other pods use their requests, "
                    + "containers can be OOM-killed and pods can be evicted under memory pressure.");

    private static final Field<List<ManifestEntry>> MANIFESTS = Field.of(
            "manifests",
            Types.listOf(ManifestEntry.TYPE),
            List.of(),
            "",
            "Kubernetes objects that exist at the start: files, folders, globs such as `apps/**/*.yaml` or kustomizations, "
                    + "relative to this file, or inline manifests.");

    private static final Field<InitialOptions> INITIAL = Field.of(
            "initial",
            InitialOptions.SECTION,
            InitialOptions.SECTION.defaults(),
            "",
            "What exists at the start besides the objects of `manifests`: a cluster continues from there. Default: no nodes and "
                    + "no pods.");

    /** The loader reads them before the manifests in which they are substituted. */
    public static final Field<Map<String, String>> VARS = Field.of(
            "vars",
            Types.mapOf("CLUSTER_NAME", Types.scalar("web")),
            Map.of(),
            "",
            "Values of `${NAME}` placeholders in manifests; other text is not replaced. `--var NAME=VALUE` sets one on the "
                    + "command line.");

    /** The loader adds the assumed node classes to the manifests. */
    public static final Field<Boolean> ASSUME_NODE_CLASS = Field.of(
            "assumeNodeClass",
            Types.flag(),
            false,
            "Whether an EC2NodeClass that NodePools refer to but no manifest declares is assumed, with al2023@latest.");

    private static final Field<List<RuntimeEntry>> RUNTIMES = Field.of(
            "runtimes",
            Types.listOf(RuntimeEntry.SECTION),
            List.of(),
            "",
            "Run times of Jobs, CronJobs and bare pods in the manifests; the first matching entry applies and overrides the "
                    + "annotation `sawhorse.dev/lifetime`. Without either, their pods never end.");

    private static final Field<List<WorkloadEntry>> WORKLOADS =
            Field.of("workloads", Types.listOf(WorkloadEntry.SECTION), List.of(), "", "Generated load.");

    private static final Field<List<TimelineEntry>> TIMELINE = Field.of(
            "timeline",
            Types.listOf(TimelineEntry.SECTION),
            List.of(),
            "",
            "Actions of people or pipelines during the run; actions at the same time are executed in the given order.");

    /** The pods whose latencies are those of the run. */
    public static final Field<MeasureOptions> MEASURE = Field.of(
            "measure",
            MeasureOptions.SECTION,
            MeasureOptions.ALL,
            "",
            "The pods that `latencySeconds` of the results counts. Default: all.");

    private static final Field<List<Assertion>> ASSERT = Field.of(
            "assert",
            Types.listOf(Types.parsed(
                    "comparison", "a comparison such as cost.total <= 12.5", "cost.total <= 12.5", Assertion::parse)),
            List.of(),
            "",
            "Assertions about the result, such as `cost.total <= 12.5`; `run` fails if one does not hold.");

    /** The result of applying a variant is read as a whole file again, which contains no variants. */
    public static final Field<List<Variant>> VARIANTS = Field.of(
            "variants",
            new VariantsType(),
            List.of(),
            "",
            "Variants of the scenario, by name, for `compare` and `run --variant`: each states its changes. Any section can "
                    + "be given beside the fields below: mappings are merged, `null` removes a value, a mapping over a list "
                    + "changes items by their name, key or number, everything else is replaced.");

    /** The search for better settings reads it; a run does not depend on it. */
    public static final Field<TuneOptions> TUNE =
            Field.optional("tune", TuneOptions.SECTION, "What `sawhorse tune` may change, and what it improves.");

    /** The definition of the scenario file. */
    public static final Section<ScenarioFile> SECTION = Section.of(
            values -> new ScenarioFile(
                    values.find(NAME),
                    values.get(DESCRIPTION),
                    values.get(SEED),
                    values.get(START),
                    values.get(DURATION),
                    values.get(REGION),
                    values.get(ZONES),
                    InstanceTypeOptions.of(values),
                    values.get(PRICES),
                    values.get(BILLING),
                    values.get(CAPACITY_RESERVATIONS),
                    values.get(SPOT),
                    values.get(CLOUD),
                    values.get(KUBERNETES),
                    values.get(KARPENTER),
                    values.get(NODE_GROUPS),
                    values.find(CLUSTER_AUTOSCALER),
                    values.get(OtherSchedulers.FIELD),
                    values.get(LATENCIES),
                    values.find(IMAGES),
                    values.get(MEMORY_USE),
                    values.get(WorkloadKind.FIELD),
                    values.get(MANIFESTS),
                    values.get(INITIAL),
                    values.get(RUNTIMES),
                    values.get(WORKLOADS),
                    values.get(TIMELINE),
                    values.get(MEASURE),
                    values.get(ASSERT)),
            NAME,
            DESCRIPTION,
            SEED,
            START,
            DURATION,
            REGION,
            ZONES,
            InstanceTypeOptions.FIELD,
            PRICES,
            BILLING,
            CAPACITY_RESERVATIONS,
            SPOT,
            CLOUD,
            KUBERNETES,
            KARPENTER,
            NODE_GROUPS,
            CLUSTER_AUTOSCALER,
            OtherSchedulers.FIELD,
            LATENCIES,
            IMAGES,
            MEMORY_USE,
            WorkloadKind.FIELD,
            MANIFESTS,
            INITIAL,
            RUNTIMES,
            VARS,
            ASSUME_NODE_CLASS,
            WORKLOADS,
            TIMELINE,
            MEASURE,
            ASSERT,
            TUNE,
            VARIANTS);

    /** Returns the file with other prices. */
    public ScenarioFile withPrices(PriceOptions changed) {
        return with(seed, changed, spot);
    }

    /** Returns the file with other instance types. */
    public ScenarioFile withInstanceTypes(InstanceTypeOptions changed) {
        return with(duration, seed, changed, prices, spot, karpenter, clusterAutoscaler, manifests, workloads);
    }

    /** Returns the instance types: the shipped ones of the region, with those of the scenario's own table. */
    public InstanceCatalogue catalogue() {
        return instanceTypes.catalogue(region);
    }

    /** Returns the file with another simulated time. */
    ScenarioFile withDuration(Duration changed) {
        return with(changed, seed, instanceTypes, prices, spot, karpenter, clusterAutoscaler, manifests, workloads);
    }

    /** Returns the file with another seed. */
    ScenarioFile withSeed(long other) {
        return with(other, prices, spot);
    }

    /** Returns the file with another spot market. */
    public ScenarioFile withSpot(SpotOptions market) {
        return with(seed, prices, market);
    }

    /** Returns the file with another version of Karpenter. */
    ScenarioFile withKarpenterVersion(KarpenterVersion version) {
        return withOperators(karpenter.withVersion(version), clusterAutoscaler);
    }

    /** Returns the file with other settings of the autoscalers. */
    public ScenarioFile withOperators(
            KarpenterSettings changedKarpenter, @Nullable ClusterAutoscalerSettings changedAutoscaler) {
        return with(
                duration, seed, instanceTypes, prices, spot, changedKarpenter, changedAutoscaler, manifests, workloads);
    }

    /** Returns the file with other manifests. */
    public ScenarioFile withManifests(List<ManifestEntry> changed) {
        return with(duration, seed, instanceTypes, prices, spot, karpenter, clusterAutoscaler, changed, workloads);
    }

    /** Returns the file with other workloads. */
    public ScenarioFile withWorkloads(List<WorkloadEntry> changed) {
        return with(duration, seed, instanceTypes, prices, spot, karpenter, clusterAutoscaler, manifests, changed);
    }

    private ScenarioFile with(long changedSeed, PriceOptions changedPrices, SpotOptions changedSpot) {
        return with(
                duration,
                changedSeed,
                instanceTypes,
                changedPrices,
                changedSpot,
                karpenter,
                clusterAutoscaler,
                manifests,
                workloads);
    }

    private ScenarioFile with(
            Duration changedDuration,
            long changedSeed,
            InstanceTypeOptions changedTypes,
            PriceOptions changedPrices,
            SpotOptions changedSpot,
            KarpenterSettings changedKarpenter,
            @Nullable ClusterAutoscalerSettings changedAutoscaler,
            List<ManifestEntry> changedManifests,
            List<WorkloadEntry> changedWorkloads) {
        return new ScenarioFile(
                name,
                description,
                changedSeed,
                start,
                changedDuration,
                region,
                zones,
                changedTypes,
                changedPrices,
                billing,
                capacityReservations,
                changedSpot,
                cloud,
                kubernetes,
                changedKarpenter,
                nodeGroups,
                changedAutoscaler,
                otherSchedulers,
                latencies,
                images,
                memoryUse,
                workloadKinds,
                changedManifests,
                initial,
                runtimes,
                changedWorkloads,
                timeline,
                measure,
                assertions);
    }
}
