package dev.sawhorse.facts;

/**
 * What the AWS Spot Advisor says of an instance type in a region.
 *
 * @param interruptions how often instances were interrupted over a month
 * @param savingsPercent average saving against the on-demand price, in percent; negative when spot was dearer
 */
public record SpotAdvice(InterruptionRange interruptions, int savingsPercent) {}
