package dev.sawhorse.facts;

/** What the spot market's process is made of: how prices move and how capacity is taken back. */
public enum SpotFigure {
    /** Half of the price changes of a pool follow within this time, in hours. */
    PRICE_GAP_MEDIAN("price-gap-median"),
    /** Standard deviation of the logarithm of the time between two changes. */
    PRICE_GAP_LOG_DEVIATION("price-gap-log-deviation"),
    /** Standard deviation of one change of the logarithm of a price. */
    PRICE_STEP_DEVIATION("price-step-deviation"),
    /** Standard deviation of the logarithm of a price around its level over a long time. */
    PRICE_DEVIATION("price-deviation"),
    /** The least a spot price is of the on-demand price. */
    PRICE_FLOOR("price-floor"),
    /** By how much the logarithms of the prices of a type differ between zones: the median over the types. */
    ZONE_SCALE_MEDIAN("zone-scale-median"),
    /** Standard deviation of the logarithm of that scale over the types. */
    ZONE_SCALE_LOG_DEVIATION("zone-scale-log-deviation"),
    /** The greatest such scale. */
    ZONE_SCALE_MOST("zone-scale-most"),
    /** The share of instances that is interrupted in a month where the Spot Advisor says above 20 %. */
    SHARE_ABOVE_20("share-above-20"),
    /** How probably a reclaim takes all instances of a pool; else it takes any share of them. */
    RECLAIM_WHOLE("reclaim-whole"),
    /** The share of interruptions that come to a family's sizes in a zone together. */
    RECLAIM_FAMILY("reclaim-family"),
    /** The share of interruptions that come to a whole zone together. */
    RECLAIM_ZONE("reclaim-zone"),
    /** Within how many seconds the notices of one reclaim follow each other. */
    RECLAIM_WITHIN("reclaim-within"),
    /** Where up-times are heavy-tailed: how probably a reclaim is soon followed by another. */
    AGAIN_PROBABILITY("again-probability"),
    /** In how many minutes in the mean. */
    AGAIN_DELAY("again-delay"),
    /** For how many minutes in the mean a pool has no capacity after a reclaim. */
    UNAVAILABLE("unavailable"),
    /** How probably a rebalance recommendation comes ahead of the interruption notice. */
    REBALANCE_PROBABILITY("rebalance-probability"),
    /** How many minutes ahead in the mean. */
    REBALANCE_LEAD("rebalance-lead");

    private final String key;

    SpotFigure(String key) {
        this.key = key;
    }

    /** Returns the name in the table. */
    public String key() {
        return key;
    }
}
