// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class FieldTableTest {
    @Test
    void tableIsReadAsDescribedAtItsTop() {
        FieldTable table = FieldTable.parse("""
                # a comment
                kind apps/v1 Thing namespaced +
                kind v1 Blob cluster ! opaque

                Thing
                  + parts:[]Part names:{}string
                  - colour:red|green

                Part
                  ! next:Part size:quantity
                """, null);

        KindInfo thing = table.kind("apps/v1", "Thing");
        assertThat(thing.namespaced()).isTrue();
        assertThat(thing.type().fieldNames()).containsExactly("parts", "names", "colour", "apiVersion", "kind");
        assertThat(thing.type().field("colour").type()).isInstanceOf(FieldType.Choice.class);
        assertThat(thing.type().field("parts").mark()).isEqualTo(FieldSupport.SIMULATED);
        assertThat(table.type("Part").field("size"))
                .isEqualTo(new ObjectType.Field(FieldType.Simple.QUANTITY, FieldSupport.REPORTED));
        assertThat(table.kind("v1", "Blob").type()).isNull();
        assertThat(table.kind("v1", "Thing")).isNull();
    }

    @Test
    void laterTableMayUseTheTypesOfAnEarlierOne() {
        FieldTable first = FieldTable.parse("kind v1 A cluster +\nA\n  + b:B\nB\n  + c:string\n", null);
        FieldTable second = FieldTable.parse("kind x/v1 C cluster +\nC\n  + b:B\n", first);
        assertThat(second.kinds()).extracting(KindInfo::toString).containsExactly("v1 A", "x/v1 C");
        assertThat(second.kind("x/v1", "C").group()).isEqualTo("x");
    }

    @Test
    void wrongTablesNameTheLine() {
        assertThatThrownBy(() -> FieldTable.parse("A\n  + b:string\n  ? c:string\n", null))
                .hasMessageStartingWith("line 3 of a field table: \"?\" is no mark of a field");
        assertThatThrownBy(() -> FieldTable.parse("A\n  + b:string b:string\n", null))
                .hasMessage("line 2 of a field table: type A has two fields b");
        assertThatThrownBy(() -> FieldTable.parse("A\n  + b:Missing\n", null))
                .hasMessage("type Missing of a field table is used but not given");
    }

    @Test
    void everyPlacementFieldIsKnown() {
        ObjectType pod = KubernetesManifests.catalog().table().type("PodSpec");
        assertThat(pod.fieldNames())
                .contains(
                        "affinity",
                        "containers",
                        "nodeSelector",
                        "overhead",
                        "tolerations",
                        "topologySpreadConstraints");
        assertThat(pod.field("hostNetwork").mark()).isEqualTo(FieldSupport.REPORTED);
        assertThat(pod.field("dnsPolicy").mark()).isEqualTo(FieldSupport.IRRELEVANT);
    }
}
