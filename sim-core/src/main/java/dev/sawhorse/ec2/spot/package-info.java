/**
 * The spot market: what pools cost over time and when EC2 takes instances back. Both are drawn per pool from streams of their own, so
 * they are the same whoever looks, and a pool that nobody looks at is not drawn at all.
 */
@NullMarked
package dev.sawhorse.ec2.spot;

import org.jspecify.annotations.NullMarked;
