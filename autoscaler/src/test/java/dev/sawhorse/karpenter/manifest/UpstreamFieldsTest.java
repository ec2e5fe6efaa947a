// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.kube.manifest.FieldTable;
import dev.sawhorse.kube.manifest.FieldType;
import dev.sawhorse.kube.manifest.KindInfo;
import dev.sawhorse.kube.manifest.ObjectType;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Holds the tables of fields, which say what becomes of each field here, against the fields that upstream defines. */
class UpstreamFieldsTest {
    /**
     * Where the tables know more: the kubelet's settings are those of every version of the provider that recordings are of, and
     * one type stands for the status of all kinds of Karpenter.
     */
    private static final List<String> WIDER =
            List.of("EC2NodeClass.spec.kubelet.", "EC2NodeClass.status.", "NodePool.status.");

    private final FieldTable upstream = FieldTable.ofResource(UpstreamFieldsTest.class, "upstream-fields.txt", null);
    private final FieldTable tables = KarpenterManifests.catalog().table();
    private final Set<String> differences = new TreeSet<>();
    private final Set<List<String>> compared = new LinkedHashSet<>();

    @Test
    void everyFieldOfUpstreamHasAMarkAndNoOtherField() {
        List<String> kinds = new ArrayList<>();
        for (KindInfo kind : upstream.kinds()) {
            KindInfo own = tables.kind(kind.apiVersion(), kind.kind());
            assertThat(own).isNotNull();
            kinds.add(kind.kind());
            compare(kind.kind(), own.type(), kind.type());
        }
        assertThat(kinds).contains("Pod", "Deployment", "NodePool", "NodeClaim", "EC2NodeClass", "NodeOverlay");
        assertThat(differences).isEmpty();
    }

    private void compare(String path, ObjectType own, ObjectType theirs) {
        if (!compared.add(List.of(own.name(), theirs.name()))) {
            return;
        }
        for (String name : theirs.fieldNames()) {
            ObjectType.Field field = own.field(name);
            if (field == null) {
                differences.add(path + "." + name + " has no mark");
            } else {
                compare(path + "." + name, field.type(), theirs.field(name).type());
            }
        }
        for (String name : own.fieldNames()) {
            boolean isWider = WIDER.stream().anyMatch((path + "." + name)::startsWith);
            if (theirs.field(name) == null && !isWider) {
                differences.add(path + "." + name + " is no field of upstream");
            }
        }
    }

    /** What is taken unseen here need not be looked into. */
    private void compare(String path, FieldType own, FieldType theirs) {
        if (own instanceof FieldType.ObjectOf object && theirs instanceof FieldType.ObjectOf other) {
            compare(path, object.type(), other.type());
        } else if (own instanceof FieldType.ListOf list && theirs instanceof FieldType.ListOf other) {
            compare(path + "[]", list.item(), other.item());
        } else if (own instanceof FieldType.MapOf map && theirs instanceof FieldType.MapOf other) {
            compare(path + "{}", map.value(), other.value());
        } else if (own != FieldType.Simple.ANY && !isWord(own, theirs) && !own.equals(theirs)) {
            differences.add(path + " is " + own + ", but upstream has " + theirs);
        }
    }

    /** The words and the form of a string are stated more narrowly here; a number may be written as a string. */
    private static boolean isWord(FieldType own, FieldType theirs) {
        boolean isNumber = own == FieldType.Simple.INT_OR_STRING && theirs == FieldType.Simple.INTEGER;
        return isNumber
                || (theirs == FieldType.Simple.STRING
                        && (own instanceof FieldType.Choice
                                || own == FieldType.Simple.QUANTITY
                                || own == FieldType.Simple.TIME));
    }
}
