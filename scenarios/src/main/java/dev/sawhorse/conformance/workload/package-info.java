/**
 * Replays recorded decisions of Kubernetes' workload controllers.
 */
@NullMarked
package dev.sawhorse.conformance.workload;

import org.jspecify.annotations.NullMarked;
