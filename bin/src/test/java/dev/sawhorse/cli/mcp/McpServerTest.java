// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.mcp;

import dev.sawhorse.input.MappingNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

@Tag("slow")
@Timeout(120)
final class McpServerTest {
    private static final Path SCENARIOS = Path.of("../scenarios");

    @TempDir
    private Path folder;

    private McpProcess server;

    @BeforeEach
    void startServer() throws IOException {
        Files.copy(SCENARIOS.resolve("inflate.yaml"), folder.resolve("inflate.yaml"));
        server = new McpProcess(folder);
        server.request(
                0,
                "initialize",
                "{\"protocolVersion\":\"2025-06-18\",\"capabilities\":{},\"clientInfo\":{\"name\":\"t\",\"version\":\"1\"}}");
        MappingNode result = server.answer(0).mapping("result");
        assertThat(result.text("protocolVersion")).isEqualTo("2025-06-18");
        assertThat(result.mapping("serverInfo").text("name")).isEqualTo("sawhorse");
        server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    }

    @AfterEach
    void stopServer() {
        server.close();
    }

    @Test
    void toolsHaveSchemasOfTheirArguments() throws IOException {
        server.request(1, "tools/list", "{}");
        List<MappingNode> tools = server.answer(1).mapping("result").mappings("tools");
        assertThat(tools)
                .extracting(tool -> tool.text("name"))
                .containsExactly("run", "compare", "tune", "lint", "explain", "now", "instances", "spot");
        assertThat(tools).allSatisfy(tool -> {
            assertThat(tool.text("description")).isNotEmpty();
            assertThat(tool.mapping("inputSchema").text("type")).isEqualTo("object");
            assertThat(tool.mapping("inputSchema").text("additionalProperties")).isEqualTo("false");
        });
    }

    @Test
    void runIsExplainedAndItsReportIsAResource() throws IOException {
        MappingNode run = call(1, "run", "{\"scenario\":\"inflate.yaml\",\"seed\":1}");
        assertThat(run.text("isError")).isEqualTo("false");
        assertThat(run.mapping("structuredContent").mapping("cost").text("total"))
                .isEqualTo("0.131123125");
        assertThat(run.mappings("content"))
                .extracting(content -> content.text("uri"))
                .contains("sawhorse:///out/inflate/report.html", "sawhorse:///out/inflate/summary.json");

        MappingNode explained =
                call(2, "explain", "{\"run\":\"out/inflate\",\"kind\":\"nodeclaim\",\"name\":\"default-zlwtv\"}");
        assertThat(explained.mapping("structuredContent").isEmpty()).isFalse();

        server.request(3, "resources/list", "{}");
        assertThat(server.answer(3).mapping("result").mappings("resources"))
                .extracting(resource -> resource.text("uri"))
                .containsExactly("sawhorse:///out/inflate/report.html", "sawhorse:///out/inflate/summary.json");
        server.request(4, "resources/read", "{\"uri\":\"sawhorse:///out/inflate/report.html\"}");
        MappingNode contents =
                server.answer(4).mapping("result").mappings("contents").get(0);
        assertThat(contents.text("mimeType")).isEqualTo("text/html");
        assertThat(contents.text("text")).isEqualTo(Files.readString(folder.resolve("out/inflate/report.html")));
    }

    @Test
    void messagesThatAreNoneAreRefusedAndTheServerGoesOn() throws Exception {
        server.send("not json");
        assertThat(code(server.next())).isEqualTo("-32700");
        server.send("[]");
        assertThat(code(server.next())).isEqualTo("-32600");
        server.send("{\"jsonrpc\":\"2.0\",\"id\":1}");
        assertThat(code(server.answer(1))).isEqualTo("-32600");
        server.send("{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"ping\"}");
        assertThat(code(server.next())).isEqualTo("-32600");
        server.request(2, "tools/remove", "{}");
        assertThat(code(server.answer(2))).isEqualTo("-32601");
        server.request(3, "tools/call", "{\"name\":\"runn\"}");
        MappingNode unknown = server.answer(3);
        assertThat(code(unknown)).isEqualTo("-32602");
        assertThat(unknown.mapping("error").text("message")).isEqualTo("unknown tool \"runn\". Did you mean \"run\"?");
        server.request(4, "ping", "{}");
        assertThat(server.answer(4).get("result")).isNotNull();
        assertThat(server.end()).isZero();
    }

    private static String code(MappingNode message) {
        return String.valueOf(message.mapping("error").text("code"));
    }

