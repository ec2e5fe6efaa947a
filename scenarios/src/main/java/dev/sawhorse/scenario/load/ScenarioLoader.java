// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.api.extension.ArrivalSource;
import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.facts.OwnInstanceTypes;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.facts.Zones;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.cloudprovider.InstanceTypeCatalogue;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.ManifestReader;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.kube.manifest.Variables;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.cloud.ProvidedInstanceTypes;
import dev.sawhorse.scenario.dump.DumpedObjects;
import dev.sawhorse.scenario.eksctl.ClusterConfigs;
import dev.sawhorse.scenario.extension.Extensions;
import dev.sawhorse.scenario.file.FileAccess;
import dev.sawhorse.scenario.file.FileTree;
import dev.sawhorse.scenario.file.Fingerprint;
import dev.sawhorse.scenario.file.Overlay;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioData;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.file.StandardInput;
import dev.sawhorse.scenario.file.Variant;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.file.workload.Arrivals;
import dev.sawhorse.scenario.file.workload.WorkloadEntry;
import dev.sawhorse.scenario.initial.InitialStateValidator;
import dev.sawhorse.scenario.initial.StateIndex;
import dev.sawhorse.scenario.initial.StateReader;
import dev.sawhorse.scenario.operator.ChartReleases;
import dev.sawhorse.scenario.operator.OperatorSettings;
import dev.sawhorse.scenario.validation.ArrivalValidator;
import dev.sawhorse.scenario.validation.AutoModeRemark;
import dev.sawhorse.scenario.validation.DuplicateObjects;
import dev.sawhorse.scenario.validation.KnownManifests;
import dev.sawhorse.scenario.validation.PriceValidator;
import dev.sawhorse.scenario.validation.ScenarioValidator;
import dev.sawhorse.scenario.validation.SpotUse;
import dev.sawhorse.scenario.validation.SpotValidator;
import dev.sawhorse.scenario.validation.UnpricedTypes;
import dev.sawhorse.scenario.workloadkind.CustomWorkloads;
import dev.sawhorse.workloads.trace.TraceInput;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A loader of scenario files with everything they refer to, which reports all problems at once. */
public final class ScenarioLoader {
    private static final Pattern EXTENSION = Pattern.compile("\\.(ya?ml|json)(\\.gz)?$");

    /** The fields about the cloud of a region that have no meaning for another cloud provider. */
    private static final List<String> OF_THE_REGION =
            List.of("initial", "nodeGroups", "capacityReservations", "cloud", "spot", "instanceTypes", "prices");

    private static final String WORKLOADS = "workloads";

    private final Path path;
    private final Function<Path, SourceFile> files;
    private final Function<Path, ScenarioData> tables;
    private final Map<String, String> texts = new LinkedHashMap<>();
    private final Map<String, Fingerprint> fingerprints = new LinkedHashMap<>();
    private final Map<String, TraceInput> data = new LinkedHashMap<>();
    private final Problems problems = new Problems();
    private final FileTree tree;
    private Variables variables = new Variables(Map.of());
    private ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
    private final Map<ManifestEntry, Manifests> objects = new LinkedHashMap<>();
    private final String variant;
    private final Extensions extensions;
    private String derivedFrom = "";
    private @Nullable InstanceTypeCatalogue types;

    private ScenarioLoader(
            Path path,
            String variant,
            Extensions extensions,
            Function<Path, SourceFile> files,
            FileTree tree,
            Function<Path, ScenarioData> tables) {
        this.path = path;
        this.tree = tree;
        this.variant = variant;
        this.extensions = extensions;
        this.files = files;
        this.tables = tables;
    }

    /** Loads a scenario file. */
    public static Scenario load(Path path) {
        return load(path, List.of());
    }

    /**
     * Loads a scenario file with some values overridden.
     *
     * @throws InvalidInputException with all problems, if there is an error
     */
    public static Scenario load(Path path, List<Setting> settings) {
        return load(path, settings, "");
    }

    /** Loads a variant of a scenario file with access to its own folder only, and with some values overridden. */
    public static Scenario load(Path path, List<Setting> settings, String variant) {
        return load(path, settings, variant, FileAccess.OWN_FOLDER);
    }

    /**
     * Loads a variant of a scenario file. Settings override values of the file and of the variant.
     *
     * @param variant name of the variant, empty for the file itself
     * @param access files that it may refer to
     * @throws InvalidInputException with all problems, if there is an error
     */
    public static Scenario load(Path path, List<Setting> settings, String variant, FileAccess access) {
        return load(path, settings, variant, access, Extensions.NONE);
    }

