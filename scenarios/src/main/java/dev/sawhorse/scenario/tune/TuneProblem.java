// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.tune;

import dev.sawhorse.input.DurationText;
import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.NodePath;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.input.Value;
import dev.sawhorse.input.output.FlowYaml;
import dev.sawhorse.results.compare.ComparedMetrics;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.results.summary.Unit;
import dev.sawhorse.scenario.file.Assertion;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.Setting;
import dev.sawhorse.scenario.file.tune.ParameterEntry;
import dev.sawhorse.scenario.file.tune.TuneOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is searched: the section {@code tune} of a scenario.
 *
 * @param space the configurations
 * @param objectives at least one
 */
public record TuneProblem(ParameterSpace space, List<Objective> objectives, List<Constraint> constraints) {
    private static final double PERCENT = 100;
    private static final String NUMBERED = "manifests\\[[0-9*]+\\].*";

    public TuneProblem {
        objectives = List.copyOf(objectives);
        constraints = List.copyOf(constraints);
    }

    /** Returns whether means of the compared metrics meet all constraints. */
    public boolean meetsConstraints(double[] means) {
        return constraints.stream()
                .allMatch(constraint -> constraint.holds(means[ComparedMetrics.ALL.indexOf(constraint.metric())]));
    }

    /**
     * Reads the section.
     *
     * @param root the scenario file
     * @throws InvalidInputException with all problems, if it is missing or invalid
     */
    public static TuneProblem of(MappingNode root, Path path) {
        SourceNode section = root.present(ScenarioFile.TUNE.name());
        if (section == null) {
            throw InvalidInputException.ofFile(
                    path,
                    "has no section tune",
                    "Name what may be changed: tune: {parameters: {after: {path: \"manifests[kind=NodePool,name=default]"
                            + ".spec.disruption.consolidateAfter\", values: [0s, 1m, 5m, 15m]}}}.");
        }
        Problems problems = new Problems();
        Value written = new Value(section, NodePath.ROOT.child(ScenarioFile.TUNE.name()), problems);
        TuneOptions options = ScenarioFile.TUNE.type().read(written);
        TuneProblem problem = options == null ? null : new Reading(written).problem(options);
        problems.throwIfErrors();
        if (problem == null) {
            throw new IllegalStateException("a section without a value has a problem");
        }
        return problem;
    }

    private record Reading(Value section) {
        @Nullable
        TuneProblem problem(TuneOptions options) {
            List<Parameter> parameters = new ArrayList<>();
            options.parameters().forEach((name, entry) -> parameters.add(parameter(name, entry)));
            if (parameters.isEmpty()) {
                at("parameters").error("is empty", "Name at least one part of the scenario with its values.");
            }
            Map<String, Parameter> byName = new LinkedHashMap<>();
            parameters.forEach(parameter -> byName.put(parameter.name(), parameter));
            parameters.forEach(parameter -> check(
                    parameter.when(),
                    byName,
                    at("parameters").path().child(parameter.name()).child("when")));
            options.forbidden()
                    .forEach(levels -> check(levels, byName, at("forbidden").path()));
            List<Objective> objectives = new ArrayList<>();
            options.objectives().forEach((name, zone) -> {
                Objective objective = objective(name, zone);
                if (objective != null) {
                    objectives.add(objective);
                }
            });
            if (options.objectives().isEmpty()) {
                at("objectives").error("is empty", "Name at least one metric: {cost.total: 1%}.");
            }
            List<Constraint> constraints = new ArrayList<>();
            for (int i = 0; i < options.constraints().size(); i++) {
                Constraint constraint = constraint(options.constraints().get(i), i);
                if (constraint != null) {
                    constraints.add(constraint);
                }
            }
            return section.problems().hasErrors()
                    ? null
                    : new TuneProblem(new ParameterSpace(parameters, options.forbidden()), objectives, constraints);
        }

