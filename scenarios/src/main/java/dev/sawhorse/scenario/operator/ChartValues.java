// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.operator;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.ScalarNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import dev.sawhorse.input.SourceNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The Helm values of a chart in a Flux HelmRelease or in a source of an Argo CD Application.
 *
 * @param chart name of the chart, empty if none is named
 * @param leaves the leaf values by dotted path; for a path given twice the one that takes precedence in Helm
 * @param unread fields that refer to values elsewhere or cannot be read
 */
record ChartValues(String chart, Map<String, SourceNode> leaves, List<String> unread) {
    /** Returns the charts of an object. */
    static List<ChartValues> of(String kind, MappingNode object) {
        MappingNode spec = object.mapping("spec");
        if (kind.equals("HelmRelease")) {
            ChartValues flux = ofChart(spec.mapping("chart").mapping("spec"));
            flux.addAll("", spec.mapping("values"));
            flux.nameUnread(spec, "valuesFrom");
            return List.of(flux);
        }
        List<ChartValues> all = new ArrayList<>();
        if (kind.equals("Application")) {
            List<MappingNode> sources = new ArrayList<>(spec.mappings("sources"));
            sources.add(spec.mapping("source"));
            sources.forEach(source -> all.add(ofArgoSource(source)));
        }
        return all;
    }

    private static ChartValues ofChart(MappingNode source) {
        return new ChartValues(
                Objects.requireNonNullElse(source.text("chart"), ""), new LinkedHashMap<>(), new ArrayList<>());
    }

    /**
     * Parameters take precedence over valuesObject, valuesObject over values, and values over valueFiles (Argo CD, user guide
     * on Helm).
     */
    private static ChartValues ofArgoSource(MappingNode source) {
        ChartValues argo = ofChart(source);
        MappingNode helm = source.mapping("helm");
        argo.nameUnread(helm, "valueFiles");
        argo.nameUnread(helm, "fileParameters");
        argo.addText(helm);
        argo.addAll("", helm.mapping("valuesObject"));
        for (MappingNode parameter : helm.mappings("parameters")) {
            String name = parameter.text("name");
            String value = parameter.text("value");
            if (name != null && value != null) {
                argo.leaves.put(name, OperatorManifest.scalar(parameter.position(), value));
            }
        }
        return argo;
    }

    private void addText(MappingNode helm) {
        if (!(helm.present("values") instanceof ScalarNode text) || text.text().isBlank()) {
            return;
        }
        Position position = text.position();
        Problems problems = new Problems();
        List<SourceNode> documents =
                SourceDocuments.parseEmbedded(new SourceFile(position.file(), text.text()), problems);
        if (problems.hasErrors() || documents.size() != 1 || !(documents.get(0) instanceof MappingNode values)) {
            unread.add("values");
        } else {
            addAll("", values);
        }
    }

    private void addAll(String prefix, MappingNode values) {
        for (MappingNode.Entry entry : values.entries()) {
            if (entry.value() instanceof MappingNode further) {
                addAll(prefix + entry.key() + ".", further);
            } else if (!entry.value().isNull()) {
                leaves.put(prefix + entry.key(), entry.value());
            }
        }
    }

    private void nameUnread(MappingNode node, String field) {
        if (node.present(field) instanceof SequenceNode list && !list.items().isEmpty()) {
            unread.add(field);
        }
    }

    /** Returns the values directly below a path, by name. */
    Map<String, SourceNode> below(String path) {
        Map<String, SourceNode> values = new LinkedHashMap<>();
        leaves.forEach((name, value) -> {
            if (name.startsWith(path + ".") && name.indexOf('.', path.length() + 1) < 0) {
                values.put(name.substring(path.length() + 1), value);
            }
        });
        return values;
    }
}
