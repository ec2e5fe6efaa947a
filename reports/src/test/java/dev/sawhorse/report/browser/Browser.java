// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.browser;

import java.awt.image.BufferedImage;
import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A headless Chromium with one tab, driven by its DevTools protocol. */
final class Browser implements AutoCloseable {
    private static final List<String> NAMES = List.of("chromium", "chromium-browser", "google-chrome", "chrome");
    private static final long PATIENCE_SECONDS = 20;
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Process process;
    private final Path profile;
    private final WebSocket socket;
    private final BlockingQueue<JsonNode> answers;
    private final List<String> complaints = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private int sent;

    private Browser(Process process, Path profile, String address, BlockingQueue<JsonNode> answers) {
        this.process = process;
        this.profile = profile;
        this.answers = answers;
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(URI.create(address), new Listener())
                .join();
    }

    /** Returns where Chromium is on this machine, null if there is none. */
    static Path executable() {
        for (String folder : System.getenv().getOrDefault("PATH", "").split(":")) {
            for (String name : NAMES) {
                Path path = Path.of(folder, name);
                if (Files.isExecutable(path)) {
                    return path;
                }
            }
        }
        return null;
    }

    static Browser start(Path executable) throws IOException, InterruptedException {
        Path profile = Files.createTempDirectory("chromium-profile");
        Process process = new ProcessBuilder(
                        executable.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--no-first-run",
                        "--hide-scrollbars",
                        "--force-color-profile=srgb",
                        "--remote-debugging-port=0",
                        "--user-data-dir=" + profile,
                        "about:blank")
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            Browser browser = new Browser(process, profile, tab(port(process)), new LinkedBlockingQueue<>());
            for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
                browser.send(domain + ".enable", Map.of());
            }
            return browser;
        } catch (IOException | InterruptedException | RuntimeException e) {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            throw e;
        }
    }

    private static int port(Process process) throws IOException {
        BufferedReader errors =
                new BufferedReader(new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8));
        List<String> lines = new ArrayList<>();
        for (String line = errors.readLine(); line != null; line = errors.readLine()) {
            lines.add(line);
            if (line.startsWith("DevTools listening on ")) {
                Thread drain = new Thread(() -> errors.lines().forEach(rest -> {}), "chromium-errors");
                drain.setDaemon(true);
                drain.start();
                return URI.create(line.substring(line.indexOf("ws://"))).getPort();
            }
        }
        throw new IOException("Chromium did not start: " + String.join("\n", lines));
    }

    private static String tab(int port) throws IOException, InterruptedException {
        HttpRequest list = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/json/list"))
                .build();
        String tabs = HttpClient.newHttpClient()
                .send(list, HttpResponse.BodyHandlers.ofString())
                .body();
        for (JsonNode tab : JSON.readTree(tabs)) {
            if (tab.path("type").asString("").equals("page")) {
                return tab.path("webSocketDebuggerUrl").asString();
            }
        }
        throw new IOException("Chromium has no tab: " + tabs);
    }

    /** Opens a file with an address behind the hash, and waits until the scripts of the page are ready. */
    void open(Path page, String hash) throws InterruptedException {
        open(page, hash, "document.documentElement?.dataset.ready === 'yes'");
    }

    /** Opens a file that has no scripts. */
    void openWithoutScripts(Path page) throws InterruptedException {
        open(page, "", "document.readyState === 'complete'");
    }

    private void open(Path page, String hash, String ready) throws InterruptedException {
        complaints.clear();
        requests.clear();
        // The same file with another hash would not be loaded anew.
        send("Page.navigate", Map.of("url", "about:blank"));
        send("Page.navigate", Map.of("url", page.toUri() + hash));
        waitFor(ready + " && location.protocol === 'file:'");
        settle();
    }

    /** Waits until what was asked for has been drawn. */
    void settle() {
        evaluate("new Promise(done => requestAnimationFrame(() => setTimeout(done, 50)))");
    }

    void waitFor(String condition) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!evaluate(condition).asBoolean(false)) {
            if (System.nanoTime() > end) {
                throw new AssertionError("still not: " + condition + "; complaints: " + complaints);
            }
            Thread.sleep(20);
        }
    }

    /** Returns the value of an expression of JavaScript, awaited. */
    JsonNode evaluate(String expression) {
        JsonNode answer =
                send("Runtime.evaluate", Map.of("expression", expression, "awaitPromise", true, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new AssertionError(expression + " failed: " + answer.get("exceptionDetails"));
        }
        return answer.path("result").path("value");
    }

    String text(String selector) {
        return evaluate("document.querySelector('" + selector + "').textContent")
                .asString();
    }

    /** Returns a number that an element carries for whoever asks. */
    double number(String selector, String name) {
        return Double.parseDouble(evaluate("document.querySelector('" + selector + "').dataset." + name)
                .asString("NaN"));
    }

    void choose(String id, String value) {
        evaluate("(() => { const it = document.getElementById('" + id + "'); it.value = '" + value
                + "'; it.dispatchEvent(new Event('change', {bubbles: true})); })()");
        settle();
    }

    void type(String id, String text) {
        evaluate("(() => { const it = document.getElementById('" + id + "'); it.value = '" + text
                + "'; it.dispatchEvent(new Event('input', {bubbles: true})); })()");
        settle();
    }

    void click(String id) {
        evaluate("document.getElementById('" + id + "').click()");
        settle();
    }

    /** Presses a key while an element has the focus. */
    void press(String id, String key) {
        evaluate("document.getElementById('" + id + "').focus()");
        for (String type : List.of("keyDown", "keyUp")) {
            send("Input.dispatchKeyEvent", Map.of("type", type, "key", key, "code", key));
        }
        settle();
    }

    /** Moves, clicks or turns the wheel at a place of an element, given as shares of its width and height. */
    void mouse(String type, String id, double across, double down, Map<String, Object> more) {
        JsonNode place = evaluate("(() => { const it = document.getElementById('" + id
                + "'); it.scrollIntoView({block: 'center'}); const box = it.getBoundingClientRect(); return [box.x + "
                + across + " * box.width, box.y + " + down + " * box.height]; })()");
        Map<String, Object> event = new TreeMap<>(more);
        event.put("type", type);
        event.put("x", place.get(0).asDouble());
        event.put("y", place.get(1).asDouble());
        send("Input.dispatchMouseEvent", event);
        settle();
    }

    /** Returns how many pixels of what is on the screen have a colour. */
    int pixels(int color) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(screenshot()));
        int found = 0;
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                found += (image.getRGB(x, y) & 0xffffff) == color ? 1 : 0;
            }
        }
        return found;
    }

    private byte[] screenshot() {
        return Base64.getDecoder()
                .decode(send("Page.captureScreenshot", Map.of()).path("data").asString());
    }

    /** Returns errors of scripts and of the console since the page was opened. */
    List<String> complaints() {
        return List.copyOf(complaints);
    }

    /** Returns the addresses of everything the page asked for. */
    List<String> requests() {
        return List.copyOf(requests);
    }

    JsonNode send(String method, Map<String, ?> parameters) {
        int id = ++sent;
        socket.sendText(JSON.writeValueAsString(Map.of("id", id, "method", method, "params", parameters)), true)
                .join();
        try {
            while (true) {
                JsonNode answer = answers.poll(PATIENCE_SECONDS, TimeUnit.SECONDS);
                if (answer == null) {
                    throw new AssertionError("Chromium does not answer " + method);
                }
                if (answer.path("id").asInt() == id) {
                    if (answer.has("error")) {
                        throw new AssertionError(method + ": " + answer.get("error"));
                    }
                    return answer.path("result");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError(e);
        }
    }

    @Override
    public void close() throws IOException {
        socket.abort();
        List<ProcessHandle> children = process.descendants().toList();
        process.destroy();
        try {
            if (!process.waitFor(5, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException e) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
        children.forEach(ProcessHandle::destroyForcibly);
        for (ProcessHandle child : children) {
            child.onExit().join();
        }
        delete(profile);
    }

    private static void delete(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** Puts the parts of messages together, and sorts answers from what is told unasked. */
    private final class Listener implements WebSocket.Listener {
        private final StringBuilder message = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
            message.append(part);
            if (last) {
                JsonNode whole = JSON.readTree(message.toString());
                message.setLength(0);
                if (whole.has("id")) {
                    answers.add(whole);
                } else {
                    told(whole.path("method").asString(""), whole.path("params"));
                }
            }
            from.request(1);
            return null;
        }

        private void told(String method, JsonNode parameters) {
            switch (method) {
                case "Runtime.exceptionThrown" -> complaints.add(parameters.toString());
                case "Log.entryAdded" ->
                    complaints.add(parameters.path("entry").path("text").asString(""));
                case "Runtime.consoleAPICalled" -> complaints.add("console: " + parameters);
                case "Network.requestWillBeSent" ->
                    requests.add(parameters.path("request").path("url").asString(""));
                default -> {}
            }
        }
    }
}
