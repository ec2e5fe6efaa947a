// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** The version of this build, which every result contains. */
public final class SawhorseVersion {
    private static final String TEXT = read();

    private SawhorseVersion() {}

    /** Returns the version, such as {@code 0.1.0}. */
    public static String text() {
        return TEXT;
    }

    private static String read() {
        Properties properties = new Properties();
        try (InputStream in = SawhorseVersion.class.getResourceAsStream("version.properties")) {
            properties.load(Objects.requireNonNull(in, "version.properties is missing beside SawhorseVersion.class"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties.getProperty("version");
    }
}
