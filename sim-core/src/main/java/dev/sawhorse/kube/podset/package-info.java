/**
 * Sets and maps of pods and nodes as arrays by a number of the object: faster than the hash maps of Java that stand in their
 * place without {@link dev.sawhorse.sim.Shortcuts}, with the same content in the same order.
 */
@NullMarked
package dev.sawhorse.kube.podset;

import org.jspecify.annotations.NullMarked;
