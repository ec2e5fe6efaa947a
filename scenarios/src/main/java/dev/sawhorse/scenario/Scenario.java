package dev.sawhorse.scenario;

import dev.sawhorse.input.Problem;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.workloads.trace.TraceInput;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An experiment that is ready to be run: everything the file says and refers to, read and checked, with every default.
 *
 * @param name what the run is called, with {@code /variant} behind it for a variant
 * @param variant which variant of the file it is, empty for the file as it is
 * @param variants what variants the file has, in the order written
 * @param file the settings
 * @param objects what each manifest entry of the file declares
 * @param data the tables and traces it refers to, by the paths it names
 * @param remarks warnings and notes for the person who runs it
 * @param sources what it was read from
 */
public record Scenario(
        String name,
        String variant,
        List<Variant> variants,
        ScenarioFile file,
        Map<ManifestEntry, Manifests> objects,
        Map<String, TraceInput> data,
        List<Problem> remarks,
        ScenarioSources sources) {
    public Scenario {
        variants = List.copyOf(variants);
        remarks = List.copyOf(remarks);
    }

    /** Returns the id that all files of its run share: it follows from the sources, the seed and the version of Sawhorse. */
    public String runId() {
        return sources.runId(file.seed());
    }

    /** Returns the same scenario with another seed; its sources stay those of the first. */
    public Scenario withSeed(long seed) {
        return new Scenario(name, variant, variants, file.withSeed(seed), objects, data, remarks, sources);
    }

    /** Returns the objects that an entry of the file declares. */
    public Manifests objects(ManifestEntry entry) {
        return Objects.requireNonNull(objects.get(entry), () -> entry + " is no entry of scenario " + name);
    }

    /** Returns the contents of a table or trace that the file refers to. */
    public TraceInput data(DataFile entry) {
        return Objects.requireNonNull(data.get(entry.path()), () -> entry.path() + " is no file of scenario " + name);
    }

    /** Returns the objects that are there at any time: from the start, by the timeline, or as load. */
    public List<Manifest> everyObject() {
        return objects.values().stream()
                .flatMap(manifests -> manifests.all().stream())
                .toList();
    }

    /** Returns the objects that are there from the start. */
    public Manifests initialObjects() {
        return file.manifests().stream().map(this::objects).reduce(new Manifests(List.of()), Manifests::plus);
    }
}
