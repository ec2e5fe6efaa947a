package dev.sawhorse.results.compare;

/** What a figure of a run is counted in. */
public enum Unit {
    USD("USD"),
    SECONDS("s"),
    HOURS("h"),
    /** From 0 to 1; differences are told in percentage points. */
    SHARE("share"),
    COUNT("count");

    private final String label;

    Unit(String label) {
        this.label = label;
    }

    /** Returns the name that files give it. */
    public String label() {
        return label;
    }
}
