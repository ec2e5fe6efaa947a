package dev.sawhorse.scenario;

import dev.sawhorse.facts.Latencies;
import dev.sawhorse.facts.Provenance;
import dev.sawhorse.results.Assumption;
import java.util.ArrayList;
import java.util.List;

/** The assumptions of a scenario that change the figures of its run, shortest form; {@link Grounds} has every detail. */
final class ScenarioAssumptions {
    private final Scenario scenario;
    private final ScenarioFile file;
    private final List<Assumption> found = new ArrayList<>();

    private ScenarioAssumptions(Scenario scenario) {
        this.scenario = scenario;
        this.file = scenario.file();
    }

    /** Returns the assumptions, the most important first. */
    static List<Assumption> of(Scenario scenario) {
        ScenarioAssumptions assumptions = new ScenarioAssumptions(scenario);
        assumptions.latencies();
        assumptions.spot();
        assumptions.prices();
        assumptions.capacity();
        return List.copyOf(assumptions.found);
    }

    private void latencies() {
        LatencyOptions options = file.latencies();
        String own = Timings.isOwn(options) ? ", some as the scenario says" : "";
        boolean isDefault = own.isEmpty() && options.profile().equals(Latencies.DEFAULT_PROFILE);
        add("latencies", options.profile() + own, isDefault);
    }

    private void spot() {
        if (SpotUse.isPossible(file, scenario.everyObject())) {
            SpotOptions options = file.spot();
            SpotOptions usual = SpotOptions.SECTION.defaults();
            add("spot prices", options.pricesText(), options.prices() == usual.prices());
            add("spot interruptions", options.interruptionsText(), options.interruptions() == usual.interruptions());
        }
    }

    private void prices() {
        Cloud cloud = Cloud.of(file);
        add("on-demand prices", dated(cloud.facts().onDemandPrices().provenance()), true);
        if (!file.prices().onDemand().isEmpty()) {
            add("on-demand prices of the scenario", file.prices().onDemand().size() + " instance types", false);
        }
    }

    /** Returns where a table of prices is from. */
    private static String dated(Provenance provenance) {
        return provenance.asOf().isEmpty() ? "of no known date" : "of " + provenance.asOf();
    }

    private void capacity() {
        boolean finite = file.cloud().depth().finite();
        add("capacity", finite ? "limited, as the Spot Advisor suggests" : "unlimited", !finite);
    }

    private void add(String about, String value, boolean isDefault) {
        found.add(isDefault ? Assumption.byDefault(about, value) : Assumption.given(about, value));
    }
}
