/**
 * Values that several sections of the scenario file share: amounts of money and bytes, files, object references, pools, time
 * zones.
 */
@NullMarked
package dev.sawhorse.scenario.file.value;

import org.jspecify.annotations.NullMarked;
