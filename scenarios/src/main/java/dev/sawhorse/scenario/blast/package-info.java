/** The blast radius of a cluster: what is lost if the instances of a pool, type, family or zone go at once. */
@NullMarked
package dev.sawhorse.scenario.blast;

import org.jspecify.annotations.NullMarked;
