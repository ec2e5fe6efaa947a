// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Runs commands for a shell, in the folder it was started in. A request is the number of arguments and the arguments, each with
 * a zero byte behind it, and what it may read lies in {@code .session}; the answer is a line with the exit code, once both
 * outputs lie there too.
 */
final class ExampleServer {
    private static final Path SESSION = Path.of(".session");

    private ExampleServer() {}

    public static void main(String[] ignored) throws IOException {
        OutputStream answers = System.out;
        try (InputStream requests = new BufferedInputStream(System.in)) {
            while (true) {
                String[] arguments = request(requests);
                System.setIn(new ByteArrayInputStream(Files.readAllBytes(SESSION.resolve("stdin"))));
                Ran ran = Ran.of(arguments);
                Files.writeString(SESSION.resolve("stdout"), ran.stdout());
                Files.writeString(SESSION.resolve("stderr"), ran.stderr());
                answers.write((ran.exitCode() + "\n").getBytes(StandardCharsets.UTF_8));
                answers.flush();
            }
        } catch (EOFException end) {
            answers.close();
        }
    }

    private static String[] request(InputStream requests) throws IOException {
        String[] arguments = new String[Integer.parseInt(word(requests))];
        for (int i = 0; i < arguments.length; i++) {
            arguments[i] = word(requests);
        }
        return arguments;
    }

    private static String word(InputStream requests) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int next = requests.read(); next != 0; next = requests.read()) {
            if (next < 0) {
                throw new EOFException();
            }
            bytes.write(next);
        }
        return bytes.toString(StandardCharsets.UTF_8);
    }
}