    /** Loads a variant of a scenario file of which a program provides some parts. */
    public static Scenario load(
            Path path, List<Setting> settings, String variant, FileAccess access, Extensions extensions) {
        return new ScenarioLoader(
                        path,
                        variant,
                        extensions,
                        named -> {
                            if (!StandardInput.isStandardInput(named)) {
                                access.require(path, named);
                            }
                            return StandardInput.read(named);
                        },
                        FileTree.ofDisk(folder -> access.require(path, folder)),
                        named -> {
                            access.require(path, named);
                            return ScenarioData.of(named);
                        })
                .load(settings);
    }

    /** Loads a scenario again from the sources of an earlier run. */
    public static Scenario load(ScenarioSources sources) {
        return load(sources, ScenarioData.Copies.NONE);
    }

    /** Loads a scenario again from the sources of an earlier run, perhaps on another machine. */
    public static Scenario load(ScenarioSources sources, ScenarioData.Copies copies) {
        return ofSources(sources, copies).load(settings(sources));
    }

    private static List<Setting> settings(ScenarioSources sources) {
        return sources.settings().stream().map(Setting::parse).toList();
    }

    private static ScenarioLoader ofSources(ScenarioSources sources, ScenarioData.Copies copies) {
        ScenarioLoader loader = new ScenarioLoader(
                Path.of(sources.file()),
                sources.variant(),
                Extensions.NONE,
                path -> recorded(sources, path),
                FileTree.ofFiles(sources.texts().keySet()),
                path -> ScenarioData.recorded(sources, path, copies));
        loader.derivedFrom = sources.derivedFrom();
        return loader;
    }

    /** Returns the scenario file of an earlier run, with its variant and settings applied. */
    public static MappingNode document(ScenarioSources sources) {
        return ofSources(sources, ScenarioData.Copies.NONE).root(settings(sources));
    }

    /** Returns the files of an earlier run, by their path in the scenario. */
    public static Function<String, SourceFile> files(ScenarioSources sources) {
        ScenarioLoader loader = ofSources(sources, ScenarioData.Copies.NONE);
        return named -> loader.file(loader.resolved(named));
    }

    private static SourceFile recorded(ScenarioSources sources, Path path) {
        String text = sources.texts().get(path.toString());
        if (text == null) {
            throw InvalidInputException.ofFile(path, "is not among the inputs of the run", "Run the scenario again.");
        }
        return new SourceFile(path.toString(), text);
    }

    private SourceFile file(Path named) {
        SourceFile file = files.apply(named);
        texts.put(file.name(), file.text());
        return file;
    }

    private MappingNode root(List<Setting> settings) {
        MappingNode written = written(settings);
        return variant.isEmpty() ? written : set(overlaid(written, variants(written, problems)), settings);
    }

    private MappingNode written(List<Setting> settings) {
        return set(ClusterConfigs.expanded(document(), named -> file(resolved(named))), settings);
    }

    private Scenario load(List<Setting> settings) {
        MappingNode written = written(settings);
        List<Variant> variants = variants(written, variant.isEmpty() ? new Problems() : problems);
        MappingNode root = variant.isEmpty() ? written : set(overlaid(written, variants), settings);
        ScenarioFile file = ScenarioFile.SECTION.read(Value.ofRoot(root, problems));
        if (file == null) {
            checkManifestsAlone(root);
            throw new InvalidInputException(problems.sorted());
        }
        file = withExtensions(withAdvisorTable(withPriceTable(withInstanceTypes(file))), root);
        variables = new Variables(vars(root));
        reader = ManifestReader.ofApplied(KnownManifests.catalog(), variables);
        file.manifests().forEach(this::readObjects);
        file.workloads().forEach(this::readObjects);
        file.timeline().forEach(this::readObjects);
        remarkUnusedVariables(root);
        Manifests state = readState(file);
        leaveOutDumped(file, state);
        file = withObjects(file, AutoModeObjects.missing(allObjects(), problems));
        AutoModeRemark.add(allObjects(), problems);
        file = withAssumed(file, root);
        file = new OperatorSettings(root, problems).added(file, declaredFirst(file));
        ScenarioFile checked = file;
        new ScenarioValidator(root, file, objects, state, () -> types(checked), problems).check();
        file.workloads().forEach(this::readData);
        file.spot().files().forEach(this::readData);
        file.latencies()
                .distributions()
                .forEach(distribution -> distribution.files().forEach(this::readData));
        file.runtimes().forEach(entry -> entry.lifetime().files().forEach(this::readData));
        ArrivalValidator tables = new ArrivalValidator(file, data, problems);
        tables.check();
        tables.checkLatencies();
        tables.checkRuntimes();
        new SpotValidator(file, data, problems).check();
        problems.throwIfErrors();
        boolean isOfRegion = extensions.cloudProvider() == null;
        if (isOfRegion) {
            checkState(file, state);
            UnpricedTypes.check(file, allObjects(), () -> types(checked), problems);
        }
        if (!isOfRegion || !SpotUse.isPossible(file, allObjects())) {
            file = file.withSpot(file.spot().quiet());
        }
        List<String> set = settings.stream().map(Setting::text).toList();
        ScenarioSources sources = new ScenarioSources(path.toString(), texts, fingerprints, set, variant, derivedFrom);
        String name = variant.isEmpty() ? name(file) : name(file) + "/" + variant;
        return new Scenario(
                name, variant, variants, file, objects, state, data, problems.sorted(), sources, extensions);
    }

