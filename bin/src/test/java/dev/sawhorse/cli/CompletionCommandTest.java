// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CompletionCommandTest {
    @Test
    void regionsAreCompleted() {
        String script = Ran.of("completion").stdout();
        assertThat(script).contains("\"eu-central-1\"", "\"cn-hangzhou\"");
    }
}
