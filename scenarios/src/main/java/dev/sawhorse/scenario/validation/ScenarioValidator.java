// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.clusterautoscaler.capacitybuffer.BufferPodInjector;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zone;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceLocation;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.karpenter.lint.LintSettings;
import dev.sawhorse.kube.api.Job;
import dev.sawhorse.kube.api.Pod;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.kube.manifest.UnknownKinds;
import dev.sawhorse.scenario.cloud.Vendor;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.nodegroup.ClusterAutoscalerSettings;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.file.workload.ArrivalTemplate;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.Replicas;
import dev.sawhorse.scenario.file.workload.WorkloadDemand;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.objects.DeclaredObjects;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The validation of the fields of a scenario against each other and against the facts of the region. */
public final class ScenarioValidator {
    /** The kinds that a HorizontalPodAutoscaler can scale in the simulation, besides Deployments. */
    private static final Set<String> SCALED = Set.of("StatefulSet", "ReplicaSet", "ReplicationController");

    private final SourceLocation root;
    private final ScenarioFile file;
    private final Map<ManifestEntry, Manifests> objects;
    private final Manifests state;
    private final Supplier<InstanceTypeCatalogue> types;
    private final Problems problems;

    /**
     * Creates the validator.
     *
     * @param state the objects of the initial state
     * @param types the instance types with a known price in the region, loaded only for a known region
     */
    public ScenarioValidator(
            MappingNode root,
            ScenarioFile file,
            Map<ManifestEntry, Manifests> objects,
            Manifests state,
            Supplier<InstanceTypeCatalogue> types,
            Problems problems) {
        this.root = SourceLocation.ofRoot(root);
        this.file = file;
        this.objects = objects;
        this.state = state;
        this.types = types;
        this.problems = problems;
    }

    /** Records all errors and warnings. */
    public void check() {
        boolean reservationsSound =
                new ReservationValidator(file, root.child("capacityReservations"), problems).check();
        Problems ofCloud = problems.withSameOmissions();
        new CloudValidator(file, root, ofCloud).check();
        problems.addAll(ofCloud.sorted());
        // The cloud can only be built without errors in it.
        if (isRegionKnown() && reservationsSound && !ofCloud.hasErrors()) {
            checkNodePools();
            new NoEffectValidator(problems)
                    .checkReservations(root.child("capacityReservations"), file.capacityReservations(), allDeclared());
        }
        checkPrices();
        new NodeGroupValidator(file, root, problems).check();
        new BillingValidator(file, root.child("billing"), problems).check();
        new VendorValidator(file, root, problems).check();
        DuplicateObjects.report(initial(), problems);
        checkTimes();
        checkWorkloads();
        checkMemoryUse();
        new TimelineValidator(problems, this::declared).check(file.timeline(), root.child("timeline"));
        checkEffects();
        SelectorValidator selectors = new SelectorValidator(problems);
        selectors.check(allDeclared());
        selectors.checkArriving(arriving(), allDeclared());
        TolerationOperators tolerations =
                new TolerationOperators(file.kubernetes().featureGates());
        tolerations.check(allDeclared(), problems);
        tolerations.check(arriving(), problems);
        MissingInputs.of(file, this::objects).report(problems);
        new RuntimeValidator(file, root.child("runtimes"), problems).check(withJobsOfState());
        remarkNotSimulated();
        new ImageReleaseRemarks(problems).check(file, root.child("timeline"), allDeclared());
        file.otherSchedulers()
                .check(
                        Stream.concat(allDeclared().stream(), arriving().stream())
                                .toList(),
                        problems);
        ClusterAutoscalerSettings settings = file.clusterAutoscaler();
        boolean buffersOfGroups = settings != null && BufferPodInjector.isOn(settings.options());
        new FeatureGateValidator(file.karpenter().options().featureGates(), buffersOfGroups, problems)
                .check(allDeclared());
        new KarpenterVersionValidator(file.karpenter().options(), root.child("karpenter"), problems)
                .check(allDeclared());
    }

    private boolean isRegionKnown() {
        try {
            checkCurrency(OnDemandPrices.of(file.region()).currency());
            checkZones(Zones.of(file.region()));
            return true;
        } catch (UnknownRegionException unknown) {
            String[] lines = UnknownRegions.message(unknown).split("\n", 2);
            error(root.child("region"), lines[0], lines[1]);
            return false;
        }
    }

