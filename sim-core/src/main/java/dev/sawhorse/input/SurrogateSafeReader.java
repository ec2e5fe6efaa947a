// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.input;

import java.io.Reader;

/**
 * A reader that never splits a surrogate pair between two reads, which snakeyaml-engine 3.0 does not handle at the end of its
 * buffer (StreamReader.extendIfTrailingHighSurrogate).
 */
public final class SurrogateSafeReader extends Reader {
    private final String text;
    private int at;

    /** Makes a reader of a text. */
    public SurrogateSafeReader(String text) {
        this.text = text;
    }

    @Override
    public int read(char[] target, int from, int length) {
        int count = Math.min(length, text.length() - at);
        if (count <= 0) {
            return length == 0 ? 0 : -1;
        }
        if (count == length && count > 1 && Character.isHighSurrogate(text.charAt(at + count - 1))) {
            count--;
        }
        text.getChars(at, at + count, target, from);
        at += count;
        return count;
    }

    @Override
    public void close() {
        at = text.length();
    }
}
