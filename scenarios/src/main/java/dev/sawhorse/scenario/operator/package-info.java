/**
 * The options of Karpenter and Cluster Autoscaler that manifests of their Deployments, Helm values and Argo CD Applications
 * give.
 */
@NullMarked
package dev.sawhorse.scenario.operator;

import org.jspecify.annotations.NullMarked;
