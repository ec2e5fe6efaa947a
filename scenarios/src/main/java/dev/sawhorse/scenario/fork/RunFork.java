// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.fork;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.journal.Journal;
import dev.sawhorse.journal.JournalReader;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.scenario.compare.ObservationText;
import dev.sawhorse.scenario.explain.JournalVerifier;
import dev.sawhorse.scenario.explain.RepeatedRun;
import dev.sawhorse.scenario.explain.RunFolder;
import dev.sawhorse.scenario.export.AddedActions;
import dev.sawhorse.scenario.export.DesiredObjects;
import dev.sawhorse.scenario.export.EditedObjects;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioSources;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.file.timeline.TimelineEntry;
import dev.sawhorse.scenario.importing.ScenarioText;
import dev.sawhorse.scenario.load.ScenarioLoader;
import dev.sawhorse.scenario.run.ScenarioRun;
import dev.sawhorse.scenario.run.World;
import dev.sawhorse.scenario.schema.DurationFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * A stored run with another future from a time: edited objects are applied then, as {@code kubectl apply} does, and other
 * settings hold from the start, so they may change nothing before that time.
 *
 * @param at the time, in nanoseconds since the start
 * @param original the scenario of the run
 * @param forked the scenario with the other future; the original one if nothing is changed
 * @param changes what is changed, one line each
 * @param notes what the reader should know about the changes
 */
