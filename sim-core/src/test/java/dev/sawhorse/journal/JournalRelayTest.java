// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.journal;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class JournalRelayTest {
    private static final int MANY = 100_000;

    private static Journal.Entry entry(int number) {
        return new Journal.Entry(number, new Observation.PodReady("default/pod-" + number));
    }

    @Test
    void everyListenerGetsEveryEntryInOrder() {
        List<Long> heard = new ArrayList<>();
        List<Integer> heardBefore = new ArrayList<>();
        List<Journal.Listener> listeners =
                List.of(entry -> heard.add(entry.time()), entry -> heardBefore.add(heard.size()));

        try (JournalRelay relay = JournalRelay.to(listeners)) {
            for (int i = 0; i < MANY; i++) {
                relay.appended(entry(i));
            }
        }

        assertThat(heard).hasSize(MANY).isSorted();
        assertThat(heardBefore).hasSize(MANY).isSorted().startsWith(1, 2, 3);
    }

    @Test
    void exceptionForTheLastEntryIsRethrownAtTheEnd() {
        JournalRelay relay = JournalRelay.to(List.of(JournalRelayTest::refuse));
        relay.appended(entry(0));

        assertThatThrownBy(relay::close).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void listenerExceptionEndsALongRun() {
        assertThatThrownBy(() -> {
                    try (JournalRelay relay = JournalRelay.to(List.of(JournalRelayTest::refuse))) {
                        for (int i = 0; i < 10 * MANY; i++) {
                            relay.appended(entry(i));
                        }
                    }
                })
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("PodReady[pod=default/pod-0]")
                .hasNoSuppressedExceptions();
    }

    private static void refuse(Journal.Entry entry) {
        throw new IllegalArgumentException(entry.observation().toString());
    }
}
