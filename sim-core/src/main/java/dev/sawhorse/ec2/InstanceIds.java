package dev.sawhorse.ec2;

import dev.sawhorse.sim.random.RandomStream;
import java.util.HexFormat;

/** Makes instance ids that look like EC2's and are the same in every run of one seed. */
final class InstanceIds {
    private final RandomStream stream;

    InstanceIds(RandomStream stream) {
        this.stream = stream;
    }

    /** Returns the next id: {@code i-0} and 16 hexadecimal digits. */
    String next() {
        return "i-0" + HexFormat.of().toHexDigits(stream.nextLong());
    }
}