    private ScenarioFile withExtensions(ScenarioFile file, MappingNode root) {
        for (String field : extensions.cloudProvider() == null ? List.<String>of() : OF_THE_REGION) {
            SourceNode written = root.present(field);
            if (written != null) {
                problems.error(
                        written.position(),
                        field,
                        "cannot be combined with a cloud provider from Java, which does not have it",
                        "Run the scenario without " + field + ", or with the provider of its region.");
            }
        }
        Set<String> unknown = new LinkedHashSet<>(extensions.arrivals().keySet());
        List<WorkloadEntry> workloads = new ArrayList<>();
        for (WorkloadEntry workload : file.workloads()) {
            ArrivalSource provided =
                    workload.hasArrivals() ? extensions.arrivals().get(workload.name()) : null;
            unknown.remove(provided == null ? "" : workload.name());
            workloads.add(provided == null ? workload : workload.withArrivals(provided));
        }
        for (String name : unknown) {
            problems.error(
                    root.position(),
                    WORKLOADS,
                    "has no workload " + name + " with arrivals, for which there is a source from Java",
                    "Declare the workload with its pods and any arrivals.");
        }
        return file.withWorkloads(workloads);
    }

    /** Returns the instance types with a known price in the region, or those of the program; built once. */
    private InstanceTypeCatalogue types(ScenarioFile file) {
        if (types == null) {
            CloudProvider provider = extensions.newCloudProvider();
            types = provider == null ? Cloud.of(file).instanceTypes() : new ProvidedInstanceTypes(provider);
        }
        return types;
    }

    private List<Manifest> allObjects() {
        return objects.values().stream()
                .flatMap(manifests -> manifests.all().stream())
                .toList();
    }

    private MappingNode document() {
        SourceFile file = file(path);
        Problems syntax = new Problems();
        List<SourceNode> documents = SourceDocuments.parse(file, syntax);
        syntax.throwIfErrors();
        if (!documents.isEmpty() && isKubernetesObject(documents.get(0))) {
            throw InvalidInputException.ofFile(
                    path,
                    "contains Kubernetes objects, but a scenario is expected",
                    "Refer to the file in a scenario: manifests: [" + path.getFileName() + "].");
        }
        InputFindings.requireUsable(file);
        return SourceDocuments.single(file, documents);
    }

    private static boolean isKubernetesObject(SourceNode document) {
        return document instanceof MappingNode mapping
                && mapping.present("apiVersion") != null
                && mapping.present("kind") != null;
    }

    private MappingNode set(MappingNode root, List<Setting> settings) {
        MappingNode set = root;
        for (Setting setting : settings) {
            set = setting.applyTo(set, named -> file(resolved(named)));
        }
        return set;
    }

    private static List<Variant> variants(MappingNode root, Problems problems) {
        String name = ScenarioFile.VARIANTS.name();
        SourceNode written = root.present(name);
        if (written == null) {
            return List.of();
        }
        Value value = new Value(written, NodePath.ROOT.child(name), problems);
        List<Variant> variants = ScenarioFile.VARIANTS.type().read(value);
        problems.throwIfErrors();
        return variants == null ? List.of() : variants;
    }

