// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.validation;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.input.Spelling;
import dev.sawhorse.scenario.file.ScenarioFile;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * The validation of a user's own on-demand prices: they must be for known types, not negative, and close enough to the known
 * price to exclude a wrong unit. Discounts reduce prices to a tenth, not to a hundredth, and no price is twenty times the list
 * price.
 */
public final class PriceValidator {
    private static final double TOO_HIGH = 20;
    private static final double TOO_LOW = 0.01;
    private static final double HOURS_PER_MONTH = 730;
    private static final double CENTS = 100;
    private static final double MONTHLY_FROM = 150;
    private static final double SECONDS_PER_HOUR = 3600;

    private final InstanceCatalogue catalogue;
    private final @Nullable OnDemandPrices known;
    private final double usd;

    /** An error in a price. */
    public record Complaint(String message, @Nullable String hint) {}

    /**
     * Creates the validator.
     *
     * @param catalogue the known instance types
     * @param known the known prices of the region, null if there are none
     * @param usd value of a unit of their currency in USD
     */
    public PriceValidator(InstanceCatalogue catalogue, @Nullable OnDemandPrices known, double usd) {
        this.catalogue = catalogue;
        this.known = known;
        this.usd = usd;
    }

    /** Returns the validator for the region of a scenario; if the region is unknown, every price of a known type is valid. */
    public static PriceValidator of(ScenarioFile file) {
        try {
            OnDemandPrices known = OnDemandPrices.of(file.region());
            return new PriceValidator(file.catalogue(), known, file.prices().usdPer(known.currency()));
        } catch (UnknownRegionException unknown) {
            return new PriceValidator(file.catalogue(), null, 1);
        }
    }

    /** Returns the error in the name of a type, null if there is none. */
    @Nullable
    public String unknownType(String type) {
        return catalogue.find(type) == null ? "\"" + type + "\" is not an instance type" : null;
    }

    /** Returns a hint with the most similar type. */
    @Nullable
    public String typeHint(String type) {
        List<String> names = catalogue.types().stream().map(InstanceShape::name).toList();
        return Spelling.hint(type, names);
    }

    /** Returns the error in a price in USD per hour, null if there is none. */
    @Nullable
    public Complaint complaint(String type, double price) {
        if (!(price >= 0) || Double.isInfinite(price)) {
            return new Complaint(
                    "the price of " + type + " is " + text(price) + ", which is not an amount to pay",
                    price < 0 ? "Maybe the sign is wrong." : null);
        }
        OptionalDouble list = known == null ? OptionalDouble.empty() : known.perHour(type);
        if (list.isEmpty() || price == 0) {
            return null;
        }
        double listed = list.getAsDouble() * usd;
        double ratio = price / listed;
        if (ratio <= TOO_HIGH && ratio >= TOO_LOW) {
            return null;
        }
        String message =
                "the price of " + type + " is " + text(price) + " USD per hour, but the known one is " + text(listed);
        return new Complaint(message, unitHint(price, ratio));
    }

    private static String unitHint(double price, double ratio) {
        if (ratio < TOO_LOW) {
            return "Maybe it is per second: " + text(price * SECONDS_PER_HOUR) + " per hour.";
        }
        return ratio >= MONTHLY_FROM
                ? "Maybe it is per month: " + text(price / HOURS_PER_MONTH) + " per hour."
                : "Maybe it is in cents: " + text(price / CENTS) + " USD.";
    }

    private static String text(double price) {
        String text = String.format(Locale.ROOT, "%.6f", price).replaceFirst("0+$", "");
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
