package dev.sawhorse.scenario;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.facts.OnDemandPrices;
import dev.sawhorse.facts.UnknownRegionException;
import dev.sawhorse.input.Spelling;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;

/**
 * What a user's own on-demand prices may be: those of known types, not negative, and not so far from the known price that
 * another unit must be meant. Agreements take prices down to a tenth, not to a hundredth; nobody pays twenty times as much.
 */
final class PriceValidator {
    private static final double TOO_HIGH = 20;
    private static final double TOO_LOW = 0.01;
    private static final double HOURS_PER_MONTH = 730;
    private static final double CENTS = 100;
    private static final double MONTHLY_FROM = 150;
    private static final double SECONDS_PER_HOUR = 3600;

    private final InstanceCatalogue catalogue;
    private final @Nullable OnDemandPrices known;
    private final double usd;

    /** What is wrong with a price. */
    record Complaint(String message, @Nullable String hint) {}

    /**
     * Makes the check.
     *
     * @param catalogue the types there are
     * @param known the known prices of the region, null where there are none
     * @param usd what a unit of their currency is worth
     */
    PriceValidator(InstanceCatalogue catalogue, @Nullable OnDemandPrices known, double usd) {
        this.catalogue = catalogue;
        this.known = known;
        this.usd = usd;
    }

    /** Makes the check for the region of a scenario; where that is unknown, every price of a known type will do. */
    static PriceValidator of(ScenarioFile file) {
        try {
            OnDemandPrices known = OnDemandPrices.of(file.region());
            return new PriceValidator(
                    InstanceCatalogue.ofRegion(file.region()),
                    known,
                    file.prices().usdPer(known.currency()));
        } catch (UnknownRegionException unknown) {
            return new PriceValidator(InstanceCatalogue.load(), null, 1);
        }
    }

    /** Returns what is wrong with the name of a type, null if nothing is. */
    @Nullable
    String unknownType(String type) {
        return catalogue.find(type) == null ? "\"" + type + "\" is no instance type" : null;
    }

    /** Returns which type may have been meant. */
    @Nullable
    String typeHint(String type) {
        List<String> names = catalogue.types().stream().map(InstanceShape::name).toList();
        return Spelling.hint(type, names);
    }

    /** Returns what is wrong with a price in USD per hour, null if nothing is. */
    @Nullable
    Complaint complaint(String type, double price) {
        if (!(price >= 0) || Double.isInfinite(price)) {
            return new Complaint(
                    "the price of " + type + " is " + text(price) + ", which is no amount to pay",
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
