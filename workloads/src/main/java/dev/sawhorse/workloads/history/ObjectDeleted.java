// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import java.time.Instant;

/**
 * The deletion of a Kubernetes object.
 *
 * @param at when
 * @param key its identity
 */
public record ObjectDeleted(Instant at, ObjectKey key) {}
