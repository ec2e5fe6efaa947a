// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts.capacity;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Capacity and allocatable equal what Karpenter's reference page prints, for every type on it. */
class AllocatableReferenceTest {
    private static final int TYPES_ON_THE_PAGE = 1363;

    /** Types whose branch interfaces the page, being older than the limits, prints as none. */
    private static final int TYPES_WITH_NEWER_BRANCH_LIMITS = 56;

    private final InstanceCatalogue catalogue = InstanceCatalogue.load();
    private final List<Map<String, String>> rows = AllocatableReference.rows();

    @Test
    void everyColumnOfEveryTypeEqualsTheReference() {
        assertThat(rows).hasSize(TYPES_ON_THE_PAGE);
        List<String> differences = new ArrayList<>();
        for (Map<String, String> row : rows) {
            InstanceShape shape = catalogue.require(row.get("instance_type"));
            Map<String, String> ours = ReferenceColumns.of(shape, NodeCapacity.of(shape, NodeOptions.DEFAULTS));
            Map<String, String> expected = new TreeMap<>(row);
            expected.remove("pod_eni");
            if (!ours.equals(expected)) {
                differences.add("expected " + expected + "\n but was " + ours);
            }
        }
        assertThat(differences).isEmpty();
    }

    @Test
    void branchInterfacesEqualTheReference() {
        int newer = 0;
        for (Map<String, String> row : rows) {
            InstanceShape shape = catalogue.require(row.get("instance_type"));
            long ours = NodeCapacity.of(shape, NodeOptions.DEFAULTS).capacity().extended(ExtendedResources.POD_ENI);
            long page = Long.parseLong(row.get("pod_eni"));
            if (page == 0 && ours > 0) {
                newer++;
            } else {
                assertThat(ours).as(shape.name()).isEqualTo(page);
            }
        }
        assertThat(newer).isEqualTo(TYPES_WITH_NEWER_BRANCH_LIMITS);
    }

    @Test
    void verifiedTypesAreExactlyThoseOnThePage() {
        assertThat(catalogue.types().stream().map(InstanceShape::name))
                .containsExactlyInAnyOrderElementsOf(
                        rows.stream().map(row -> row.get("instance_type")).toList());
    }
}