    private MappingNode overlaid(MappingNode root, List<Variant> variants) {
        for (Variant each : variants) {
            if (each.name().equals(variant)) {
                MappingNode overlaid = new Overlay(named -> file(resolved(named)), problems).applied(root, each);
                problems.throwIfErrors();
                return overlaid;
            }
        }
        throw Variants.unknown(path, variant, variants);
    }

    /** Returns the values of variables, which were validated with the whole file. */
    private static Map<String, String> vars(MappingNode root) {
        SourceNode written = root.present(ScenarioFile.VARS.name());
        Map<String, String> vars =
                written == null ? null : ScenarioFile.VARS.type().read(Value.ofRoot(written, new Problems()));
        return vars == null ? Map.of() : vars;
    }

    private ScenarioFile withAssumed(ScenarioFile file, MappingNode root) {
        if (!"true".equals(root.text(ScenarioFile.ASSUME_NODE_CLASS.name()))) {
            return file;
        }
        return withObjects(file, AssumedNodeClasses.missing(allObjects(), problems));
    }

    private ScenarioFile withObjects(ScenarioFile file, List<ManifestEntry> further) {
        if (further.isEmpty()) {
            return file;
        }
        List<ManifestEntry> all = new ArrayList<>(file.manifests());
        for (ManifestEntry entry : further) {
            readObjects(entry);
            all.add(entry);
        }
        return file.withManifests(all);
    }

    private void remarkUnusedVariables(MappingNode root) {
        if (!(root.present(ScenarioFile.VARS.name()) instanceof MappingNode vars)) {
            return;
        }
        for (MappingNode.Entry entry : vars.entries()) {
            if (variables.unused().contains(entry.key())) {
                problems.warning(
                        entry.position(), "vars." + entry.key(), "no manifest refers to ${" + entry.key() + "}", null);
            }
        }
    }

    /** Records the problems in the manifests of a file that has errors elsewhere, so that all are reported at once. */
    private void checkManifestsAlone(MappingNode root) {
        if (!(root.present("manifests") instanceof SequenceNode list)) {
            return;
        }
        for (int i = 0; i < list.items().size(); i++) {
            NodePath itemPath = NodePath.ROOT.child("manifests").child(i);
            ManifestEntry entry = ManifestEntry.TYPE.read(new Value(list.items().get(i), itemPath, new Problems()));
            if (entry != null) {
                readObjects(entry.recordingIn(problems));
            }
        }
    }

    /** Reads the table of instance types; an unknown region is reported elsewhere. */
    private ScenarioFile withInstanceTypes(ScenarioFile file) {
        return withTable(file, file.instanceTypes().table(), input -> {
            try {
                OwnInstanceTypes types = InstanceTypeTable.read(input, Zones.of(file.region()));
                return file.withInstanceTypes(file.instanceTypes().with(types, file.region()));
            } catch (UnknownRegionException unknown) {
                return file;
            }
        });
    }

    /** Merges the table of prices into the price options. */
    private ScenarioFile withPriceTable(ScenarioFile file) {
        return withTable(file, file.prices().table(), input -> {
            LocalDate runEnd = LocalDate.ofInstant(file.start().plus(file.duration()), ZoneOffset.UTC);
            return file.withPrices(file.prices().withTable(PriceTable.read(input, PriceValidator.of(file), runEnd)));
        });
    }

    /** Replaces the Spot Advisor's table by that of the scenario. */
    private ScenarioFile withAdvisorTable(ScenarioFile file) {
        return withTable(
                file,
                file.spot().advisorTable(),
                input -> file.withSpot(file.spot().withAdvisor(AdvisorTable.read(input, file.region()))));
    }

    /** Returns the file with a table of the user's own, unchanged if there is none or it has errors, which are recorded. */
    private ScenarioFile withTable(
            ScenarioFile file, @Nullable DataFile table, Function<TraceInput, ScenarioFile> merge) {
        if (table == null) {
            return file;
        }
        readData(table);
        TraceInput input = data.get(table.path());
        if (input == null) {
            return file;
        }
        try {
            return merge.apply(input);
        } catch (InvalidInputException wrong) {
            problems.addAll(wrong.problems());
            return file;
        }
    }

    private void readObjects(WorkloadEntry workload) {
        if (workload.load() instanceof Arrivals arrivals) {
            arrivals.templates().forEach(template -> readObjects(template.manifest()));
        }
    }

    private void readData(WorkloadEntry workload) {
        if (workload.load() instanceof Arrivals arrivals) {
            arrivals.files().forEach(this::readData);
        }
    }

