package dev.sawhorse.workloads.trace;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** Ends where the stream below breaks, so that what came before the break is not lost to the buffers above. */
final class DeferredFailure extends FilterInputStream {
    private @Nullable IOException failure;

    DeferredFailure(InputStream stream) {
        super(stream);
    }

    /** Returns why the stream ended early, null if it did not. */
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
