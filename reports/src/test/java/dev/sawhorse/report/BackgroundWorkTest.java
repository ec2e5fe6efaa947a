// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class BackgroundWorkTest {
    @Test
    void theCallerContinuesUntilItNeedsTheResult() throws IOException {
        CountDownLatch caller = new CountDownLatch(1);
        BackgroundWork<String> work = BackgroundWork.begin("work", () -> {
            caller.await();
            return Thread.currentThread().getName();
        });
        caller.countDown();
        assertThat(work.result()).isEqualTo("work");
        assertThat(work.result()).isEqualTo("work");
    }

    @Test
    void exceptionsAreRethrownToTheCaller() {
        for (Throwable thrown : new Throwable[] {
            new FileNotFoundException("a"), new IllegalStateException("b"), new OutOfMemoryError("c")
        }) {
            BackgroundWork<String> work = BackgroundWork.begin("work", () -> {
                if (thrown instanceof Error error) {
                    throw error;
                }
                throw (Exception) thrown;
            });
            assertThatThrownBy(work::result).isSameAs(thrown);
        }
    }
}
