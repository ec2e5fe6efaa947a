/**
 * Facts about EC2: instance types, prices, zones and spot figures, each with its source and date. Data only, no decisions.
 *
 * <p>More than 40 types, mostly records: one for each kind of fact, which {@link dev.sawhorse.facts.RegionFacts} brings
 * together.
 */
@NullMarked
package dev.sawhorse.facts;

import org.jspecify.annotations.NullMarked;
