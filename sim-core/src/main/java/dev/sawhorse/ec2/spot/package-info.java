/**
 * The spot market: the prices of pools over time and the reclaims of instances. Both are generated on demand from a random
 * stream per pool, so they are independent of the order of reads, and unused pools cost nothing.
 */
@NullMarked
package dev.sawhorse.ec2.spot;

import org.jspecify.annotations.NullMarked;
