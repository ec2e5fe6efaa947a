// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.serve;

import dev.sawhorse.cli.Ran;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class PageServerTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private PageServer server;

    @BeforeEach
    void start() throws IOException {
        server = PageServer.start(0, "<!DOCTYPE html><title>ö</title>");
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private HttpResponse<String> answer(String method, String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.url()).resolve(path))
                .method(method, BodyPublishers.noBody())
                .build();
        return CLIENT.send(request, BodyHandlers.ofString());
    }

    private String rawAnswer(String host) throws IOException {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
            String request = "GET / HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
            socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    @Test
    void thePageIsAtTheRoot() throws Exception {
        HttpResponse<String> answer = answer("GET", "/?ignored=1");
        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.body()).isEqualTo("<!DOCTYPE html><title>ö</title>");
        assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/html; charset=utf-8");
        assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
        assertThat(answer("HEAD", "/").body()).isEmpty();
    }

    @Test
    void otherPathsDoNotExist() throws Exception {
        for (String path : List.of("/x", "/../etc/passwd", "/%2e%2e/journal.jsonl.gz", "/index.html")) {
            assertThat(answer("GET", server.url() + path.substring(1)).statusCode())
                    .as(path)
                    .isEqualTo(404);
        }
    }

    @Test
    void onlyReadingIsAllowed() throws Exception {
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS")) {
            HttpResponse<String> answer = answer(method, "/");
            assertThat(answer.statusCode()).as(method).isEqualTo(405);
            assertThat(answer.headers().firstValue("Allow")).hasValue("GET, HEAD");
        }
    }

    @Test
    void aNameOfAnotherHostIsRefused() throws Exception {
        assertThat(rawAnswer("127.0.0.1:" + server.port())).startsWith("HTTP/1.1 200");
        assertThat(rawAnswer("localhost:" + server.port())).startsWith("HTTP/1.1 200");
        assertThat(rawAnswer("example.org:" + server.port())).startsWith("HTTP/1.1 421");
        assertThat(rawAnswer("127.0.0.1")).startsWith("HTTP/1.1 421");
    }

    @Test
    void otherInterfacesDoNotListen() throws Exception {
        List<InetAddress> others = NetworkInterface.networkInterfaces()
                .flatMap(NetworkInterface::inetAddresses)
                .filter(address -> !address.isLoopbackAddress())
                .toList();
        for (InetAddress address : others) {
            assertThatThrownBy(() -> new Socket(address, server.port()).close())
                    .as(address.toString())
                    .isInstanceOf(IOException.class);
        }
    }

    @Test
    void aPortInUseIsAnError() {
        assertThatThrownBy(() -> PageServer.start(server.port(), ""))
                .isInstanceOf(IOException.class)
                .hasMessageStartingWith("port " + server.port() + " cannot be used: ");
    }

    @Test
    void anUnknownRunOrPortIsBadInput(@TempDir Path folder) {
        Ran missing = Ran.of("serve", folder.resolve("none").toString());
        assertThat(missing.exitCode()).isEqualTo(2);
        assertThat(missing.stderr()).contains("is not the output folder of a run: it does not exist");
        assertThat(Ran.of("serve", folder.toString()).exitCode()).isEqualTo(2);
        assertThat(Ran.of("serve").exitCode()).isEqualTo(2);
        assertThat(Ran.of("serve", "x", "--port", "65536").stderr())
                .contains("Invalid value for option '--port': 65536 is not a number from 0 to 65535");
    }
}
