// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file.cloud;

import dev.sawhorse.ec2.spot.AgeFactors;
import dev.sawhorse.ec2.spot.ReclaimModel;
import dev.sawhorse.facts.Provenance;
import dev.sawhorse.facts.SpotAdvisor;
import dev.sawhorse.facts.SpotParameter;
import dev.sawhorse.facts.SpotParameters;
import dev.sawhorse.scenario.file.value.DataFile;
import dev.sawhorse.scenario.schema.Field;
import dev.sawhorse.scenario.schema.FieldValues;
import dev.sawhorse.scenario.schema.Section;
import dev.sawhorse.scenario.schema.Types;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The model of the spot market in the scenario file: prices and interruptions.
 *
 * @param priceScale factor on the levels of spot prices
 * @param recorded recorded prices, null for other kinds of prices
 * @param advisorTable a table that replaces the shipped one of the Spot Advisor, null for none
 * @param ownAdvisor what that table has, null if it was not read
 * @param model model of interruptions
 * @param ages factors on the rates by the age of an instance
 * @param traces recorded interruptions; for a pool the first match applies
 */
public record SpotOptions(
        Prices prices,
        double priceScale,
        @Nullable RecordedPrices recorded,
        Interruptions interruptions,
        @Nullable DataFile advisorTable,
        @Nullable SpotAdvisor ownAdvisor,
        ReclaimModel model,
        AgeFactors ages,
        List<SpotTrace> traces) {

    /** The kinds of prices over time. */
    public enum Prices {
        FIXED,
        PROCESS,
        RECORDED,
        /** The former name of {@link #FIXED}. */
        LEVEL
    }

    /** The kinds of interruptions. */
    public enum Interruptions {
        NONE,
        ADVISOR,
        TRACE
    }

    /** The distributions of the time until an instance is interrupted. */
    enum UpTimes {
        EXPONENTIAL("exponential"),
        HEAVY_TAILED("heavy-tailed");

        private final String label;

        UpTimes(String label) {
            this.label = label;
        }
    }

    private static final ReclaimModel CALIBRATED = ReclaimModel.calibrated();
    private static final double GREATEST_SCALE = 10_000;
    private static final Duration LONGEST = Duration.ofDays(7);

    private static final Field<Prices> PRICES = Field.of(
            "prices",
            Types.choice(List.of(Prices.values()), choice -> choice.name().toLowerCase(Locale.ROOT)),
            Prices.PROCESS,
            "process",
            "Price model: a mean-reverting process around the observed level, `fixed` at it, or a recording; `level` is the "
                    + "former name of `fixed`.");

    private static final Field<Double> PRICE_SCALE = Field.of(
            "priceScale",
            Types.number(0.01, GREATEST_SCALE),
            1.0,
            "1",
            "Factor applied to the observed levels of spot prices, but not to a recording; the on-demand price stays the upper "
                    + "bound.");

    private static final Field<RecordedPrices> RECORDED = Field.optional(
            "recorded",
            RecordedPrices.SECTION,
            "The recording; pools that are not in it stay at their observed level.");

    private static final Field<Interruptions> INTERRUPTIONS = Field.of(
            "interruptions",
            Types.choice(
                    List.of(Interruptions.values()), choice -> choice.name().toLowerCase(Locale.ROOT)),
            Interruptions.ADVISOR,
            "advisor",
            "Spot interruptions: none, at the Spot Advisor's rates by instance type and region, or only those of the "
                    + "traces.");

    private static final Field<DataFile> ADVISOR_TABLE = Field.optional(
            "advisor",
            DataFile.TYPE,
            "A CSV table of the Spot Advisor's ranges and savings, such as data import writes, in place of the shipped one; "
                    + "relative to the scenario file.");

    private static final Field<Double> SCALE =
            Field.of("scale", Types.number(0, GREATEST_SCALE), 1.0, "1", "Factor applied to the Spot Advisor's rates.");

    private static final Field<AgeFactors> AGES = Field.of(
            "hazardByAge",
            AgeHazard.FACTORS,
            AgeFactors.NONE,
            "",
            "Factors on these rates by the age of an instance, in ascending order of age, such as calibrate estimates. Default: "
                    + "the rate does not depend on age.");

    private static final Field<UpTimes> UP_TIMES = Field.of(
            "upTimes",
            Types.choice(List.of(UpTimes.values()), choice -> choice.label),
            UpTimes.EXPONENTIAL,
            "exponential",
            "Whether reclaims are independent, or half of them soon follow another one, as recorded in scarce pools: the "
                    + "mean up-time is then three times the median.");

    private static final Field<Double> FAMILY = Field.of(
            "family",
            Types.number(0, 1),
            CALIBRATED.familyShare(),
            "Share of interruptions that affect all sizes of a family in a zone. An assumption.");

    private static final Field<Double> ZONE = Field.of(
            "zone",
            Types.number(0, 1),
            CALIBRATED.zoneShare(),
            "Share of interruptions that affect a whole zone. An assumption.");

    /** The shares of interruptions that hit many pools at once. */
    private record Shocks(double family, double zone) {}

    private static final Field<Shocks> SHOCKS = Field.of(
            "shocks",
            Section.of(SpotOptions::shocks, FAMILY, ZONE),
            new Shocks(CALIBRATED.familyShare(), CALIBRATED.zoneShare()),
            "",
            "Correlated interruptions of several pools; the others affect single pools.");

    private static final Field<Duration> UNAVAILABLE = Field.of(
            "unavailableFor",
            Types.duration(Duration.ZERO, LONGEST),
            CALIBRATED.unavailable(),
            "22m",
            "Mean time without capacity of a pool after a reclaim, exponentially distributed.");

    private static final Field<Double> PROBABILITY = Field.of(
            "probability",
            Types.number(0, 1),
            CALIBRATED.rebalance(),
            "Probability of a recommendation before the interruption notice. An assumption.");

    private static final Field<Duration> LEAD = Field.of(
            "lead",
            Types.duration(Duration.ZERO, LONGEST),
            CALIBRATED.rebalanceLead(),
            "10m",
            "Mean lead time, exponentially distributed. An assumption: AWS publishes none.");

    /** The probability and lead time of rebalance recommendations. */
    private record Rebalance(double probability, Duration lead) {}

    private static final Field<Rebalance> REBALANCE = Field.of(
            "rebalance",
            Section.of(values -> new Rebalance(values.get(PROBABILITY), values.get(LEAD)), PROBABILITY, LEAD),
            new Rebalance(CALIBRATED.rebalance(), CALIBRATED.rebalanceLead()),
            "",
            "Rebalance recommendations; Karpenter only publishes an event for them.");

    private static final Field<List<SpotTrace>> TRACES = Field.of(
            "traces",
            Types.listOf(SpotTrace.SECTION),
            List.of(),
            "",
            "Recorded interruptions, which replace the advisor's in the matching pools; the first matching trace applies.");

    public static final Section<SpotOptions> SECTION = Section.of(
            SpotOptions::assemble,
            PRICES,
            PRICE_SCALE,
            RECORDED,
            INTERRUPTIONS,
            ADVISOR_TABLE,
            SCALE,
            AGES,
            UP_TIMES,
            SHOCKS,
            UNAVAILABLE,
            REBALANCE,
            TRACES);

    private static @Nullable Shocks shocks(FieldValues values) {
        double family = values.get(FAMILY);
        double zone = values.get(ZONE);
        if (family + zone > 1) {
            values.written(ZONE)
                    .error("and family together are " + (family + zone), "Lower one: they are shares of the whole.");
            return null;
        }
        return new Shocks(family, zone);
    }

    private static @Nullable SpotOptions assemble(FieldValues values) {
        return isConsistent(values)
                ? new SpotOptions(
                        values.get(PRICES) == Prices.LEVEL ? Prices.FIXED : values.get(PRICES),
                        values.get(PRICE_SCALE),
                        values.find(RECORDED),
                        values.get(INTERRUPTIONS),
                        values.find(ADVISOR_TABLE),
                        null,
                        model(values),
                        values.get(AGES),
                        values.get(TRACES))
                : null;
    }

    /** Returns the market with fixed prices and without interruptions. */
    public SpotOptions quiet() {
        return new SpotOptions(
                Prices.FIXED, priceScale, null, Interruptions.NONE, advisorTable, ownAdvisor, model, ages, List.of());
    }

    /** Returns the options with what the table of the Spot Advisor has. */
    public SpotOptions withAdvisor(SpotAdvisor read) {
        return new SpotOptions(prices, priceScale, recorded, interruptions, advisorTable, read, model, ages, traces);
    }

    /** Returns the Spot Advisor's table that applies in a region, null if there is none. */
    public @Nullable SpotAdvisor advisor(String region) {
        return ownAdvisor == null ? SpotAdvisor.find(region) : ownAdvisor;
    }

    private static boolean isConsistent(FieldValues values) {
        boolean recorded = values.get(PRICES) == Prices.RECORDED;
        if (recorded != values.isWritten(RECORDED)) {
            values.written(RECORDED)
                    .error(
                            recorded
                                    ? "has prices: recorded, but no recorded.file"
                                    : "is given, but prices are not recorded",
                            recorded ? null : "Add prices: recorded.");
            return false;
        }
        boolean traced = !values.get(TRACES).isEmpty();
        Interruptions interruptions = values.get(INTERRUPTIONS);
        if (traced && interruptions == Interruptions.NONE) {
            values.written(TRACES)
                    .error("are given, but interruptions are none", "Add interruptions: trace, or advisor.");
            return false;
        }
        if (!traced && interruptions == Interruptions.TRACE) {
            values.written(INTERRUPTIONS).error("is trace, but there are no traces", "Add them under traces.");
            return false;
        }
        return true;
    }

    private static ReclaimModel model(FieldValues values) {
        Shocks shocks = values.get(SHOCKS);
        Rebalance rebalance = values.get(REBALANCE);
        ReclaimModel model = CALIBRATED
                .withScale(values.get(SCALE))
                .withShocks(shocks.family(), shocks.zone())
                .withUnavailable(values.get(UNAVAILABLE))
                .withRebalance(rebalance.probability(), rebalance.lead());
        return values.get(UP_TIMES) == UpTimes.HEAVY_TAILED ? model.withHeavyTails() : model;
    }

    /** Adds the sources of prices and interruptions, and the assumptions where no value was found. */
    public void addProvenance(String region, List<Provenance> sources, Map<String, String> assumptions) {
        assumptions.put("spot prices", pricesText());
        assumptions.put("spot interruptions", interruptionsText());
        SpotParameters figures = SpotParameters.load();
        for (SpotParameter figure : SpotParameter.values()) {
            boolean isPrice = figure.key().startsWith("price") || figure.key().startsWith("zone");
            if (isPrice ? prices == Prices.PROCESS : interruptions == Interruptions.ADVISOR) {
                addGround(figure.key(), figures.of(figure), sources, assumptions);
            }
        }
        SpotAdvisor advisor = interruptions == Interruptions.ADVISOR ? advisor(region) : null;
        if (advisor != null) {
            sources.add(advisor.provenance());
        }
    }

    /** A value that the scenario sets may differ from the shipped one; the others are as shipped. */
    private void addGround(
            String key, SpotParameters.Figure figure, List<Provenance> sources, Map<String, String> assumptions) {
        double value = switch (key) {
            case "reclaim-family" -> model.familyShare();
            case "reclaim-zone" -> model.zoneShare();
            case "rebalance-probability" -> model.rebalance();
            case "rebalance-lead" -> model.rebalanceLead().toSeconds() / 60.0;
            default -> figure.value();
        };
        if (figure.assumed() || value != figure.value()) {
            assumptions.put("spot " + key, value + (figure.unit().equals("1") ? "" : " " + figure.unit()));
        } else {
            sources.add(figure.provenance());
        }
    }

    /** Returns the kind of prices in words. */
    public String pricesText() {
        String level = "their observed level" + (priceScale == 1 ? "" : " times " + priceScale);
        return switch (prices) {
            case FIXED, LEVEL -> "fixed at " + level;
            case PROCESS -> "a mean-reverting process around " + level;
            case RECORDED -> "as recorded, else fixed at " + level;
        };
    }

    /** Returns the kind of interruptions in words. */
    public String interruptionsText() {
        return switch (interruptions) {
            case NONE -> "none";
            case ADVISOR ->
                "at the Spot Advisor's rates" + (model.scale() == 1 ? "" : ", times " + model.scale())
                        + (ages.bands().isEmpty() ? "" : ", by the age of the instance");
            case TRACE -> "as recorded in the traces";
        };
    }

    /** Returns all files that it refers to. */
    public List<DataFile> files() {
        List<DataFile> files = new ArrayList<>();
        if (recorded != null) {
            files.add(recorded.file());
        }
        for (SpotTrace trace : traces) {
            if (trace.file() != null) {
                files.add(trace.file());
            }
        }
        return files;
    }
}
