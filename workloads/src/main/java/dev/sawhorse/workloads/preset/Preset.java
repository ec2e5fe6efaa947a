// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.preset;

import dev.sawhorse.sim.random.RandomStream;
import dev.sawhorse.workloads.Constant;
import dev.sawhorse.workloads.MarkovModulatedArrivals;
import dev.sawhorse.workloads.MarkovModulatedArrivals.State;
import dev.sawhorse.workloads.Percentiles;
import dev.sawhorse.workloads.PodArrivals;
import dev.sawhorse.workloads.WeightedChoice;
import dev.sawhorse.workloads.WeightedChoice.Option;
import dev.sawhorse.workloads.trace.GeneratedPods;
import dev.sawhorse.workloads.trace.PodShape;
import dev.sawhorse.workloads.trace.PodSource;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * A synthetic load whose parameters are fitted to a published trace.
 *
 * <p>Arrivals: the hours of the trace are clustered by their arrival counts (k-means). Each cluster is a state of a
 * Markov-modulated Poisson process with the mean count as its rate and a sojourn time in proportion to its number of hours,
 * about as long as its hours are consecutive. Lifetimes: percentiles of the pods that ended, with steps where the trace has
 * many equal lifetimes. Shapes: every shape of the trace, with its frequency in the trace.
 *
 * @param name name of the preset
 * @param source the trace and its publisher
 * @param licence licence of the trace
 * @param states the states of the arrival process
 * @param lifetime distribution of the lifetimes, in seconds
 * @param shapes shapes of pods with their weights
 * @param error goodness of the fit
 */
public record Preset(
        String name,
        String source,
        String licence,
        List<State> states,
        Percentiles lifetime,
        List<Option<PodShape>> shapes,
        FitError error) {

    /**
     * The goodness of fit of a load to its trace.
     *
     * @param hourlyCounts Kolmogorov–Smirnov distance of the arrivals per hour
     * @param lifetimes Kolmogorov–Smirnov distance of the lifetimes
     */
    public record FitError(double hourlyCounts, double lifetimes) {}

    /** Returns all presets. */
    public static List<Preset> all() {
        return List.of(
                new Preset(
                        "openb-2023",
                        "Alibaba GPU cluster trace 2023 (openb), last 34 days; Weng et al., USENIX ATC 2023",
                        "Apache-2.0 (hkust-adsl/kubernetes-scheduler-simulator)",
                        List.of(new State(6.1416, 23_669), new State(19.5726, 9_795)),
                        percentiles(
                                0, 0, 0.01, 12, 0.05, 48, 0.1, 79, 0.25, 165, 0.5, 539, 0.75, 1_918, 0.9, 5_872, 0.95,
                                14_425, 0.99, 60_894, 1, 2_342_266),
                        ShapeTable.of("openb-2023.csv"),
                        new FitError(0.086, 0.061)),
                new Preset(
                        "surf-week-2022",
                        "SURF Lisa high-performance computing tasks, week of 2022-10-06",
                        "MIT (atlarge-research/opendc)",
                        List.of(
                                new State(0.68, 7_450),
                                new State(6.15, 6_840),
                                new State(21, 9_270),
                                new State(59.85, 9_270),
                                new State(468.4, 1_015)),
                        percentiles(
                                0, 30, 0.277, 30, 0.2771, 60, 0.4932, 60, 0.4933, 90, 0.531, 90, 0.61, 420, 0.75, 2_610,
                                0.9, 20_064, 0.95, 68_232, 0.99, 187_820, 1, 432_030),
                        List.of(new Option<>(new PodShape(16_000, 100_000L << 20, 0), 1)),
                        new FitError(0.1, 0.058)));
    }

    private static Percentiles percentiles(double... sharesAndValues) {
        List<Percentiles.Point> points = new ArrayList<>();
        for (int i = 0; i < sharesAndValues.length; i += 2) {
            points.add(new Percentiles.Point(sharesAndValues[i], sharesAndValues[i + 1]));
        }
        return new Percentiles(points);
    }

    /** Returns the pods of a seed that arrive before an end time. */
    public PodSource pods(long seed, long endNanos) {
        return pods(kind -> RandomStream.of(seed, kind + "/" + name), 1, endNanos);
    }

    /**
     * Returns the pods that arrive before an end time.
     *
     * @param streams the random stream of each of {@code arrivals}, {@code lifetimes}, {@code sizes} and {@code shapes}
     * @param factor factor on the rate of every state
     * @param endNanos end of the arrivals
     */
    public PodSource pods(Function<String, RandomStream> streams, double factor, long endNanos) {
        List<State> faster = states.stream()
                .map(state -> new State(state.ratePerHour() * factor, state.meanStaySeconds()))
                .toList();
        PodArrivals arrivals = new PodArrivals(
                new MarkovModulatedArrivals(streams.apply("arrivals"), faster).until(endNanos),
                lifetime.bind(streams.apply("lifetimes")),
                new Constant(1).bind(streams.apply("sizes")));
        WeightedChoice<PodShape> choice = new WeightedChoice<>(streams.apply("shapes"), shapes);
        return new GeneratedPods(name, arrivals, choice::sample);
    }
}