    private void checkCurrency(String currency) {
        if (!file.prices().isExchangeable(currency)) {
            error(
                    root.child("region"),
                    "the prices of " + file.region() + " are in " + currency + ", but all costs are in USD",
                    "Set the exchange rate: prices: {cnyPerUsd: 7.2}.");
        }
    }

    private void checkNodePools() {
        LintSettings settings = ScenarioLintSettings.of(file, 1);
        String kind = Vendor.kindOfNodeClass(file.region());
        new NodePoolValidator(settings, kind, types, problems).check(allDeclared());
    }

    private void checkZones(Zones zones) {
        for (int i = 0; i < file.zones().size(); i++) {
            String zone = file.zones().get(i);
            if (zones.find(zone) == null) {
                String known =
                        String.join(", ", zones.all().stream().map(Zone::name).toList());
                error(
                        root.child("zones").child(i),
                        "\"" + zone + "\" is not a zone of " + file.region(),
                        "Maybe one of these: " + known + ".");
            }
        }
    }

    private void checkPrices() {
        PriceValidator check = PriceValidator.of(file);
        checkPrices(check, file.prices().onDemand(), root.child("prices").child("onDemand"));
        checkPrices(
                check,
                file.karpenter().provider().builtInPrices(),
                root.child("karpenter").child("builtInPrices"));
    }

    private void checkPrices(PriceValidator check, Map<String, Double> given, SourceLocation prices) {
        for (Map.Entry<String, Double> price : given.entrySet()) {
            SourceLocation place = prices.child(price.getKey());
            String unknown = check.unknownType(price.getKey());
            PriceValidator.Complaint complaint = check.complaint(price.getKey(), price.getValue());
            if (unknown != null) {
                error(place, unknown, check.typeHint(price.getKey()));
            } else if (complaint != null && place.node() != prices.node()) {
                error(place, complaint.message(), complaint.hint());
            }
        }
    }

    private void checkTimes() {
        Duration end = file.duration();
        if (file.measure().after().compareTo(end) >= 0) {
            warning(root.child("measure").child("after"), "is not before the end of the run, so no pod counts");
        }
        for (int i = 0; i < file.timeline().size(); i++) {
            if (file.timeline().get(i).at().compareTo(end) > 0) {
                warning(root.child("timeline").child(i).child("at"), "is after the end of the run and never happens");
            }
        }
    }

    private void checkWorkloads() {
        TreeSet<String> names = new TreeSet<>();
        for (int i = 0; i < file.workloads().size(); i++) {
            WorkloadEntry workload = file.workloads().get(i);
            SourceLocation place = root.child("workloads").child(i);
            if (!names.add(workload.name())) {
                error(
                        place.child("name"),
                        "\"" + workload.name() + "\" is the name of two workloads",
                        "Rename one: their random numbers depend on their names.");
            }
            if (workload.load() instanceof Arrivals arrivals) {
                checkArrivals(place.child("arrivals"), arrivals);
            } else if (workload.load() instanceof Replicas replicas) {
                checkReplicas(place.child("replicas"), replicas);
            } else if (workload.load() instanceof WorkloadDemand demand) {
                checkDemand(place.child("demand").child("target"), demand);
            }
        }
    }

    private void checkMemoryUse() {
        TreeSet<String> names = new TreeSet<>();
        for (int i = 0; i < file.memoryUse().size(); i++) {
            String name = file.memoryUse().get(i).name();
            if (!names.add(name)) {
                error(
                        root.child("memoryUse").child(i).child("name"),
                        "\"" + name + "\" is the name of two entries",
                        "Rename one: their random numbers depend on their names.");
            }
        }
    }

    private void checkArrivals(SourceLocation place, Arrivals arrivals) {
        boolean hasTemplates = place.child("templates").node() != place.node();
        for (int i = 0; i < arrivals.templates().size(); i++) {
            SourceLocation template = hasTemplates ? place.child("templates").child(i) : place;
            checkArrival(template.child("manifest"), arrivals.templates().get(i));
            for (Manifest manifest :
                    objects(arrivals.templates().get(i).manifest()).all()) {
                new JobWorkValidator(problems).check(place, arrivals.work(), manifest);
            }
        }
    }

