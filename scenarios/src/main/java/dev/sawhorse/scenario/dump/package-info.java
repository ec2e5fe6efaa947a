/** What a dump of a live cluster holds besides what people wrote: objects and fields that controllers make. */
@NullMarked
package dev.sawhorse.scenario.dump;

import org.jspecify.annotations.NullMarked;