public record RunFork(
        RunFolder folder, long at, Scenario original, Scenario forked, List<String> changes, List<String> notes) {
    public RunFork {
        changes = List.copyOf(changes);
        notes = List.copyOf(notes);
    }

    /**
     * Forks a run.
     *
     * @param time a time of the run, see {@link RunClock}
     * @param settings values that differ
     * @param applied files of manifests that are applied at that time
     * @throws InvalidInputException if the time is not in the run, the run cannot be repeated, or a change is invalid
     */
    public static RunFork of(
            RunFolder folder, String time, List<Setting> settings, List<Path> applied, ScenarioRun.Monitor monitor)
            throws IOException {
        return ForkPoint.of(folder, time, monitor).fork(settings, applied, List.of());
    }

    /** Forks a run whose past is repeated already. */
    static RunFork of(ForkPoint point, List<Setting> settings, List<Path> applied, List<Map<String, Object>> actions)
            throws IOException {
        return new Draft(point.folder(), point.at(), point.past()).fork(settings, applied, actions);
    }

    /** The parts of a fork while it is made. */
    private static final class Draft {
        private final RunFolder folder;
        private final long at;
        private final RepeatedRun past;
        private final List<String> changes = new ArrayList<>();
        private final List<String> notes = new ArrayList<>();
        private final Set<String> changed = new TreeSet<>();
        private final Map<String, String> texts;

        Draft(RunFolder folder, long at, RepeatedRun past) {
            this.folder = folder;
            this.at = at;
            this.past = past;
            this.texts = new LinkedHashMap<>(folder.sources().texts());
        }

        RunFork fork(List<Setting> settings, List<Path> applied, List<Map<String, Object>> actions) throws IOException {
            List<Setting> ofObjects = new ArrayList<>();
            List<String> fromStart = new ArrayList<>();
            for (Setting setting : settings) {
                if (EditedObjects.isOfObjects(setting)) {
                    EditedObjects.requireSelector(setting);
                    ofObjects.add(setting);
                } else {
                    fromStart.add(setting.text());
                    changes.add(setting.text());
                }
            }
            List<String> files = new ArrayList<>();
            List<MappingNode> edited = edited(ofObjects);
            if (!edited.isEmpty()) {
                files.add(added(ScenarioText.objects("Applied by the fork.", edited)));
            }
            applied.forEach(file -> files.add(added(file)));
            List<String> all = new ArrayList<>(folder.sources().settings());
            all.addAll(fromStart);
            List<Map<String, Object>> entries = new ArrayList<>();
            files.forEach(file -> entries.add(Map.of("apply", file)));
            entries.addAll(actions);
            if (!entries.isEmpty()) {
                SequenceNode timeline = new AddedActions(at, entries).timeline(ScenarioLoader.document(sources(all)));
                all.add(AddedActions.TIMELINE + "=" + FlowYaml.of(timeline));
            }
            Scenario forked = all.equals(folder.sources().settings())
                    ? past.scenario()
                    : ScenarioLoader.load(sources(all)).withNamesOf(past.scenario());
            requireFuture(forked);
            requireSamePast(forked, fromStart);
            noteOverwritten(forked);
            return new RunFork(folder, at, past.scenario(), forked, changes, notes);
        }

        /** Settings that hold from the start are those of another future only if the run before the fork is the stored one. */
        private void requireSamePast(Scenario forked, List<String> fromStart) throws IOException {
            if (fromStart.isEmpty()) {
                return;
            }
            Journal.Entry difference;
            try (JournalReader journal = folder.journal()) {
                JournalVerifier verifier = new JournalVerifier(journal);
                World.wire(forked, List.of(verifier)).runUntil(at - 1);
                difference = verifier.differing();
            }
            if (difference != null) {
                throw folder.wrong(
                        Setting.OPTION + String.join(" " + Setting.OPTION, fromStart)
                                + " holds from the start, and changes the run before the fork: at "
                                + DurationFormat.text(Duration.ofNanos(difference.time())) + " "
                                + ObservationText.of(difference.observation()) + ", which the run does not have",
                        "From " + DurationFormat.text(Duration.ofNanos(at)) + " on, objects "
                                + "(--set manifests[kind=NodePool,name=web].…, --apply) and later entries of the timeline "
                                + "can differ. For other settings, continue from the cluster of that time: sawhorse export "
                                + folder.path() + " kubectl --at TIME -o DIR.");
            }
        }

        private void requireFuture(Scenario forked) {
            Duration recorded = past.scenario().file().duration();
            if (recorded.toNanos() <= at) {
                throw folder.wrong(
                        "the run ends at " + DurationFormat.text(recorded) + ", so there is no time after the fork",
                        "Choose an earlier time with --at.");
            }
            if (!forked.file().duration().equals(recorded)) {
                throw folder.wrong(
                        "the fork would end at "
                                + DurationFormat.text(forked.file().duration()) + ", the run ends at "
                                + DurationFormat.text(recorded) + ", and figures of different times cannot be compared",
                        "Run the scenario with the other duration first, and fork that run.");
            }
        }

        /** Returns the objects that settings change, as they are desired at the time of the fork, with the changes. */
        private List<MappingNode> edited(List<Setting> settings) {
            List<MappingNode> desired = new DesiredObjects(
                            past.scenario(),
                            at,
                            past.world().live(),
                            past.world().cluster().workloads(),
                            past.world().workloads().cronJobs()::lastScheduleTime)
                    .objects();
            List<MappingNode> edited = EditedObjects.of(desired, settings);
            if (edited.isEmpty()) {
                settings.forEach(setting -> notes.add("unchanged: " + setting.text() + " is the value at that time"));
            } else {
                settings.forEach(setting -> changes.add(setting.text()));
            }
            return edited;
        }

        private String added(String text) {
            String name = "fork.yaml";
            for (int i = 2; texts.containsKey(resolved(name)); i++) {
                name = "fork-" + i + ".yaml";
            }
            texts.put(resolved(name), text);
            return name;
        }

        /** Returns the name under which the scenario refers to a file of manifests. */
        private String added(Path file) {
            SourceFile read = SourceFile.read(file);
            Path parent = Path.of(folder.sources().file()).getParent();
            String name = (parent == null
                            ? file
                            : parent.toAbsolutePath()
                                    .normalize()
                                    .relativize(file.toAbsolutePath().normalize()))
                    .toString();
            texts.put(resolved(name), read.text());
            changes.add("apply " + file);
            return name;
        }

        private String resolved(String name) {
            Path parent = Path.of(folder.sources().file()).getParent();
            return parent == null ? name : parent.resolve(name).toString();
        }

        private ScenarioSources sources(List<String> settings) {
            ScenarioSources run = folder.sources();
            return run.derived(texts, settings, run.variant());
        }

        /** Notes which changed objects the run applies again later, which ends the change. */
        private void noteOverwritten(Scenario forked) {
            List<TimelineEntry> entries = forked.file().timeline();
            for (TimelineEntry entry : entries) {
                if (entry.action() instanceof TimelineEntry.Apply apply) {
                    for (Manifest manifest : forked.objects(apply.manifest()).all()) {
                        if (entry.at().toNanos() == at) {
                            changed.add(manifest.name());
                        } else if (entry.at().toNanos() > at && changed.contains(manifest.name())) {
                            notes.add("the timeline applies " + manifest.name() + " again at "
                                    + DurationFormat.text(entry.at()) + ", as written there");
                        }
                    }
                }
            }
        }
    }
}
