// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.bench;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TextTable;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.conformance.timeline.TimelinePrediction;
import dev.sawhorse.report.table.CalibrationText;
import dev.sawhorse.results.calibration.PredictedFigure;
import dev.sawhorse.workloads.SampleQuantiles;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import tools.jackson.core.JsonGenerator;

/** The errors of predicted timelines by figure: their median, 90th percentile and greatest amount. */
record PredictionReport(List<TimelinePrediction> predictions) implements Report {
    @Override
    public void printTo(PrintWriter out) {
        out.println("Errors in %: median, 90th percentile and greatest of n timelines, with the");
        out.println("default boot times and with boot times estimated from each timeline");
        out.println();
        TextTable table = new TextTable()
                .withText("Error of")
                .withNumber("n")
                .withNumber("default")
                .withNumber("p90")
                .withNumber("max")
                .withNumber("estimated")
                .withNumber("p90")
                .withNumber("max");
        byName().forEach((name, figures) -> {
            List<String> cells =
                    new ArrayList<>(List.of(CalibrationText.shortName(figures.get(0)), String.valueOf(figures.size())));
            cells.addAll(errors(figures, PredictedFigure::predicted));
            cells.addAll(errors(figures, PredictedFigure::calibrated));
            table.add(cells.toArray(String[]::new));
        });
        table.printTo(out);
        out.println();
        double same = predictions.stream()
                .mapToDouble(TimelinePrediction::sameTypes)
                .average()
                .orElse(0);
        out.println(String.format(
                Locale.ROOT,
                "%d timelines; %.1f %% of the node-hours are of the same instance types",
                predictions.size(),
                same * 100));
    }

    /** Returns the figures of the timelines in which something was observed. */
    private Map<String, List<PredictedFigure>> byName() {
        Map<String, List<PredictedFigure>> byName = new LinkedHashMap<>();
        for (TimelinePrediction prediction : predictions) {
            for (PredictedFigure figure : prediction.figures()) {
                if (figure.observed() != 0) {
                    byName.computeIfAbsent(figure.name(), name -> new ArrayList<>())
                            .add(figure);
                }
            }
        }
        return byName;
    }

    private static List<String> errors(List<PredictedFigure> figures, ToDoubleFunction<PredictedFigure> prediction) {
        SampleQuantiles errors = new SampleQuantiles(figures.stream()
                .map(figure -> Math.abs(PredictedFigure.error(figure.observed(), prediction.applyAsDouble(figure))))
                .toList());
        return List.of(percent(errors.at(0.5)), percent(errors.at(0.9)), percent(errors.at(1)));
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f", share * 100);
    }

    @Override
    public void writeTo(JsonGenerator json) {
        List<Object> timelines = new ArrayList<>();
        for (TimelinePrediction prediction : predictions) {
            List<Object> figures = new ArrayList<>();
            for (PredictedFigure figure : prediction.figures()) {
                figures.add(figure.tree());
            }
            Map<String, Object> timeline = new LinkedHashMap<>();
            timeline.put("name", prediction.name());
            timeline.put("sameTypes", prediction.sameTypes());
            timeline.put("figures", figures);
            timelines.add(timeline);
        }
        TreeWriter.write(Map.of("timelines", timelines), json);
    }
}
