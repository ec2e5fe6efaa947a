/**
 * Histories of real clusters: recordings of objects, pods, usage, nodes and cost, read record by record.
 *
 * <p>A reader of each format feeds a {@link dev.sawhorse.workloads.history.HistoryListener}. Readers keep what is open at one
 * time, such as NodeClaims that are not deleted yet, and never a whole file. Invalid input raises an {@link
 * dev.sawhorse.input.InvalidInputException} that names file, line and column.
 */
@NullMarked
package dev.sawhorse.workloads.history;

import org.jspecify.annotations.NullMarked;
