// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.load;

import dev.sawhorse.api.extension.CloudProvider;
import dev.sawhorse.ec2.PriceBook;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
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
import dev.sawhorse.scenario.file.Overlay;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioData;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.file.Variant;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
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
import dev.sawhorse.scenario.validation.ScenarioValidator;
import dev.sawhorse.scenario.validation.SpotUse;
import dev.sawhorse.scenario.validation.SpotValidator;
import dev.sawhorse.scenario.validation.UnpricedTypes;
import dev.sawhorse.scenario.workloadkind.CustomWorkloads;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A loader of scenario files with everything they refer to, which reports all problems at once. */
public final class ScenarioLoader {
    private static final Pattern EXTENSION = Pattern.compile("\\.(ya?ml|json)(\\.gz)?$");

    private final InputFiles files;
    private final Problems problems = new Problems();
    private Variables variables = new Variables(Map.of());
    private ManifestReader reader = ManifestReader.ofApplied(KnownManifests.catalog());
    private final Map<ManifestEntry, Manifests> objects = new LinkedHashMap<>();
    private final String variant;
    private final Extensions extensions;
    private final String derivedFrom;
    private @Nullable InstanceTypeCatalogue types;

    private ScenarioLoader(InputFiles files, String variant, Extensions extensions, String derivedFrom) {
        this.files = files;
        this.variant = variant;
        this.extensions = extensions;
        this.derivedFrom = derivedFrom;
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
        return new ScenarioLoader(InputFiles.ofDisk(path, access), variant, extensions, "").load(settings);
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
        return new ScenarioLoader(
                InputFiles.ofSources(sources, copies), sources.variant(), Extensions.NONE, sources.derivedFrom());
    }

    /** Returns the scenario file of an earlier run, with its variant and settings applied. */
    public static MappingNode document(ScenarioSources sources) {
        return ofSources(sources, ScenarioData.Copies.NONE).root(settings(sources));
    }

    /** Returns the files of an earlier run, by their path in the scenario. */
    public static Function<String, SourceFile> files(ScenarioSources sources) {
        return InputFiles.ofSources(sources, ScenarioData.Copies.NONE)::read;
    }

    private MappingNode root(List<Setting> settings) {
        MappingNode written = written(settings);
        return variant.isEmpty() ? written : set(overlaid(written, variants(written, problems)), settings);
    }

    private MappingNode written(List<Setting> settings) {
        return set(ClusterConfigs.expanded(document(), files::read), settings);
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
        file = new OwnTables(files, problems).addedTo(file);
        file = new ProvidedParts(extensions, problems).addedTo(file, root);
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
        file.spot().files().forEach(files::data);
        file.latencies()
                .distributions()
                .forEach(distribution -> distribution.files().forEach(files::data));
        file.runtimes().forEach(entry -> entry.lifetime().files().forEach(files::data));
        ArrivalValidator tables = new ArrivalValidator(file, files.data(), problems);
        tables.check();
        tables.checkLatencies();
        tables.checkRuntimes();
        new SpotValidator(file, files.data(), problems).check();
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
        ScenarioSources sources = files.sources(set, variant, derivedFrom);
        String name = variant.isEmpty() ? name(file) : name(file) + "/" + variant;
        return new Scenario(
                name, variant, variants, file, objects, state, files.data(), problems.sorted(), sources, extensions);
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
        SourceFile file = files.scenario();
        Problems syntax = new Problems();
        List<SourceNode> documents = SourceDocuments.parse(file, syntax);
        syntax.throwIfErrors();
        if (!documents.isEmpty() && isKubernetesObject(documents.get(0))) {
            throw InvalidInputException.ofFile(
                    files.path(),
                    "contains Kubernetes objects, but a scenario is expected",
                    "Refer to the file in a scenario: manifests: ["
                            + files.path().getFileName() + "].");
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
            set = setting.applyTo(set, files::read);
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
                MappingNode overlaid = new Overlay(files::read, problems).applied(root, each);
                problems.throwIfErrors();
                return overlaid;
            }
        }
        throw Variants.unknown(files.path(), variant, variants);
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

    private void readObjects(WorkloadEntry workload) {
        if (workload.load() instanceof Arrivals arrivals) {
            arrivals.templates().forEach(template -> readObjects(template.manifest()));
        }
    }

    private void readData(WorkloadEntry workload) {
        if (workload.load() instanceof Arrivals arrivals) {
            arrivals.files().forEach(files::data);
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
        return files.objects((ManifestEntry.InFile) entry, problems);
    }

    private String name(ScenarioFile file) {
        String given = file.name();
        return given != null
                ? given
                : EXTENSION.matcher(String.valueOf(files.path().getFileName())).replaceFirst("");
    }
}
