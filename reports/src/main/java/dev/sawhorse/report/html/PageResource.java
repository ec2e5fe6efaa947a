// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** The resources of pages on the class path. */
final class PageResource {
    private static final String WEB_JARS = "/META-INF/resources/webjars/";

    private PageResource() {}

    /** Returns a text resource of this package. */
    static String text(String name) {
        return read(name);
    }

    /** Returns a file of a WebJar, of whichever version is present. */
    static String webJar(String library, String file) {
        Properties properties = new Properties();
        try {
            properties.load(new StringReader(read("/META-INF/maven/org.webjars/" + library + "/pom.properties")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return read(WEB_JARS + library + "/" + properties.getProperty("version") + "/" + file);
    }

    private static String read(String name) {
        try (@Nullable InputStream in = PageResource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException(
                        name + " is not on the class path\nMaybe a jar of Sawhorse is missing.");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
