/**
 * eksctl's ClusterConfig as a manifest: its node groups become node groups of the scenario.
 */
@NullMarked
package dev.sawhorse.scenario.eksctl;

import org.jspecify.annotations.NullMarked;
