/** The forecast of a rollout: when a change has replaced all nodes, and why some are never replaced. */
@NullMarked
package dev.sawhorse.scenario.rollout;

import org.jspecify.annotations.NullMarked;
