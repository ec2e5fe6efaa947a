/** The reader of CSV tables, for facts, traces and prices alike: quoted cells, and errors with line and column. */
@NullMarked
package dev.sawhorse.csv;

import org.jspecify.annotations.NullMarked;
