/**
 * What people see: tables, charts, the HTML report and the files of a run.
 */
@NullMarked
package dev.sawhorse.report;

import org.jspecify.annotations.NullMarked;
