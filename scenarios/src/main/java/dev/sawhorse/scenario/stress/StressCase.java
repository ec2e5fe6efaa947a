// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.stress;

import dev.sawhorse.results.compare.ComparedVariant;
import dev.sawhorse.results.compare.Comparison;
import dev.sawhorse.results.compare.Confidence;
import dev.sawhorse.results.compare.PairedDifference;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.scenario.export.DerivedScenario;
import dev.sawhorse.scenario.file.SawhorseVersion;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.load.Variants;
import dev.sawhorse.scenario.provenance.ScenarioCaveats;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The conditions under which a variant does worst against another one, with runs over fresh seeds.
 *
 * @param variants the other variant, then the variant, under the conditions
 * @param scenario the file that reproduces it
 * @param compared the runs of both
 * @param today the difference in the metric without changed conditions
 * @param found the changed conditions that the search found
 * @param changed those that are needed to show it
 * @param rejected the conditions under which the scenario is invalid, with the reason
 * @param tried the number of combinations of conditions that were run
 * @param all the number of combinations within the bounds
 * @param pairs how many values of two conditions were tried together
 * @param runs the number of runs of the search
 */
public record StressCase(
        StressRequest request,
        List<Scenario> variants,
        DerivedScenario scenario,
        List<ComparedVariant> compared,
        PairedDifference today,
        List<String> found,
        List<String> changed,
        Map<String, String> rejected,
        int tried,
        long all,
        TriedPairs pairs,
        int runs) {

    public StressCase {
        variants = List.copyOf(variants);
        compared = List.copyOf(compared);
        found = List.copyOf(found);
        changed = List.copyOf(changed);
        rejected = Collections.unmodifiableMap(new LinkedHashMap<>(rejected));
    }

    /** Returns the comparison of both variants. */
    public Comparison comparison() {
        Scenario first = variants.get(0);
        String name = first.name()
                .substring(0, first.name().length() - first.variant().length() - 1);
        return new Comparison(
                name + ", stressed",
                first.file().description(),
                first.file().start().toString(),
                first.file().duration().toNanos(),
                SawhorseVersion.text(),
                Confidence.each(Confidence.USUAL),
                first.file().seed(),
                request.seeds(),
                compared,
                compared.get(0),
                List.of(),
                ScenarioCaveats.of(new Variants(first, variants, first.remarks())));
    }

    /** Returns the difference in the metric: the variant minus the other one. */
    public PairedDifference difference() {
        return comparison().difference(request.metric(), compared.get(1));
    }

    /** Returns whether the variant is worse beyond doubt. */
    public boolean isWorse() {
        double mean = difference().difference().mean();
        return difference().isSignificant() && (request.metric().better() == Metric.Better.MORE ? mean < 0 : mean > 0);
    }
}
