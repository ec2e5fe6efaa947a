/**
 * Sets and maps of pods and nodes as arrays by a number of the object: faster than hash maps, with the same content.
 */
@NullMarked
package dev.sawhorse.kube.podset;

import org.jspecify.annotations.NullMarked;
