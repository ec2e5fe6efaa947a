/**
 * The bill of a run: charges by node, agents, commitments, and the rows that share them out.
 */
@NullMarked
package dev.sawhorse.results.bill;

import org.jspecify.annotations.NullMarked;
