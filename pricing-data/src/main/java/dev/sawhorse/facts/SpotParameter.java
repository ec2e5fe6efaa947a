// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

/** A parameter of the spot market's stochastic process, of prices or of reclaims. */
public enum SpotParameter {
    /** Median time between the price changes of a pool, in hours. */
    PRICE_GAP_MEDIAN("price-gap-median"),
    /** Standard deviation of the logarithm of the time between two changes. */
    PRICE_GAP_LOG_DEVIATION("price-gap-log-deviation"),
    /** Standard deviation of one change of the logarithm of a price. */
    PRICE_STEP_DEVIATION("price-step-deviation"),
    /** Long-run standard deviation of the logarithm of a price around its level. */
    PRICE_DEVIATION("price-deviation"),
    /** Lower bound of a spot price, as a share of the on-demand price. */
    PRICE_FLOOR("price-floor"),
    /** Scale of the difference between zones of the logarithms of a type's prices: the median over the types. */
    ZONE_SCALE_MEDIAN("zone-scale-median"),
    /** Standard deviation of the logarithm of that scale over the types. */
    ZONE_SCALE_LOG_DEVIATION("zone-scale-log-deviation"),
    /** The greatest such scale. */
    ZONE_SCALE_MOST("zone-scale-most"),
    /** The share of instances interrupted in a month where the Spot Advisor says above 20 %. */
    SHARE_ABOVE_20("share-above-20"),
    /** Probability that a reclaim takes all instances of a pool; else it takes any share of them. */
    RECLAIM_WHOLE("reclaim-whole"),
    /** The share of interruptions that affect a family's sizes in a zone together. */
    RECLAIM_FAMILY("reclaim-family"),
    /** The share of interruptions that affect a whole zone together. */
    RECLAIM_ZONE("reclaim-zone"),
    /** The time within which the notices of one reclaim follow each other, in seconds. */
    RECLAIM_WITHIN("reclaim-within"),
    /** With heavy-tailed up-times: probability that another reclaim follows soon. */
    AGAIN_PROBABILITY("again-probability"),
    /** Mean time until it follows, in minutes. */
    AGAIN_DELAY("again-delay"),
    /** Mean time without capacity of a pool after a reclaim, in minutes. */
    UNAVAILABLE("unavailable"),
    /** Probability of a rebalance recommendation before the interruption notice. */
    REBALANCE_PROBABILITY("rebalance-probability"),
    /** Mean time between the two, in minutes. */
    REBALANCE_LEAD("rebalance-lead");

    private final String key;

    SpotParameter(String key) {
        this.key = key;
    }

    /** Returns the name in the table. */
    public String key() {
        return key;
    }
}
