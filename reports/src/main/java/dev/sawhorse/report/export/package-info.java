/** What a run writes while it goes on, or later from its journal: tables, metrics, logs. */
@NullMarked
package dev.sawhorse.report.export;

import org.jspecify.annotations.NullMarked;
