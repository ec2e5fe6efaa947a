// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.trace;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/**
 * An input stream that reports the end of the stream where the underlying stream fails, so that buffers above it still deliver
 * what was read before the failure.
 */
final class DeferredFailure extends FilterInputStream {
    private @Nullable IOException failure;

    DeferredFailure(InputStream stream) {
        super(stream);
    }

    /** Returns the failure that ended the stream early, null if there was none. */
    @Nullable
    IOException failure() {
        return failure;
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
        if (failure != null) {
            return -1;
        }
        try {
            return in.read(bytes, offset, length);
        } catch (IOException e) {
            failure = e;
            return -1;
        }
    }
}
