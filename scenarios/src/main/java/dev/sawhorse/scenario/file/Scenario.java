// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.Problem;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.kube.manifest.Manifests;
import dev.sawhorse.scenario.extension.Extensions;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.file.value.ManifestEntry;
import dev.sawhorse.scenario.file.value.SamplingContext;
import dev.sawhorse.workloads.trace.TraceInput;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A scenario that is ready to run: the file and everything it refers to, read and validated, with all defaults.
 *
 * @param name name of the run, with {@code /variant} appended for a variant
 * @param variant name of the variant, empty for the file itself
 * @param variants names of all variants in the file, in the order written
 * @param file the settings
 * @param objects the objects of each manifest entry of the file
 * @param state the objects that exist at the start with their recorded status, as {@code initial} lists them
 * @param data the tables and traces by their paths in the file
 * @param remarks warnings and notes
 * @param sources the files and settings it was read from
 * @param extensions the parts of its runs that a program provides
 */
public record Scenario(
        String name,
        String variant,
        List<Variant> variants,
        ScenarioFile file,
        Map<ManifestEntry, Manifests> objects,
        Manifests state,
        Map<String, TraceInput> data,
        List<Problem> remarks,
        ScenarioSources sources,
        Extensions extensions) {
    public Scenario {
        variants = List.copyOf(variants);
        remarks = List.copyOf(remarks);
    }

    /**
     * Returns the id of its run, which is in all output files. It is derived from the sources, the seed, the version of
     * Sawhorse, and whether there are extensions.
     */
    public String runId() {
        return sources.runId(file.seed(), extensions.changeRuns());
    }

    /** Returns the scenario with another seed; its sources stay those of the original. */
    public Scenario withSeed(long seed) {
        return new Scenario(
                name, variant, variants, file.withSeed(seed), objects, state, data, remarks, sources, extensions);
    }

    /** Returns the scenario with another simulated time; its sources stay those of the original. */
    public Scenario withDuration(Duration duration) {
        return new Scenario(
                name,
                variant,
                variants,
                file.withDuration(duration),
                objects,
                state,
                data,
                remarks,
                sources,
                extensions);
    }

    /** Returns the scenario with the rules of another version of Karpenter; its sources stay those of the original. */
    public Scenario withKarpenterVersion(KarpenterVersion version) {
        return new Scenario(
                name,
                variant,
                variants,
                file.withKarpenterVersion(version),
                objects,
                state,
                data,
                remarks,
                sources,
                extensions);
    }

    /** Returns the scenario as a variant of another name. */
    public Scenario asVariant(String label) {
        String ofFile = variant.isEmpty() ? name : name.substring(0, name.length() - variant.length() - 1);
        return new Scenario(
                ofFile + "/" + label, label, variants, file, objects, state, data, remarks, sources, extensions);
    }

    /** Returns the scenario with the name of another one that was read from the same sources. */
    public Scenario withNamesOf(Scenario other) {
        return new Scenario(
                other.name, other.variant, variants, file, objects, state, data, remarks, sources, extensions);
    }

    /** Returns the objects of a manifest entry of the file. */
    public Manifests objects(ManifestEntry entry) {
        return Objects.requireNonNull(objects.get(entry), () -> entry + " is not an entry of scenario " + name);
    }

    /** Returns the contents of a table or trace that the file refers to. */
    public TraceInput data(DataFile entry) {
        return Objects.requireNonNull(
                data.get(entry.path()), () -> entry.path() + " is not a file of scenario " + name);
    }

    /** Returns the context in which a workload's arrivals, or other random values of that name, are sampled. */
    public SamplingContext samplingContext(String streams) {
        return new SamplingContext(
                streams, file.seed(), file.start(), file.duration().toNanos(), this::data);
    }

    /** Returns all objects of the run: the initial ones, those of the timeline, and those of the load. */
    public List<Manifest> allObjects() {
        return objects.values().stream()
                .flatMap(manifests -> manifests.all().stream())
                .toList();
    }

    /** Returns the initial objects. */
    public Manifests initialObjects() {
        return file.manifests().stream().map(this::objects).reduce(new Manifests(List.of()), Manifests::plus);
    }
}
