// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.workloads.history;

import java.time.Instant;

/**
 * The measured usage of a container or a pod, at an instant or averaged over a window.
 *
 * @param at when, or the start of the window
 * @param workload the workload of the pod
 * @param pod name of the pod, empty if the sample is an average of the workload's pods
 * @param container name of the container, empty if the sample is of the whole pod
 * @param requests its requests
 * @param usage what it used
 */
public record UsageSample(
        Instant at, ObjectKey workload, String pod, String container, Resources requests, Resources usage) {}
