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
 * a zero byte behind it; its standard input is the file {@code stdin} of the session folder, which the argument names. The
 * answer is a line with the exit code, once {@code stdout} and {@code stderr} are in that folder.
 */
final class ExampleServer {
    private ExampleServer() {}

    public static void main(String[] arguments) throws IOException {
        Path session = Path.of(arguments[0]);
        OutputStream answers = System.out;
        try (InputStream requests = new BufferedInputStream(System.in)) {
            while (true) {
                String[] request = request(requests);
                System.setIn(new ByteArrayInputStream(Files.readAllBytes(session.resolve("stdin"))));
                Ran ran = Ran.of(request);
                Files.writeString(session.resolve("stdout"), ran.stdout());
                Files.writeString(session.resolve("stderr"), ran.stderr());
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