    @Test
    void argumentsThatCannotBeUsedAreErrorsOfTheTool() throws IOException {
        assertThat(failure(1, "run", "{}")).startsWith("\"scenario\" is missing");
        assertThat(failure(2, "run", "{\"scenario\":\"inflate.yaml\",\"sed\":1}"))
                .isEqualTo("unknown argument \"sed\" of run\nDid you mean \"seed\"?");
        assertThat(failure(3, "run", "{\"scenario\":\"inflate.yaml\",\"seed\":\"one\"}"))
                .isEqualTo("\"seed\" is not of the type integer");
        assertThat(failure(4, "lint", "{\"files\":\"inflate.yaml\"}"))
                .isEqualTo("\"files\" is not of the type array of strings");
        assertThat(failure(5, "run", "{\"scenario\":\"inflate.yaml\",\"set\":[\"duratoin=1h\"]}"))
                .contains("Did you mean \"duration\"?");
        assertThat(failure(6, "run", "{\"scenario\":\"absent.yaml\"}")).contains("no such file");
    }

    @Test
    void pathsThatLeaveTheFolderAreRefused() throws IOException {
        Path outside = Files.createTempDirectory("outside");
        Files.writeString(outside.resolve("secret.yaml"), "token: xyzzy\n");
        Files.createSymbolicLink(folder.resolve("link"), outside);
        Files.writeString(
                folder.resolve("@args"), outside.resolve("secret.yaml").toString());
        for (String path : List.of(
                "../other.yaml",
                "/etc/passwd",
                outside.resolve("secret.yaml").toString(),
                "link/secret.yaml",
                "",
                "a\\u0000b")) {
            String text = failure(1, "run", "{\"scenario\":\"" + path + "\"}");
            assertThat(text).as(path).contains("Use a path below ").doesNotContain("xyzzy");
        }
        assertThat(failure(2, "run", "{\"scenario\":\"inflate.yaml\",\"output\":\"../results\"}"))
                .contains("is outside the working folder");
        assertThat(failure(3, "run", "{\"scenario\":\"inflate.yaml\",\"set\":[\"manifests=[link/secret.yaml]\"]}"))
                .contains("is outside the scenario's folder")
                .doesNotContain("xyzzy");
        assertThat(failure(4, "lint", "{\"files\":[\"-\"]}")).doesNotContain("xyzzy");
        assertThat(failure(5, "lint", "{\"files\":[\"@args\"]}")).doesNotContain("xyzzy");
        assertThat(failure(6, "explain", "{\"run\":\"out\",\"kind\":\"pod\",\"name\":\"@args\"}"))
                .isEqualTo("\"name\" cannot be \"@args\"");
        server.request(7, "resources/read", "{\"uri\":\"sawhorse:///link/secret.yaml\"}");
        assertThat(code(server.answer(7))).isEqualTo("-32002");
        Files.createSymbolicLink(folder.resolve("out"), outside);
        assertThat(failure(8, "run", "{\"scenario\":\"inflate.yaml\"}")).contains("is outside the working folder");
        assertThat(outside.resolve("inflate")).doesNotExist();
    }

    @Test
    void longCallReportsItsProgressAndEndsWhenItIsCancelled() throws IOException {
        String arguments = "{\"scenario\":\"inflate.yaml\",\"set\":[\"duration=8000h\"]}";
        server.request(
                1,
                "tools/call",
                "{\"name\":\"run\",\"arguments\":" + arguments + ",\"_meta\":{\"progressToken\":\"p1\"}}");
        MappingNode progress = server.next();
        assertThat(progress.text("method")).isEqualTo("notifications/progress");
        assertThat(progress.mapping("params").text("progressToken")).isEqualTo("p1");
        assertThat(Double.parseDouble(String.valueOf(progress.mapping("params").text("progress"))))
                .isBetween(0.0, 1.0);
        server.request(2, "tools/call", "{\"name\":\"run\",\"arguments\":" + arguments + "}");
        for (int id : List.of(2, 1)) {
            server.send("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/cancelled\",\"params\":{\"requestId\":" + id
                    + "}}");
        }
        server.request(3, "tools/call", "{\"name\":\"instances\",\"arguments\":{\"vcpus\":\"2\",\"limit\":1}}");
        MappingNode answer = server.next();
        while ("notifications/progress".equals(answer.text("method"))) {
            answer = server.next();
        }
        // Cancelled calls have no answer.
        assertThat(answer.text("id")).isEqualTo("3");
        assertThat(folder.resolve("out/inflate/summary.json")).doesNotExist();
    }

    private MappingNode call(int id, String tool, String arguments) throws IOException {
        server.request(id, "tools/call", "{\"name\":\"" + tool + "\",\"arguments\":" + arguments + "}");
        return server.answer(id).mapping("result");
    }

    /** Returns the text of a call that must fail. */
    private String failure(int id, String tool, String arguments) throws IOException {
        MappingNode result = call(id, tool, arguments);
        assertThat(result.text("isError")).isEqualTo("true");
        return String.valueOf(result.mappings("content").get(0).text("text"));
    }
}
