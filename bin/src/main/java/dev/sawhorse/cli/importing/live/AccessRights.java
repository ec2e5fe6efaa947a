// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing.live;

import dev.sawhorse.cli.output.Report;
import dev.sawhorse.cli.output.TreeWriter;
import dev.sawhorse.scenario.importing.ImportedKind;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import tools.jackson.core.JsonGenerator;

/**
 * The rights that the import of a live cluster needs: to discover the API, and to list the kinds that it reads. For the import
 * of some namespaces, kinds with namespaces are in a Role of each.
 *
 * @param namespaces the only namespaces to be read, empty for all
 */
public record AccessRights(List<String> namespaces) implements Report {
    private static final String NAME = "sawhorse-import";
    private static final List<String> DISCOVERY = List.of("/api", "/api/*", "/apis", "/apis/*");

    /**
     * A role.
     *
     * @param namespace its namespace, empty for a ClusterRole
     * @param resources names of resources by API group
     */
    private record Role(String namespace, Map<String, TreeSet<String>> resources) {
        private static Role of(String namespace, Predicate<ImportedKind> isIncluded) {
            Map<String, TreeSet<String>> resources = new TreeMap<>();
            ImportedKind.all().stream()
                    .filter(isIncluded)
                    .forEach(kind -> resources
                            .computeIfAbsent(kind.group(), group -> new TreeSet<>())
                            .add(kind.resource()));
            return new Role(namespace, resources);
        }

        private String kind() {
            return namespace.isEmpty() ? "ClusterRole" : "Role";
        }

        /** Names of groups, resources and namespaces need no quotes, except for the empty group. */
        private void printTo(PrintWriter out) {
            out.println("apiVersion: rbac.authorization.k8s.io/v1");
            out.println("kind: " + kind());
            out.println("metadata:");
            out.println("  name: " + NAME);
            if (!namespace.isEmpty()) {
                out.println("  namespace: " + namespace);
            }
            out.println("rules:");
            if (namespace.isEmpty()) {
                out.println("- nonResourceURLs: [" + String.join(", ", DISCOVERY) + "]");
                out.println("  verbs: [get]");
            }
            resources.forEach((group, names) -> {
                out.println("- apiGroups: [" + (group.isEmpty() ? "\"\"" : group) + "]");
                out.println("  resources:");
                names.forEach(name -> out.println("  - " + name));
                out.println("  verbs: [list]");
            });
        }

        private Map<String, Object> tree() {
            Map<String, Object> metadata = new LinkedHashMap<>();
            metadata.put("name", NAME);
            List<Object> rules = new ArrayList<>();
            if (namespace.isEmpty()) {
                rules.add(rule("nonResourceURLs", DISCOVERY, "get"));
            } else {
                metadata.put("namespace", namespace);
            }
            resources.forEach((group, names) -> {
                Map<String, Object> rule = rule("apiGroups", List.of(group), "list");
                rule.put("resources", names);
                rules.add(rule);
            });
            Map<String, Object> tree = new LinkedHashMap<>();
            tree.put("apiVersion", "rbac.authorization.k8s.io/v1");
            tree.put("kind", kind());
            tree.put("metadata", metadata);
            tree.put("rules", rules);
            return tree;
        }

        private static Map<String, Object> rule(String key, List<String> values, String verb) {
            Map<String, Object> rule = new LinkedHashMap<>();
            rule.put(key, values);
            rule.put("verbs", List.of(verb));
            return rule;
        }
    }

    private List<Role> roles() {
        if (namespaces.isEmpty()) {
            return List.of(Role.of("", kind -> true));
        }
        List<Role> roles = new ArrayList<>();
        roles.add(Role.of("", kind -> !kind.namespaced()));
        namespaces.forEach(namespace -> roles.add(Role.of(namespace, ImportedKind::namespaced)));
        return roles;
    }

    @Override
    public void printTo(PrintWriter out) {
        out.println("# The rights that sawhorse import --live uses: to discover the API, and to list");
        out.println("# objects; Secrets are not among them. To grant them, save this as rights.yaml:");
        out.println("#   kubectl apply -f rights.yaml");
        for (Role role : roles()) {
            boolean isOfCluster = role.namespace().isEmpty();
            String binding =
                    isOfCluster ? "clusterrolebinding " + NAME : "rolebinding " + NAME + " -n " + role.namespace();
            out.println("#   kubectl create " + binding + " \\");
            out.println("#     --user=USER --" + (isOfCluster ? "clusterrole=" : "role=") + NAME);
        }
        String separator = "";
        for (Role role : roles()) {
            out.print(separator);
            role.printTo(out);
            separator = "---\n";
        }
        out.flush();
    }

    @Override
    public void writeTo(JsonGenerator json) {
        Map<String, Object> list = new LinkedHashMap<>();
        list.put("apiVersion", "v1");
        list.put("kind", "List");
        list.put("items", roles().stream().map(Role::tree).toList());
        TreeWriter.write(list, json);
    }
}
