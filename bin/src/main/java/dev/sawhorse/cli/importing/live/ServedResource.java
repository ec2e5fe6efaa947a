// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing.live;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SequenceNode;
import dev.sawhorse.input.SourceNode;
import dev.sawhorse.scenario.importing.ImportedKind;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A resource that an API server can list.
 *
 * @param base the path of its group and version, such as {@code /apis/apps/v1}
 * @param name its name, such as {@code deployments}
 * @param group its group, empty for the core group
 * @param kind the kind of its objects
 * @param namespaced whether its objects are namespaced
 */
record ServedResource(String base, String name, String group, String kind, boolean namespaced) {
    private static final String LIST = "list";

    static ServedResource of(String base, String group, MappingNode resource) {
        return new ServedResource(
                base,
                String.valueOf(resource.text("name")),
                group,
                String.valueOf(resource.text("kind")),
                "true".equals(resource.text("namespaced")));
    }

    /** Returns whether an entry of the discovery is a resource that can be listed, not a subresource. */
    static boolean isListed(MappingNode resource) {
        SourceNode verbs = resource.present("verbs");
        String name = resource.text("name");
        return name != null
                && !name.contains("/")
                && verbs instanceof SequenceNode list
                && list.items().stream().anyMatch(verb -> LIST.equals(verb.plain()));
    }

    boolean isOf(ImportedKind imported) {
        return group.equals(imported.group()) && kind.equals(imported.kind());
    }

    /** Returns the paths of its lists: one for the cluster, or one for each of some namespaces. */
    List<String> paths(List<String> namespaces) {
        return namespaced && !namespaces.isEmpty()
                ? namespaces.stream()
                        .sorted()
                        .distinct()
                        .map(namespace -> base + "/namespaces/" + URLEncoder.encode(namespace, StandardCharsets.UTF_8)
                                + "/" + name)
                        .toList()
                : List.of(base + "/" + name);
    }

    /** Renders {@code deployments.apps}, as kubectl does. */
    @Override
    public String toString() {
        return group.isEmpty() ? name : name + "." + group;
    }
}
