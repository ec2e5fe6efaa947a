package dev.sawhorse.workloads;

/** A source of random figures, bound to its own stream: the same seed and name give the same figures in the same order. */
@FunctionalInterface
public interface Distribution {
    /** Draws the next figure. */
    double sample();
}
