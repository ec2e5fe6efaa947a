// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing.live;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.Position;
import dev.sawhorse.input.Problems;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.scenario.importing.Dump;
import dev.sawhorse.scenario.importing.ImportedKind;
import dev.sawhorse.scenario.importing.ListedObjects;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The objects of a live cluster that an import uses, listed kind by kind and page by page. */
public final class LiveCluster {
    /** A page of ConfigMaps of 1 MiB, their limit, is not larger than what {@link dev.sawhorse.input.SourceFile} reads. */
    private static final int PAGE = 250;

    private final ApiServer server;
    private final Position cluster;
    private final List<String> namespaces;
    private final Problems problems;
    private final ListedObjects objects;
    private final List<ServedResource> forbidden = new ArrayList<>();

    private LiveCluster(ApiServer server, Position cluster, List<String> namespaces, Problems problems) {
        this.server = server;
        this.cluster = cluster;
        this.namespaces = namespaces;
        this.problems = problems;
        this.objects = new ListedObjects(problems);
    }

    /**
     * What was read.
     *
     * @param dump the objects
     * @param time the time by the clock of the server, null if it has not told
     */
    public record Snapshot(Dump dump, @Nullable Instant time) {}

    /**
     * Reads a cluster.
     *
     * @param kubeconfig the file, null for those that kubectl takes
     * @param context the context, null for the current one
     * @param namespaces the only namespaces to be read, empty for all
     * @param problems receives warnings about kinds that cannot be read
     * @throws InvalidInputException if the cluster cannot be read
     */
    public static Snapshot read(
            @Nullable Path kubeconfig, @Nullable String context, List<String> namespaces, Problems problems) {
        ClusterAccess access = ClusterAccess.of(kubeconfig, context);
        Position cluster = Position.ofFile(access.name());
        try (ApiServer server = new ApiServer(access)) {
            return new LiveCluster(server, cluster, namespaces, problems).read();
        }
    }

    private Snapshot read() {
        List<ServedResource> resources = new ApiDiscovery(server, cluster, problems).resources(ImportedKind.all());
        for (ServedResource resource : resources) {
            for (String path : resource.paths(namespaces)) {
                list(resource, path);
            }
        }
        if (!resources.isEmpty() && forbidden.containsAll(resources)) {
            throw server.error(
                    "the user has no right to list any kind of object (403)",
                    "Bind the role that sawhorse import --rights prints to the user, or import one namespace: -n NS.");
        }
        report();
        return new Snapshot(objects.dump(cluster), server.time());
    }

    private void list(ServedResource resource, String path) {
        String token = "";
        do {
            String query = token.isEmpty() ? "" : "&continue=" + URLEncoder.encode(token, StandardCharsets.UTF_8);
            ApiServer.Response response = server.get(path + "?limit=" + PAGE + query);
            switch (response.code()) {
                case ApiServer.OK -> token = objects.add(response.body());
                case ApiServer.FORBIDDEN -> {
                    if (!forbidden.contains(resource)) {
                        forbidden.add(resource);
                    }
                    return;
                }
                case ApiServer.GONE -> token = renewed(path, response);
                // The definition of a custom resource may be deleted at any time.
                case ApiServer.NOT_FOUND -> token = "";
                default -> throw failed(path, response);
            }
            problems.throwIfErrors();
        } while (!token.isEmpty());
    }

    /** A token expires after minutes; the response has one that continues the list with newer objects. */
    private String renewed(String path, ApiServer.Response response) {
        String token = status(response).mapping("metadata").text("continue");
        if (token == null || token.isEmpty()) {
            throw failed(path, response);
        }
        return token;
    }

    private InvalidInputException failed(String path, ApiServer.Response response) {
        String message = status(response).text("message");
        return server.error(
                "answers " + response.code() + " to " + path + (message == null ? "" : ": " + message),
                "Repeat the import; check the server: kubectl get --raw /readyz.");
    }

    private static MappingNode status(ApiServer.Response response) {
        return SourceDocuments.parse(response.body(), new Problems()).stream()
                .filter(MappingNode.class::isInstance)
                .map(MappingNode.class::cast)
                .findFirst()
                .orElseGet(() -> new MappingNode(Position.ofFile(response.body().name()), List.of()));
    }

    private void report() {
        if (!forbidden.isEmpty()) {
            problems.warning(
                    cluster,
                    "",
                    "not read, because the user has no right to list them: "
                            + forbidden.stream().map(ServedResource::toString).collect(Collectors.joining(", ")),
                    "Bind the role that sawhorse import --rights prints to the user.");
        }
        if (!namespaces.isEmpty()) {
            problems.warning(
                    cluster,
                    "",
                    "only pods of " + String.join(", ", namespaces)
                            + " are read: nodes look emptier than they are, and consolidation removes more of them than in "
                            + "the cluster",
                    "Import all namespaces: without -n.");
        }
    }
}
