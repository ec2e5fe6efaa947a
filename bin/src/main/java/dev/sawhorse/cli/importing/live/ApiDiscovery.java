// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing.live;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.scenario.importing.ImportedKind;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** The discovery of the resources that an API server serves, of the groups of an import only. */
final class ApiDiscovery {
    private static final int MOST_NAMED = 8;

    private final ApiServer server;
    private final Position cluster;
    private final Problems problems;

    ApiDiscovery(ApiServer server, Position cluster, Problems problems) {
        this.server = server;
        this.cluster = cluster;
        this.problems = problems;
    }

    /** Returns the served resources of the kinds in their order, each in the version that the server prefers. */
    List<ServedResource> resources(List<ImportedKind> kinds) {
        Map<String, MappingNode> groups = new LinkedHashMap<>();
        required("/apis").mappings("groups").forEach(group -> groups.put(String.valueOf(group.text("name")), group));
        List<ServedResource> served = new ArrayList<>(listed("/api/v1", "", required("/api/v1")));
        Set<String> others = new TreeSet<>();
        groups.forEach((name, group) -> {
            List<ImportedKind> ofGroup =
                    kinds.stream().filter(kind -> kind.group().equals(name)).toList();
            if (ofGroup.isEmpty()) {
                others.add("*." + name);
            } else {
                served.addAll(ofGroup(group, ofGroup));
            }
        });
        served.stream()
                .filter(resource -> kinds.stream().noneMatch(resource::isOf))
                .forEach(resource -> others.add(resource.toString()));
        others.removeIf(name -> !isCustom(name.substring(name.indexOf('.') + 1)));
        note(new ArrayList<>(others));
        return kinds.stream()
                .flatMap(kind ->
                        served.stream().filter(resource -> resource.isOf(kind)).limit(1))
                .toList();
    }

    /** Further versions are asked for as long as a kind is missing: some kinds have a version of their own. */
    private List<ServedResource> ofGroup(MappingNode group, List<ImportedKind> kinds) {
        Set<String> versions = new LinkedHashSet<>();
        versions.add(String.valueOf(group.mapping("preferredVersion").text("groupVersion")));
        group.mappings("versions").forEach(version -> versions.add(String.valueOf(version.text("groupVersion"))));
        List<ServedResource> served = new ArrayList<>();
        for (String version : versions) {
            boolean isComplete =
                    kinds.stream().allMatch(kind -> served.stream().anyMatch(resource -> resource.isOf(kind)));
            if (!isComplete) {
                served.addAll(ofVersion("/apis/" + version, String.valueOf(group.text("name"))));
            }
        }
        return served;
    }

    /** An API service that another server provides may be down while the rest of the cluster works. */
    private List<ServedResource> ofVersion(String path, String group) {
        ApiServer.Response response = server.get(path);
        if (response.code() != ApiServer.OK) {
            problems.warning(
                    cluster,
                    "",
                    "not read, because the API server answers " + response.code() + " to " + path + ": kinds of "
                            + group,
                    "Check it: kubectl get --raw " + path + ".");
            return List.of();
        }
        return listed(path, group, SourceDocuments.parseSingle(response.body()));
    }

    private static List<ServedResource> listed(String path, String group, MappingNode list) {
        return list.mappings("resources").stream()
                .filter(ServedResource::isListed)
                .map(resource -> ServedResource.of(path, group, resource))
                .toList();
    }

    private MappingNode required(String path) {
        ApiServer.Response response = server.get(path);
        if (response.code() == ApiServer.FORBIDDEN) {
            throw server.error(
                    "the user has no right to read " + path + " (403)",
                    "Bind the role that sawhorse import --rights prints to the user.");
        }
        if (response.code() != ApiServer.OK) {
            throw server.error(
                    "answers " + response.code() + " to " + path,
                    "Maybe this is not an API server of Kubernetes: check the server in the kubeconfig.");
        }
        return SourceDocuments.parseSingle(response.body());
    }

    /** API groups of Kubernetes itself have no dot or end with {@code .k8s.io}. */
    private static boolean isCustom(String group) {
        return group.contains(".") && !group.endsWith(".k8s.io");
    }

    private void note(List<String> names) {
        if (!names.isEmpty()) {
            int more = names.size() - MOST_NAMED;
            problems.note(
                    cluster,
                    "",
                    "not read, because they are not known to create pods: custom resources ("
                            + String.join(", ", names.subList(0, Math.min(names.size(), MOST_NAMED)))
                            + (more > 0 ? " and " + more + " more)" : ")"));
        }
    }
}
