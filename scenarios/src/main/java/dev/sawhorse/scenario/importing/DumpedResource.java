// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.importing;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.ScalarNode;
import org.jspecify.annotations.Nullable;

/**
 * An object of a dump, reduced to the fields that an import uses.
 *
 * @param kind its kind
 * @param namespace its namespace, empty for objects of the cluster
 * @param node the object
 */
record DumpedResource(ObjectKind kind, String namespace, String name, MappingNode node) {
    /** A reference to an object by group, kind, namespace and name. */
    record Reference(ObjectKind kind, String namespace, String name) {}

    static DumpedResource of(MappingNode node) {
        MappingNode meta = node.mapping("metadata");
        return new DumpedResource(ObjectKind.of(node), text(meta, "namespace"), text(meta, "name"), node);
    }

    /** Returns the text under a key, empty if there is none. */
    static String text(MappingNode node, String key) {
        String text = node.text(key);
        return text == null ? "" : text;
    }

    DumpedResource with(MappingNode changed) {
        return new DumpedResource(kind, namespace, name, changed);
    }

    Position position() {
        return node.position();
    }

    MappingNode metadata() {
        return node.mapping("metadata");
    }

    MappingNode spec() {
        return node.mapping("spec");
    }

    MappingNode status() {
        return node.mapping("status");
    }

    /** Returns a label, empty if it is not set. */
    String label(String key) {
        return text(metadata().mapping("labels"), key);
    }

    Reference reference() {
        return new Reference(kind, namespace, name);
    }

    /** Returns the controlling owner, null if there is none. */
    @Nullable
    Reference owner() {
        for (MappingNode owner : metadata().mappings("ownerReferences")) {
            boolean isController = "true".equals(owner.text("controller"));
            // Mirror pods and NodeClaims refer to their owner without saying that it controls them.
            if (isController || metadata().mappings("ownerReferences").size() == 1) {
                ObjectKind ownerKind = new ObjectKind(ObjectKind.group(text(owner, "apiVersion")), text(owner, "kind"));
                boolean isOfCluster = ownerKind.isOfCluster();
                return new Reference(ownerKind, isOfCluster ? "" : namespace, text(owner, "name"));
            }
        }
        return null;
    }

    /** Returns whether a condition of the status is {@code True}. */
    boolean hasCondition(String type) {
        return status().mappings("conditions").stream()
                .anyMatch(condition -> type.equals(condition.text("type")) && "True".equals(condition.text("status")));
    }

    /** Returns whether it is a pod or Job that has finished. */
    boolean hasEnded() {
        if (kind.is("", "Pod")) {
            String phase = text(status(), "phase");
            return phase.equals("Succeeded") || phase.equals("Failed");
        }
        return kind.is("batch", "Job") && (hasCondition("Complete") || hasCondition("Failed"));
    }

    /** Returns the whole number at a key of a mapping, 0 if there is none. */
    static int count(MappingNode node, String key) {
        return node.present(key) instanceof ScalarNode scalar && scalar.text().matches("[0-9]{1,9}")
                ? Integer.parseInt(scalar.text())
                : 0;
    }

    /** Returns the name as people write it: {@code shop/web}, or only the name without a namespace. */
    String qualifiedName() {
        return namespace.isEmpty() ? name : namespace + "/" + name;
    }

    /** Renders {@code Deployment shop/web}. */
    @Override
    public String toString() {
        return kind.kind() + " " + qualifiedName();
    }
}
