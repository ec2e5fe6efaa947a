/**
 * Facts about EC2: instance types, prices, zones and spot figures, each with its source and date. Data only, no decisions.
 */
@NullMarked
package dev.sawhorse.facts;

import org.jspecify.annotations.NullMarked;
