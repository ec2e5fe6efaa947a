// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import static org.assertj.core.api.Assertions.assertThat;

/** Compares texts with the files under {@code golden/}; {@code -Dgolden.update=true} writes them anew. */
public final class Golden {
    private Golden() {}

    public static void assertGolden(String name, String actual) throws IOException {
        if (Boolean.getBoolean("golden.update")) {
            Files.writeString(Path.of("src/test/resources/golden", name), actual);
            return;
        }
        try (InputStream in = Golden.class.getResourceAsStream("/golden/" + name)) {
            assertThat(in).as("golden/%s", name).isNotNull();
            assertThat(actual).isEqualTo(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        }
    }
}