        private @Nullable Constraint constraint(String text, int index) {
            Value list = at("constraints");
            SourceNode item = list.node() instanceof SequenceNode sequence
                    ? sequence.items().get(index)
                    : list.node();
            try {
                Assertion assertion = Assertion.parse(text);
                return new Constraint(TuneOptions.metric(assertion.metric()), assertion);
            } catch (IllegalArgumentException e) {
                String[] lines = String.valueOf(e.getMessage()).split("\n", 2);
                new Value(item, list.path().child(index), section.problems())
                        .error(lines[0], lines.length > 1 ? lines[1] : null);
                return null;
            }
        }

        private Value at(String field) {
            SourceNode node = section.node() instanceof MappingNode mapping ? mapping.present(field) : null;
            return new Value(
                    node == null ? section.node() : node, section.path().child(field), section.problems());
        }

        private Parameter parameter(String name, ParameterEntry entry) {
            List<Parameter.Level> levels = new ArrayList<>();
            for (SourceNode value : entry.values()) {
                String label = value instanceof ScalarNode scalar ? scalar.text() : FlowYaml.of(value);
                levels.add(new Parameter.Level(label, List.of(setting(name, String.valueOf(entry.path()), value))));
            }
            entry.choices().forEach((label, paths) -> {
                List<Setting> settings = new ArrayList<>();
                paths.forEach((path, value) -> settings.add(setting(name, path, value)));
                levels.add(new Parameter.Level(label, settings));
            });
            if (levels.isEmpty()) {
                at("parameters").error(name + " has no values", null);
            }
            return new Parameter(name, entry.ordered(), levels, entry.when());
        }

        private Setting setting(String name, String path, SourceNode value) {
            if (path.matches(NUMBERED)) {
                at("parameters")
                        .error(
                                name + " names an object by its number: " + path,
                                "Name it by its fields: manifests[kind=NodePool,name=default].");
            }
            try {
                return Setting.parse(path + "=" + FlowYaml.of(value));
            } catch (InvalidInputException e) {
                at("parameters").error(name + " has the path " + path + ", which is none", null);
                return Setting.parse("seed=1");
            }
        }

        private void check(Map<String, List<String>> levels, Map<String, Parameter> parameters, NodePath path) {
            levels.forEach((name, labels) -> {
                Parameter parameter = parameters.get(name);
                Value place = new Value(section.node(), path.child(name), section.problems());
                if (parameter == null) {
                    place.error(
                            "\"" + name + "\" is not a parameter",
                            Spelling.hint(name, List.copyOf(parameters.keySet())));
                    return;
                }
                List<String> known =
                        parameter.levels().stream().map(Parameter.Level::label).toList();
                labels.stream()
                        .filter(label -> !known.contains(label))
                        .forEach(label -> place.error(
                                "\"" + label + "\" is not a value of " + name,
                                "Use one of these: " + String.join(", ", known) + "."));
            });
        }

        private @Nullable Objective objective(String name, String zone) {
            Value place =
                    new Value(section.node(), section.path().child("objectives").child(name), section.problems());
            try {
                Metric metric = TuneOptions.metric(name);
                if (metric.better() == Metric.Better.NEITHER) {
                    throw new IllegalArgumentException("neither less nor more of it is better\nUse it in constraints.");
                }
                return zone.endsWith("%")
                        ? new Objective(metric, amount(zone.substring(0, zone.length() - 1)) / PERCENT, true)
                        : new Objective(metric, amount(zone, metric), false);
            } catch (IllegalArgumentException e) {
                String[] lines = String.valueOf(e.getMessage()).split("\n", 2);
                place.error(lines[0], lines.length > 1 ? lines[1] : null);
                return null;
            }
        }

        private static double amount(String text, Metric metric) {
            return metric.unit() == Unit.SECONDS && !text.matches("[0-9.]+")
                    ? DurationText.seconds(text)
                    : amount(text);
        }

        private static double amount(String text) {
            if (!text.matches("[0-9]*\\.?[0-9]+")) {
                throw new IllegalArgumentException(
                        "\"" + text + "\" is not an amount\nUse a number, a duration for latencies, or a percentage.");
            }
            return Double.parseDouble(text);
        }
    }
}
