/**
 * Requirements on labels and their intersections ({@code pkg/scheduling/requirement.go}, {@code requirements.go}).
 */
@NullMarked
package dev.sawhorse.karpenter.scheduling.requirement;

import org.jspecify.annotations.NullMarked;
