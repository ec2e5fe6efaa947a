// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.check;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.results.AssertionResult;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.check.BaselineVariant;
import dev.sawhorse.results.check.CheckResult;
import dev.sawhorse.results.check.ScenarioCheck;
import dev.sawhorse.results.check.VariantCheck;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.compare.RunArchive;
import dev.sawhorse.scenario.compare.SeededRuns;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.PortablePath;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import dev.sawhorse.scenario.run.ScenarioRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The regression gate: runs scenarios and compares the results with the stored baselines. Nothing is stored before all runs
 * have ended.
 */
public final class Check {
    private final CheckRequest request;
    private final List<Candidate> candidates;

    private Check(CheckRequest request, List<Candidate> candidates) {
        this.request = request;
        this.candidates = candidates;
    }

    /**
     * Reads all inputs of a check.
     *
     * @throws InvalidInputException with all problems of the scenarios, the baselines and the tolerances
     * @throws InvalidInputException with all problems of the scenarios, the baselines and the tolerances
     */
    public static Check of(CheckRequest request) throws IOException {
        new BaselineFolder(request.folder()).finishUpdate();
        return new Check(request, Candidates.of(request));
    }

    /** Returns the scenario files, without manifests that were given beside them. */
    public List<Path> files() {
        return candidates.stream().map(Candidate::file).toList();
    }

    /** Returns warnings and notes on the scenarios. */
    public List<Problem> remarks() {
        return Candidates.remarks(request, candidates);
    }

    /**
     * Runs the scenarios, compares the results and, if requested, stores them.
     *
     * @param threads number of concurrent runs; the result does not depend on it
     * @param archive stores the output of the run of each first seed
     * @return null if the monitor stopped the check; then nothing is stored
     * @throws IOException if something could not be written; the baselines are then unchanged
     */
    public @Nullable CheckResult run(int threads, RunArchive archive, ScenarioRun.Monitor monitor) throws IOException {
        List<VariantRuns> runs = new ArrayList<>();
        for (Candidate candidate : candidates) {
            if (!isSkipped(candidate)) {
                candidate.variants().all().forEach(variant -> runs.add(new VariantRuns(candidate, variant)));
            }
        }
        List<SeededRuns.Seeded> seeded = runs.stream()
                .map(run -> SeededRuns.Seeded.of(run.variant, run.candidate.seeds()))
                .toList();
        if (!SeededRuns.run(
                seeded,
                threads,
                archive,
                monitor,
                (run, seed, outcome) -> runs.get(run).add(seed, outcome))) {
            return null;
        }
        return compared(runs);
    }

    private boolean isSkipped(Candidate candidate) {
        return request.changedOnly() && candidate.isUnchanged();
    }

    private CheckResult compared(List<VariantRuns> runs) throws IOException {
        List<ScenarioCheck> checks = new ArrayList<>();
        List<BaselineFolder.Recorded> recorded = new ArrayList<>();
        for (Candidate candidate : candidates) {
            List<VariantRuns> own = runs.stream()
                    .filter(run -> run.candidate.key().equals(candidate.key()))
                    .toList();
            ScenarioCheck check = check(candidate, own);
            checks.add(check);
            if (check.state() == ScenarioCheck.State.UPDATED) {
                List<BaselineVariant> now = own.stream().map(VariantRuns::now).toList();
                recorded.add(new BaselineFolder.Recorded(candidate.file(), candidate.recorded(now)));
            }
        }
        if (!recorded.isEmpty()) {
            new BaselineFolder(request.folder()).write(recorded);
        }
        return new CheckResult(SawhorseVersion.text(), PortablePath.text(request.folder()), checks);
    }

    private ScenarioCheck check(Candidate candidate, List<VariantRuns> runs) {
        List<VariantCheck> variants = runs.stream().map(VariantRuns::check).toList();
        List<String> notes = isSkipped(candidate) ? List.of() : candidate.notes();
        return new ScenarioCheck(
                PortablePath.text(candidate.file()),
                state(candidate, variants),
                candidate.seeds(),
                notes,
                variants,
                ScenarioCaveats.of(candidate.variants()));
    }

    private ScenarioCheck.State state(Candidate candidate, List<VariantCheck> variants) {
        if (isSkipped(candidate)) {
            return ScenarioCheck.State.SKIPPED;
        }
        if (!request.update()) {
            return ScenarioCheck.State.COMPARED;
        }
        boolean holds =
                variants.stream().allMatch(variant -> variant.failedAssertions().isEmpty());
        return holds || request.force() ? ScenarioCheck.State.UPDATED : ScenarioCheck.State.REFUSED;
    }

    /** The runs of a variant over all seeds; each slot is written by one thread. */
    private static final class VariantRuns {
        private final Candidate candidate;
        private final Scenario variant;
        private final List<Metric> metrics;
        private final BaselineVariant.@Nullable Digest[] digests;
        private List<AssertionResult> claims = List.of();
        private Doubts doubts = Doubts.NONE;

        VariantRuns(Candidate candidate, Scenario variant) {
            this.candidate = candidate;
            this.variant = variant;
            this.metrics = candidate.tolerances().recorded();
            this.digests = new BaselineVariant.@Nullable Digest[candidate.seeds()];
        }

        void add(int seed, ScenarioRun.Outcome outcome) {
            digests[seed] = BaselineVariant.Digest.of(outcome.results(), metrics);
            if (seed == 0) {
                doubts = outcome.results().doubts();
                claims = outcome.assertions().stream()
                        .map(Assertion.Outcome::result)
                        .toList();
            }
        }

        BaselineVariant now() {
            List<BaselineVariant.Digest> runs = new ArrayList<>();
            for (BaselineVariant.Digest digest : digests) {
                if (digest != null) {
                    runs.add(digest);
                }
            }
            return BaselineVariant.of(Variants.name(variant), runs);
        }

        VariantCheck check() {
            String name = Variants.name(variant);
            return VariantCheck.of(candidate.baselineOf(name), now(), candidate.tolerances(), claims)
                    .marked(doubts);
        }
    }
}
