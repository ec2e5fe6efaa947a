// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.importing.live;

import dev.sawhorse.input.InvalidInputException;
import dev.sawhorse.input.Problem;
import dev.sawhorse.input.Problems;
import dev.sawhorse.scenario.importing.ClusterImport;
import dev.sawhorse.scenario.importing.Dump;
import dev.sawhorse.scenario.importing.DumpFiles;
import dev.sawhorse.scenario.importing.ImportOptions;
import dev.sawhorse.scenario.importing.ImportResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

/** A server that has the objects of a dump gives the same import as the dump, with less only where it refuses to answer. */
@Tag("slow")
class LiveClusterTest {
    private static final Path DUMP =
            Path.of("../scenarios/src/test/resources/dev/sawhorse/scenario/importing/cluster.yaml");

    @TempDir
    private Path folder;

    private FakeApiServer server;
    private final Problems problems = new Problems();

    @BeforeEach
    void startServer() throws IOException {
        server = FakeApiServer.of(DUMP);
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void theImportIsThatOfADumpOfTheSameObjects() throws IOException {
        LiveCluster.Snapshot snapshot = read(List.of());

        ImportOptions options =
                new ImportOptions(List.of(), Instant.parse("2026-11-20T10:00:00Z"), null, null, "", false);
        ImportResult live = ClusterImport.of(snapshot.dump(), options, problems);
        Dump dump = DumpFiles.read(List.of(DUMP), new Problems());
        ImportResult file = ClusterImport.of(dump, options, new Problems());
        assertThat(live.files().get(ImportResult.STATE)).isEqualTo(file.files().get(ImportResult.STATE));
        assertThat(documents(live.files().get(ImportResult.OBJECTS)))
                .containsExactlyInAnyOrderElementsOf(documents(file.files().get(ImportResult.OBJECTS)));
        assertThat(live.files().get(ImportResult.SCENARIO))
                .isEqualTo(file.files().get(ImportResult.SCENARIO).replace(DUMP.toString(), "context fake"));
        assertThat(snapshot.time()).isCloseTo(Instant.now(), within(1, ChronoUnit.MINUTES));
        assertThat(messages())
                .contains("not read, because they are not known to create pods: custom resources "
                        + "(servicemonitors.monitoring.coreos.com)");
    }

    @Test
    void aListIsReadToItsLastPageAlthoughATokenExpires() throws IOException {
        server.expiring.add("pods");

        ImportResult live = ClusterImport.of(read(List.of()).dump(), ImportOptions.DEFAULTS, problems);

        assertThat(live.pods()).isEqualTo(15);
        // 16 pods in pages of two, and one page that is asked for again.
        assertThat(server.requests)
                .filteredOn(request -> request.startsWith("GET /api/v1/pods?limit=250"))
                .hasSize(9)
                .contains("GET /api/v1/pods?limit=250&continue=14");
    }

    @Test
    void onlyListsAndTheDiscoveryAreRequestedAndThatIsWhatTheRightsAllow() throws IOException {
        read(List.of());

        String rights = rights(List.of());
        assertThat(rights).contains("verbs: [list]").doesNotContain("secrets\n").doesNotContain("*]\n  resources");
        assertThat(rights.lines().filter(line -> line.contains("verbs:")).distinct())
                .containsExactly("  verbs: [get]", "  verbs: [list]");
        assertThat(server.requests).allMatch(request -> request.startsWith("GET /api"));
        assertThat(server.requests).noneMatch(request -> request.contains("secrets"));
        assertThat(server.requests).filteredOn(request -> request.contains("?")).allSatisfy(request -> {
            String resource = request.replaceAll(".*/([a-z]+2?[a-z]*)\\?.*", "$1");
            assertThat(rights.lines()).contains("  - " + resource);
        });
    }

    @Test
    void kindsThatMayNotBeListedAreNamedWithTheRight() throws IOException {
        server.forbidden.add("replicasets");
        server.forbidden.add("persistentvolumes");

        ImportResult live = ClusterImport.of(read(List.of()).dump(), ImportOptions.DEFAULTS, problems);

        assertThat(live.pods()).isEqualTo(15);
        assertThat(messages())
                .contains("not read, because the user has no right to list them: persistentvolumes, replicasets.apps");
    }

    @Test
    void aUserWithoutAnyRightIsAnError() throws IOException {
        assertThat(read(List.of())).isNotNull();
        server.requests.forEach(request -> server.forbidden.add(request.replaceAll(".*/([^/?]+)\\?.*", "$1")));

        assertThatThrownBy(() -> read(List.of()))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the user has no right to list any kind of object (403)")
                .hasMessageContaining("sawhorse import --rights");
    }

    @Test
    void someNamespacesAreListedByThemselves() throws IOException {
        LiveCluster.Snapshot snapshot = read(List.of("shop"));

        assertThat(server.requests)
                .contains("GET /api/v1/namespaces/shop/pods?limit=250", "GET /api/v1/nodes?limit=250")
                .doesNotContain("GET /api/v1/pods?limit=250");
        ImportResult live = ClusterImport.of(snapshot.dump(), ImportOptions.DEFAULTS.withNamespace("shop"), problems);
        assertThat(live.nodes()).isEqualTo(4);
        assertThat(messages()).anyMatch(message -> message.startsWith("only pods of shop are read"));
        assertThat(rights(List.of("shop")))
                .contains("kind: ClusterRole\n")
                .contains("kind: Role\nmetadata:\n  name: sawhorse-import\n  namespace: shop\n")
                .containsOnlyOnce("  - pods\n")
                .containsOnlyOnce("  - nodes\n");
    }

    @Test
    void anUnknownContextIsAnErrorAlthoughTheLibraryWouldTakeTheCurrentOne() throws IOException {
        Path kubeconfig = kubeconfig(server.url(), "token: " + FakeApiServer.TOKEN);

        assertThatThrownBy(() -> LiveCluster.read(kubeconfig, "fakee", List.of(), problems))
                .isInstanceOf(InvalidInputException.class)
                .hasMessage(kubeconfig + ": contexts: has no context \"fakee\"\nDid you mean \"fake\"?");
        assertThat(server.requests).isEmpty();
    }

    @Test
    void credentialsThatAreNotAcceptedAreAnErrorWithTheirSource() throws IOException {
        Path expired = kubeconfig(server.url(), "token: expired");

        assertThatThrownBy(() -> LiveCluster.read(expired, null, List.of(), problems))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageStartingWith("context fake (" + server.url() + "): the credentials are not accepted (401)")
                .hasMessageContaining("kubectl auth whoami");
    }

    @Test
    void aCommandThatPrintsNoCredentialsIsNamed() throws IOException {
        Path kubeconfig = kubeconfig(
                server.url(),
                "exec: {apiVersion: client.authentication.k8s.io/v1, command: no-such-command, args: [get-token]}");

        assertThatThrownBy(() -> LiveCluster.read(kubeconfig, null, List.of(), problems))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("the command that prints the credentials failed: no-such-command get-token");
    }

    @Test
    void aServerThatIsNotThereIsAnError() throws IOException {
        Path kubeconfig = kubeconfig(server.url(), "token: " + FakeApiServer.TOKEN);
        server.close();

        assertThatThrownBy(() -> LiveCluster.read(kubeconfig, null, List.of(), problems))
                .isInstanceOf(InvalidInputException.class)
                .hasMessageContaining("(" + server.url() + "): cannot be reached: the connection is refused");
    }

    private LiveCluster.Snapshot read(List<String> namespaces) throws IOException {
        return LiveCluster.read(kubeconfig(server.url(), "token: " + FakeApiServer.TOKEN), null, namespaces, problems);
    }

    private Path kubeconfig(String url, String user) throws IOException {
        return Files.writeString(folder.resolve("kubeconfig"), """
                apiVersion: v1
                kind: Config
                current-context: fake
                clusters: [{name: server, cluster: {server: "%s"}}]
                users: [{name: reader, user: {%s}}]
                contexts: [{name: fake, context: {cluster: server, user: reader}}]
                """.formatted(url, user));
    }

    private static String rights(List<String> namespaces) {
        StringWriter text = new StringWriter();
        new AccessRights(namespaces).printTo(new PrintWriter(text));
        return text.toString();
    }

    private static List<String> documents(String text) {
        return List.of(text.split("(?m)^---\n"));
    }

    private List<String> messages() {
        return problems.sorted().stream().map(Problem::message).toList();
    }
}