    private void checkArrival(SourceLocation place, ArrivalTemplate template) {
        Manifests arriving = objects(template.manifest());
        boolean one = arriving.all().size() == 1;
        Object value = one ? arriving.all().get(0).value() : null;
        if (!problems.hasErrors() && !(value instanceof Job) && !(value instanceof Pod)) {
            error(
                    place,
                    "is "
                            + (one
                                    ? "a " + arriving.all().get(0).kind().kind()
                                    : arriving.all().size() + " objects") + ", but one Job or Pod is expected",
                    null);
        }
    }

    private void checkReplicas(SourceLocation place, Replicas replicas) {
        new DeclaredObjects(problems)
                .require("Deployment", replicas.deployment(), place.child("deployment"), declared(Duration.ZERO));
    }

    private void checkDemand(SourceLocation place, WorkloadDemand demand) {
        boolean declared = declared(Duration.ZERO).stream()
                .anyMatch(manifest -> SCALED.contains(manifest.kind().kind())
                        && manifest.meta().key().equals(demand.target().key()));
        if (!declared) {
            new DeclaredObjects(problems).require("Deployment", demand.target(), place, declared(Duration.ZERO));
        }
    }

    private void checkEffects() {
        NoEffectValidator check = new NoEffectValidator(problems);
        for (int i = 0; i < file.workloads().size(); i++) {
            SourceLocation place = root.child("workloads").child(i);
            if (file.workloads().get(i).load() instanceof Arrivals arrivals) {
                check.checkArrivals(place.child("arrivals"), arrivals, file.duration());
            } else if (file.workloads().get(i).load() instanceof WorkloadDemand demand) {
                check.checkDemand(place.child("demand").child("target"), demand, allDeclared());
            }
        }
        check.checkInitial(initial());
        for (TimelineEntry entry : file.timeline()) {
            if (entry.action() instanceof TimelineEntry.Apply apply) {
                check.checkApplied(objects(apply.manifest()).all());
            }
        }
    }

    /** Jobs that the initial state has are not created from the manifests. */
    private List<Manifest> withJobsOfState() {
        List<Manifest> all = new ArrayList<>(allDeclared());
        state.all().stream().filter(manifest -> manifest.value() instanceof Job).forEach(all::add);
        return all;
    }

    private List<Manifest> allDeclared() {
        return declared(file.duration());
    }

    private List<Manifest> declared(Duration by) {
        List<Manifest> declared = new ArrayList<>(initial());
        for (TimelineEntry entry : file.timeline()) {
            if (entry.action() instanceof TimelineEntry.Apply apply
                    && entry.at().compareTo(by) <= 0) {
                objects(apply.manifest()).all().stream()
                        .filter(manifest -> !manifest.isLeftOut())
                        .forEach(declared::add);
            }
        }
        return declared;
    }

    private void remarkNotSimulated() {
        List<Manifest> all = objects.values().stream()
                .flatMap(manifests -> manifests.all().stream())
                .toList();
        UnknownKinds.note(all, Position.ofFile(root.position().file()), problems);
        new NotSimulatedRemarks(problems).add(objects.values());
    }

    private List<Manifest> arriving() {
        List<Manifest> arriving = new ArrayList<>();
        for (WorkloadEntry workload : file.workloads()) {
            if (workload.load() instanceof Arrivals arrivals) {
                arrivals.templates()
                        .forEach(template ->
                                arriving.addAll(objects(template.manifest()).all()));
            }
        }
        return arriving;
    }

    private List<Manifest> initial() {
        return file.manifests().stream()
                .flatMap(entry -> objects(entry).all().stream())
                .filter(manifest -> !manifest.isLeftOut())
                .toList();
    }

    private Manifests objects(ManifestEntry entry) {
        return objects.getOrDefault(entry, new Manifests(List.of()));
    }

    private void error(SourceLocation place, String message, @Nullable String hint) {
        problems.error(place.node().position(), place.path().toString(), message, hint);
    }

    private void warning(SourceLocation place, String message) {
        problems.warning(place.node().position(), place.path().toString(), message, null);
    }
}
