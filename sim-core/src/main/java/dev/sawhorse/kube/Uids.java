package dev.sawhorse.kube;

import dev.sawhorse.sim.Simulation;
import java.util.HexFormat;

/** Gives every object a unique id: random to look at, as Kubernetes breaks ties by it, and the same in every run of a seed. */
final class Uids {
    private static final long GOLDEN_GAMMA = 0x9E3779B97F4A7C15L;

    private final long salt;
    private long issued;

    Uids(Simulation simulation) {
        this.salt = simulation.stream("uids").nextLong();
    }

    /** Returns the next id: 16 hexadecimal digits. Every step of the mixing is invertible, so no two are equal. */
    String next() {
        long z = salt + ++issued * GOLDEN_GAMMA;
        z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
        z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
        return HexFormat.of().toHexDigits(z ^ (z >>> 31));
    }
}
