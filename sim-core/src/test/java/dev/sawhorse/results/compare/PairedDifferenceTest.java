// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.sim.random.RandomStream;
import java.util.function.ToDoubleFunction;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.offset;
import static org.assertj.core.api.Assertions.within;

class PairedDifferenceTest {
    private static final double CONFIDENCE = 0.95;
    private static final int TRIALS = 4_000;

    /** What two variants came to over the same seeds: load that both share, and what each adds. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Pair(double[] reference, double[] variant) {
        static Pair drawn(RandomStream stream, int seeds, double trueDifference) {
            double[] reference = new double[seeds];
            double[] variant = new double[seeds];
            for (int i = 0; i < seeds; i++) {
                double load = 100 + 20 * stream.nextGaussian();
                reference[i] = load + 2 * stream.nextGaussian();
                variant[i] = load + trueDifference + 2 * stream.nextGaussian();
            }
            return new Pair(reference, variant);
        }

        PairedDifference compared() {
            return PairedDifference.of(reference, variant, CONFIDENCE);
        }

        PairedDifference swapped() {
            return PairedDifference.of(variant, reference, CONFIDENCE);
        }
    }

    @Test
    void intervalHasItsNominalCoverage() {
        assertThat(coverage(-7, PairedDifferenceTest::holdsDifference)).isEqualTo(CONFIDENCE, within(0.012));
    }

    @Test
    void relativeIntervalHasItsNominalCoverage() {
        assertThat(coverage(-7, PairedDifferenceTest::holdsRatio)).isEqualTo(CONFIDENCE, within(0.012));
    }

    @Test
    void differenceIsClaimedInFiveOfAHundredTrialsWithoutOne() {
        double claimed = coverage(0, pair -> pair.compared().isSignificant() ? 1 : 0);
        assertThat(claimed).isEqualTo(1 - CONFIDENCE, within(0.012));
    }

    private static double coverage(double trueDifference, ToDoubleFunction<Pair> holds) {
        RandomStream stream = RandomStream.of(11, "coverage");
        double held = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            held += holds.applyAsDouble(Pair.drawn(stream, 8, trueDifference));
        }
        return held / TRIALS;
    }

    private static double holdsDifference(Pair pair) {
        Estimate difference = pair.compared().difference();
        return difference.low() <= -7 && -7 <= difference.high() ? 1 : 0;
    }

    private static double holdsRatio(Pair pair) {
        PairedDifference paired = pair.compared();
        return paired.relativeLow() <= -0.07 && -0.07 <= paired.relativeHigh() ? 1 : 0;
    }

    @Test
    void sharedLoadDoesNotWidenTheInterval() {
        Pair pair = Pair.drawn(RandomStream.of(3, "width"), 20, -7);
        Estimate difference = pair.compared().difference();
        Estimate alone = Estimate.of(pair.reference(), CONFIDENCE);
        assertThat(difference.high() - difference.low()).isLessThan((alone.high() - alone.low()) / 3);
    }

    @Test
    void swappingTheVariantsNegatesTheDifferenceAndInvertsTheRatio() {
        RandomStream stream = RandomStream.of(5, "swap");
        for (int trial = 0; trial < 200; trial++) {
            Pair pair = Pair.drawn(stream, 2 + trial % 12, trial % 7 - 3);
            PairedDifference there = pair.compared();
            PairedDifference back = pair.swapped();
            assertThat(back.difference().mean()).isEqualTo(-there.difference().mean(), offset(1e-9));
            assertThat(back.difference().low()).isEqualTo(-there.difference().high(), offset(1e-9));
            assertThat(back.difference().high()).isEqualTo(-there.difference().low(), offset(1e-9));
            assertThat((1 + back.relative()) * (1 + there.relative())).isEqualTo(1, offset(1e-9));
            if (there.hasRelativeInterval() && back.hasRelativeInterval() && there.relativeLow() > -1) {
                assertThat((1 + back.relativeLow()) * (1 + there.relativeHigh()))
                        .isEqualTo(1, offset(1e-6));
            }
        }
    }

    @Test
    void relativeIntervalExcludesZeroExactlyIfTheDifferencesDoes() {
        RandomStream stream = RandomStream.of(6, "agreement");
        int shown = 0;
        for (int trial = 0; trial < 500; trial++) {
            PairedDifference paired = Pair.drawn(stream, 2 + trial % 10, 2).compared();
            if (paired.hasRelativeInterval()) {
                assertThat(paired.relativeLow() > 0 || paired.relativeHigh() < 0)
                        .isEqualTo(paired.isSignificant());
                shown += paired.isSignificant() ? 1 : 0;
            }
        }
        assertThat(shown).isBetween(50, 450);
    }

    @Test
    void oneSeedHasADifferenceButNoInterval() {
        PairedDifference paired = PairedDifference.of(new double[] {10}, new double[] {8}, CONFIDENCE);
        assertThat(paired.difference().mean()).isEqualTo(-2);
        assertThat(paired.relative()).isEqualTo(-0.2, offset(1e-12));
        assertThat(paired.difference().hasInterval()).isFalse();
        assertThat(paired.hasRelativeInterval()).isFalse();
        assertThat(paired.isSignificant()).isFalse();
    }

    @Test
    void equalValuesDifferByZero() {
        double[] values = {30, 31, 32};
        PairedDifference paired = PairedDifference.of(values, values, CONFIDENCE);
        assertThat(paired.isSignificant()).isFalse();
        assertThat(paired.relativeLow()).isEqualTo(0, offset(1e-12));
        assertThat(paired.relativeHigh()).isEqualTo(0, offset(1e-12));
    }

    @Test
    void zeroReferenceHasNoRelativeDifference() {
        PairedDifference paired = PairedDifference.of(new double[] {0, 0, 0}, new double[] {4, 5, 6}, CONFIDENCE);
        assertThat(paired.isSignificant()).isTrue();
        assertThat(paired.relative()).isNaN();
        assertThat(paired.hasRelativeInterval()).isFalse();
    }

    @Test
    void valuesWithoutPartnersAreRefused() {
        assertThatThrownBy(() -> PairedDifference.of(new double[2], new double[3], CONFIDENCE))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("2 values cannot be paired with 3\nMaybe a seed is missing on one side.");
    }
}
