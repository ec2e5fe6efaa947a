// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.cli.instances;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that filter instance types by their spot data. */
final class SpotOptions {
    @Option(names = "--spot", description = "Show spot prices and interruptions; lists only types offered as spot.")
    private boolean shown;

    @Option(
            names = "--max-interruption",
            paramLabel = "PERCENT",
            converter = Percent.class,
            description = "Highest share of interruptions in a month: 5%%, 10%%, 15%%, 20%%. Implies --spot.")
    private @Nullable Double maxInterruption;

    @Option(
            names = "--min-savings",
            paramLabel = "PERCENT",
            converter = Percent.class,
            description = "Minimum saving against on-demand: 60%%. Implies --spot.")
    private @Nullable Double minSavings;

    /** Whether spot columns are requested. */
    boolean isAsked() {
        return shown || maxInterruption != null || minSavings != null;
    }

    /** Whether a type with this data satisfies the options. */
    boolean accepts(SpotData figures) {
        return (maxInterruption == null || figures.isInterruptedAtMost(maxInterruption))
                && (minSavings == null || figures.savings() >= minSavings);
    }

    /** A parser of percentages, with or without a percent sign. */
    static final class Percent implements ITypeConverter<Double> {
        private static final double PER_CENT = 100;

        @Override
        public Double convert(String text) {
            String number = text.endsWith("%") ? text.substring(0, text.length() - 1) : text;
            try {
                double percent = Double.parseDouble(number.strip());
                if (percent >= 0 && percent <= PER_CENT) {
                    return percent / PER_CENT;
                }
            } catch (NumberFormatException e) {
                throw new TypeConversionException("\"" + text + "\" is not a percentage such as 10%");
            }
            throw new TypeConversionException("\"" + text + "\" is not from 0% to 100%");
        }
    }
}
