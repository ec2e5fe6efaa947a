// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2;

import dev.sawhorse.sim.random.RandomStream;
import java.util.HexFormat;

/** A generator of instance ids in EC2's format that gives the same ids in every run of one seed. */
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
