// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli;

import dev.sawhorse.karpenter.api.DisruptionReason;
import dev.sawhorse.report.live.DisruptionLabels;
import dev.sawhorse.results.DisruptionReasons;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Results and reports know disruption reasons by their texts only; these are the texts of Karpenter's reasons. */
class DisruptionReasonsTest {
    private static final Set<DisruptionReason> NOT_COUNTED_UPSTREAM = Set.of(
            DisruptionReason.SCALE_DOWN,
            DisruptionReason.NODE_POOL_DELETED,
            DisruptionReason.CAPACITY_RESERVATION_EXPIRING,
            DisruptionReason.NODE_DELETED,
            DisruptionReason.DELETED_BY_USER);

    @Test
    void summariesCountReasonsOfKarpenter() {
        List<String> counted = new ArrayList<>(DisruptionReasons.COUNTED);
        counted.remove(DisruptionReasons.INTERRUPTED);
        assertThat(counted)
                .allSatisfy(text -> assertThat(DisruptionReason.of(text).text()).isEqualTo(text));
    }

    @Test
    void everyReasonWithoutMethodHasALabelOrIsNotCounted() {
        Set<DisruptionReason> without = Arrays.stream(DisruptionReason.values())
                .filter(reason -> !reason.isBudgeted() && DisruptionLabels.of(reason.text(), true) == null)
                .collect(Collectors.toSet());

        assertThat(without).isEqualTo(NOT_COUNTED_UPSTREAM);
    }

    @Test
    void reasonsOfInterruptionsAreOneReasonOfResults() {
        assertThat(Arrays.stream(DisruptionReason.values())
                        .filter(reason -> reason.name().endsWith("_INTERRUPTION"))
                        .map(reason -> DisruptionReasons.of(reason.text())))
                .hasSize(6)
                .containsOnly(DisruptionReasons.INTERRUPTED);
    }

    @Test
    void colorsOfThePageAreThoseOfCountedReasons() throws IOException {
        assertThat(DisruptionReasons.COUNTED)
                .allSatisfy(reason -> assertThat(resource("report.css"))
                        .contains("--reason-" + reason.toLowerCase(Locale.ROOT) + ":"));
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = DisruptionLabels.class.getResourceAsStream("/dev/sawhorse/report/html/" + name)) {
            return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
