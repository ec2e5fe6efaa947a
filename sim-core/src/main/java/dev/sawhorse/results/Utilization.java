// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results;

/** Requested/allocatable of all nodes, DaemonSet pods included, time-weighted over the lives of the nodes; 0 to 1. */
public record Utilization(double cpu, double memory) {}
