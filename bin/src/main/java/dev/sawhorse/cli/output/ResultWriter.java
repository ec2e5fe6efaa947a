// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.output;

import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** A writer of standard output that keeps the first error, which print writers hide. */
public final class ResultWriter extends Writer {
    private final Writer out;
    private @Nullable IOException failure;

    public ResultWriter(FileDescriptor descriptor) {
        this.out = new BufferedWriter(new OutputStreamWriter(new FileOutputStream(descriptor), StandardCharsets.UTF_8));
    }

    /**
     * Returns why the result could not be written completely; null if it was, or the reader closed the stream early.
     */
    @Nullable
    public IOException failure() {
        boolean readerIsGone =
                failure != null && String.valueOf(failure.getMessage()).contains("Broken pipe");
        return readerIsGone ? null : failure;
    }

    @Override
    public void write(char[] text, int from, int length) throws IOException {
        attempt(() -> out.write(text, from, length));
    }

    @Override
    public void flush() throws IOException {
        attempt(out::flush);
    }

    @Override
    public void close() throws IOException {
        attempt(out::close);
    }

    private interface Attempt {
        void run() throws IOException;
    }

    private void attempt(Attempt attempt) throws IOException {
        try {
            attempt.run();
        } catch (IOException e) {
            failure = e;
            throw e;
        }
    }
}
