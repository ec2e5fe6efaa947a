// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import dev.sawhorse.input.MappingNode;
import java.time.Instant;

/**
 * A Kubernetes object that was created or changed.
 *
 * @param at when
 * @param key its identity
 * @param isNew whether it was created at this instant; false for a change, and for an object that was there before the history
 *     begins
 * @param manifest the whole object afterwards, with its position in the file
 */
public record ObjectApplied(Instant at, ObjectKey key, boolean isNew, MappingNode manifest) {}
