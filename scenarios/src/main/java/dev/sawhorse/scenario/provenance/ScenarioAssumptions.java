// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.provenance;

import dev.sawhorse.facts.Charge;
import dev.sawhorse.facts.ChargeItem;
import dev.sawhorse.facts.Charges;
import dev.sawhorse.facts.InstanceOffer;
import dev.sawhorse.facts.Latencies;
import dev.sawhorse.facts.OwnInstanceTypes;
import dev.sawhorse.facts.Provenance;
import dev.sawhorse.facts.RegionFacts;
import dev.sawhorse.facts.SpotPriceLevel;
import dev.sawhorse.facts.capacity.AmiFamily;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.karpenter.api.NodePool;
import dev.sawhorse.karpenter.operator.KarpenterOptions;
import dev.sawhorse.karpenter.operator.UnmergedRules;
import dev.sawhorse.karpenter.version.KarpenterVersion;
import dev.sawhorse.kube.api.ScaledObject;
import dev.sawhorse.kube.api.VerticalPodAutoscaler;
import dev.sawhorse.kube.manifest.Manifest;
import dev.sawhorse.results.Assumption;
import dev.sawhorse.scenario.cloud.Cloud;
import dev.sawhorse.scenario.file.Scenario;
import dev.sawhorse.scenario.file.ScenarioFile;
import dev.sawhorse.scenario.file.cloud.SpotOptions;
import dev.sawhorse.scenario.file.latency.LatencyOptions;
import dev.sawhorse.scenario.file.value.ZoneIdUse;
import dev.sawhorse.scenario.load.AssumedNodeClasses;
import dev.sawhorse.scenario.run.AutoModeUse;
import dev.sawhorse.scenario.run.RuntimeSources;
import dev.sawhorse.scenario.run.WindowsUse;
import dev.sawhorse.scenario.sampling.Timings;
import dev.sawhorse.scenario.validation.SpotUse;
import dev.sawhorse.scenario.validation.UnpricedTypes;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The assumptions of a scenario that affect the results of its run, in short form; {@link RunProvenance} has the details. */
public final class ScenarioAssumptions {
    private final Scenario scenario;
    private final ScenarioFile file;
    private final List<Assumption> found = new ArrayList<>();

    private ScenarioAssumptions(Scenario scenario) {
        this.scenario = scenario;
        this.file = scenario.file();
    }

    /** Returns the assumptions, the most important first. */
    public static List<Assumption> of(Scenario scenario) {
        ScenarioAssumptions assumptions = new ScenarioAssumptions(scenario);
        assumptions.karpenter();
        assumptions.podAutoscalers();
        assumptions.latencies();
        assumptions.spot();
        assumptions.instanceTypes();
        assumptions.prices();
        assumptions.capacity();
        assumptions.runtimes();
        assumptions.zoneIds();
        assumptions.nodeClasses();
        return List.copyOf(assumptions.found);
    }

    private void karpenter() {
        KarpenterVersion version = file.karpenter().options().version();
        boolean isUsed = scenario.allObjects().stream().anyMatch(manifest -> manifest.value() instanceof NodePool);
        if (isUsed) {
            String unmerged = unmergedRules(file.karpenter().options().unmergedRules());
            boolean isDefault = version.equals(KarpenterOptions.DEFAULT.version()) && unmerged.isEmpty();
            add("rules of Karpenter", version.text() + unmerged, isDefault);
        }
    }

    private void podAutoscalers() {
        if (scenario.allObjects().stream().anyMatch(manifest -> manifest.value() instanceof ScaledObject)) {
            add("rules of KEDA", "2.20, whose calls take no time", true);
        }
        List<VerticalPodAutoscaler> autoscalers = scenario.allObjects().stream()
                .map(Manifest::value)
                .filter(VerticalPodAutoscaler.class::isInstance)
                .map(VerticalPodAutoscaler.class::cast)
                .toList();
        if (!autoscalers.isEmpty()) {
            boolean hasBoost = autoscalers.stream().anyMatch(VerticalPodAutoscaler::hasBoost);
            add(
                    "rules of the Vertical Pod Autoscaler",
                    "1.8, with the recommendations of the objects"
                            + (hasBoost ? " and with its alpha feature gate CPUStartupBoost" : ""),
                    !hasBoost);
        }
    }

    /** Returns the remark on rules that no Karpenter has, empty if there are none. */
    static String unmergedRules(UnmergedRules rules) {
        return rules.remark().isEmpty() ? "" : " with " + rules.remark();
    }

    private void latencies() {
        LatencyOptions options = file.latencies();
        String own = Timings.overridesProfile(options) ? ", some set by the scenario" : "";
        boolean isDefault = own.isEmpty() && options.profile().equals(Latencies.DEFAULT_PROFILE);
        add("latencies", options.profile() + own, isDefault);
    }

    private void spot() {
        if (SpotUse.isPossible(file, scenario.allObjects())) {
            SpotOptions options = file.spot();
            SpotOptions usual = SpotOptions.SECTION.defaults();
            add(
                    "spot prices",
                    options.pricesText() + levels(),
                    options.pricesText().equals(usual.pricesText()));
            String interruptions = options.interruptionsText();
            add("spot interruptions", interruptions, interruptions.equals(usual.interruptionsText()));
        }
    }

