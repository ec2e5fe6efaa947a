// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.conformance.karpenter;

import dev.sawhorse.conformance.recording.Json;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.karpenter.scheduling.TopologyChoice;
import dev.sawhorse.karpenter.scheduling.requirement.Operator;
import dev.sawhorse.karpenter.scheduling.requirement.Requirement;
import dev.sawhorse.kube.api.Labels;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The replay of rows of the domain that a topology rule chooses. */
final class TopologyRules {
    private TopologyRules() {}

    /** The choice must be one that the real system was seen to make. */
    static @Nullable String nextDomain(MappingNode row) {
        Map<String, Integer> counts = new TreeMap<>();
        Json.mapping(row, "counts").entries().forEach(entry -> counts.put(entry.key(), count(entry.value())));
        String maxSkew = row.text("maxSkew");
        String minDomains = row.text("minDomains");
        TopologyChoice choice = new TopologyChoice(
                Labels.ZONE,
                Json.text(row, "type"),
                counts,
                maxSkew == null ? Integer.MAX_VALUE : Integer.parseInt(maxSkew),
                minDomains == null ? null : Integer.valueOf(minDomains));
        List<String> chosen = choice.next(
                        Json.flag(row, "selfSelecting"), domains(row, "podDomains"), domains(row, "nodeDomains"))
                .values();
        for (SourceNode possible : Json.items(row, "possible")) {
            if (possible instanceof SequenceNode list && chosen.equals(Json.plain(list))) {
                return null;
            }
        }
        return "possible: expected one of " + Json.plain(row.get("possible")) + ", got " + chosen;
    }

    private static int count(SourceNode value) {
        return Json.plain(value) instanceof Double number ? number.intValue() : 0;
    }

    private static Requirement domains(MappingNode row, String key) {
        MappingNode domains = Json.mapping(row, key);
        return Requirement.of(
                Labels.ZONE, Operator.parse(Json.text(domains, "operator")), Json.texts(domains, "values"), null);
    }
}
