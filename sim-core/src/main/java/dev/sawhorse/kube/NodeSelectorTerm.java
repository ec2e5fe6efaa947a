package dev.sawhorse.kube;

import java.util.List;

/** One alternative of a node affinity: all its label expressions and fields must hold; an empty term matches nothing. */
public record NodeSelectorTerm(List<SelectorRequirement> matchExpressions, List<SelectorRequirement> matchFields) {
    public NodeSelectorTerm {
        matchExpressions = List.copyOf(matchExpressions);
        matchFields = List.copyOf(matchFields);
    }

    public static NodeSelectorTerm of(List<SelectorRequirement> matchExpressions) {
        return new NodeSelectorTerm(matchExpressions, List.of());
    }
}