    private void readData(DataFile file) {
        if (data.containsKey(file.path())) {
            return;
        }
        try {
            ScenarioData table = tables.apply(resolved(file.path()));
            if (table.text() != null) {
                texts.put(table.name(), table.text());
            } else if (table.fingerprint() != null) {
                fingerprints.put(table.name(), table.fingerprint());
            }
            data.put(file.path(), table.input());
        } catch (InvalidInputException unreadable) {
            Problem problem = unreadable.problems().get(0);
            file.written().error("\"" + file.path() + "\": " + problem.message(), problem.hint());
        }
    }

    private void readObjects(TimelineEntry entry) {
        if (entry.action() instanceof TimelineEntry.Apply apply) {
            readObjects(apply.manifest());
        }
    }

    private void readObjects(ManifestEntry entry) {
        objects.put(entry, read(entry));
    }

    /** Returns the objects of the initial state. */
    private Manifests readState(ScenarioFile file) {
        List<Value> written = new ArrayList<>();
        file.initial().manifests().forEach(entry -> written.addAll(values(entry)));
        return new StateReader(ManifestReader.ofDump(KnownManifests.catalog(), file.start()), reader).read(written);
    }

    /** The region is known, as there is no error. */
    private void checkState(ScenarioFile file, Manifests state) {
        if (file.initial().isGiven()) {
            PriceBook prices = Cloud.of(file).prices();
            new InitialStateValidator(file, state, declaredFirst(file), problems)
                    .check(pool -> prices.price(pool, 0).isPresent());
            problems.throwIfErrors();
        }
    }

    /** Objects of the load are unchanged: their status in the dumped cluster is no information about arriving ones. */
    private void leaveOutDumped(ScenarioFile file, Manifests state) {
        Map<ManifestEntry, Manifests> applied = new LinkedHashMap<>();
        file.manifests().forEach(entry -> applied.put(entry, objects.getOrDefault(entry, new Manifests(List.of()))));
        for (TimelineEntry entry : file.timeline()) {
            if (entry.action() instanceof TimelineEntry.Apply apply) {
                applied.put(apply.manifest(), objects.getOrDefault(apply.manifest(), new Manifests(List.of())));
            }
        }
        ChartReleases.report(
                applied.values().stream()
                        .flatMap(manifests -> manifests.all().stream())
                        .toList(),
                problems);
        CustomWorkloads custom = new CustomWorkloads(file.workloadKinds(), reader, problems);
        applied.replaceAll((entry, manifests) -> custom.simulated(manifests));
        applied.replaceAll((entry, manifests) -> custom.retargeted(manifests));
        if (file.initial().isGiven()) {
            StateIndex known = new StateIndex(state);
            applied.replaceAll((entry, manifests) -> known.withoutState(manifests));
        }
        DumpedObjects.leaveOut(applied, custom, problems);
        objects.putAll(applied);
    }

    private List<Manifest> declaredFirst(ScenarioFile file) {
        return file.manifests().stream()
                .flatMap(entry -> objects.getOrDefault(entry, new Manifests(List.of())).all().stream())
                .toList();
    }

    private Manifests read(ManifestEntry entry) {
        return DuplicateObjects.lastOfEachFile(reader.read(values(entry)), problems);
    }

    /** Returns the objects of an entry as written. */
    private List<Value> values(ManifestEntry entry) {
        if (entry instanceof ManifestEntry.Inline inline) {
            return ManifestReader.objects(inline.manifest());
        }
        ManifestEntry.InFile inFile = (ManifestEntry.InFile) entry;
        try {
            return new ManifestFiles(this::file, tree, problems).objects(resolved(inFile.path()));
        } catch (InvalidInputException unreadable) {
            Problem problem = unreadable.problems().get(0);
            inFile.written().error("\"" + inFile.path() + "\": " + problem.message(), problem.hint());
            return List.of();
        }
    }

    private Path resolved(String relative) {
        @Nullable Path folder = path.getParent();
        try {
            return folder == null ? Path.of(relative) : folder.resolve(relative);
        } catch (InvalidPathException impossible) {
            throw InvalidInputException.ofFile(path, "is not a file name: " + impossible.getReason(), null);
        }
    }

    private String name(ScenarioFile file) {
        String given = file.name();
        return given != null
                ? given
                : EXTENSION.matcher(String.valueOf(path.getFileName())).replaceFirst("");
    }
}
