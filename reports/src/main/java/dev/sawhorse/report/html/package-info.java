/**
 * The report of one run as one HTML file that needs no network.
 */
@NullMarked
package dev.sawhorse.report.html;

import org.jspecify.annotations.NullMarked;