    /** Returns the source of the levels of spot prices. */
    private String levels() {
        RegionFacts facts = Cloud.of(file).facts();
        Map<SpotPriceLevel.Basis, Long> counts = new EnumMap<>(SpotPriceLevel.Basis.class);
        for (InstanceOffer offer : facts.offers()) {
            SpotPriceLevel level = facts.spotPrices().level(offer.shape().name(), offer.onDemandPerHour());
            counts.merge(level.basis(), 1L, Long::sum);
        }
        List<String> parts = new ArrayList<>();
        counts.forEach((basis, types) -> parts.add(
                switch (basis) {
                    case OBSERVED ->
                        types + " types observed "
                                + facts.spotPrices().provenance().asOf();
                    case ADVISOR_SAVINGS -> types + " by the Spot Advisor's savings";
                    case TYPICAL_RATIO -> types + " at 35 % of on-demand";
                }));
        return parts.isEmpty() ? "" : " (" + String.join(", ", parts) + ")";
    }

    private void instanceTypes() {
        OwnInstanceTypes own = file.catalogue().own();
        if (own == null) {
            return;
        }
        add("own instance types", own.byName().size() + ", " + dated(own.provenance()), false);
        long everywhere = own.typesOfAllZones().size();
        if (everywhere > 0) {
            add("zones of own instance types", everywhere + " types in every zone", false);
        }
    }

    private void prices() {
        RegionFacts facts = Cloud.of(file).facts();
        add("on-demand prices", dated(facts.onDemandPrices().provenance()), true);
        if (!file.prices().onDemand().isEmpty()) {
            add("on-demand prices of the scenario", file.prices().onDemand().size() + " instance types", false);
        }
        long estimated =
                facts.offers().stream().filter(InstanceOffer::estimated).count();
        if (estimated > 0) {
            add("estimated prices", estimated + " instance types, by the ratio of their category to us-east-1", false);
        }
        String unpriced = UnpricedTypes.text(UnpricedTypes.of(scenario));
        if (unpriced != null) {
            add("offered, price unknown", unpriced + ", never launched: set prices.estimated or prices.onDemand", true);
        }
        String currency = facts.onDemandPrices().currency();
        Double cnyPerUsd = file.prices().cnyPerUsd();
        if (cnyPerUsd != null && !currency.equals("USD")) {
            add("exchange rate", cnyPerUsd + " " + currency + " per USD", false);
        }
        if (facts.zones().assumed()) {
            add("zones of instance types", "every type in every zone", true);
        }
        licenses();
        String elsewhere = new BillProvenance(file).chargesOfAnotherRegion();
        if (!elsewhere.isEmpty()) {
            add("charges of us-east-1 in " + file.region(), elsewhere, true);
        }
    }

    private void licenses() {
        Charges charges = file.billing().effectiveCharges();
        if (WindowsUse.isPossible(scenario)) {
            double price = charges.of(ChargeItem.WINDOWS_LICENSE).value();
            add("Windows license", price + " USD per vCPU-hour, burstable types too", true);
        }
        if (AutoModeUse.isPossible(scenario)) {
            Charge fee = charges.of(ChargeItem.EKS_AUTO_MODE_FEE);
            add(
                    "fee of EKS Auto Mode",
                    Math.round(fee.value() * 1000) / 10.0
                            + " % of the on-demand price of each instance, spot instances too",
                    fee.approximate());
        }
        boolean custom = scenario.allObjects().stream()
                .anyMatch(manifest -> manifest.value() instanceof EC2NodeClass nodeClass
                        && AmiFamily.parse(nodeClass.amiFamily()) == AmiFamily.CUSTOM);
        if (custom) {
            add("licenses of custom images", "none: they are billed as Linux", true);
        }
    }

    /** Returns the source of a price table. */
    private static String dated(Provenance provenance) {
        return provenance.asOf().isEmpty() ? "of unknown date" : "of " + provenance.asOf();
    }

    private void capacity() {
        boolean finite = file.cloud().depth().finite();
        add("capacity", finite ? "limited, derived from the Spot Advisor" : "unlimited", !finite);
    }

    private void runtimes() {
        RuntimeSources sources = RuntimeSources.of(scenario);
        if (!sources.text().isEmpty()) {
            add("run times", sources.text(), !sources.isComplete());
        }
    }

    private void zoneIds() {
        if (ZoneIdUse.usesZoneIds(scenario.allObjects())) {
            add(
                    "zone ids",
                    "those of one AWS account: "
                            + ZoneIdUse.text(Cloud.of(file).facts().zones()),
                    true);
        }
    }

    private void nodeClasses() {
        List<String> names = AssumedNodeClasses.names(scenario.initialObjects().all());
        if (!names.isEmpty()) {
            add("EC2NodeClass " + String.join(", ", names), "al2023@latest with subnets in every zone", false);
        }
    }

    private void add(String about, String value, boolean isDefault) {
        found.add(isDefault ? Assumption.byDefault(about, value) : Assumption.given(about, value));
    }
}
