/** The files of a run that are written from its journal, during the run or later: tables, metrics, logs. */
@NullMarked
package dev.sawhorse.report.export;

import org.jspecify.annotations.NullMarked;
