/**
 * The commands about offline tables of instance types, prices and spot interruption: {@code instances} and {@code spot}.
 */
@NullMarked
package dev.sawhorse.cli.instances;

import org.jspecify.annotations.NullMarked;
