// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.results.compare;

import dev.sawhorse.journal.Observation.FiguresInDoubt;
import dev.sawhorse.results.Doubts;
import dev.sawhorse.results.summary.Metric;
import dev.sawhorse.sim.stat.Percentiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.zip.CRC32;

/**
 * The binary form of a {@link RunDigest}: a byte with the version of the form, a checksum of the names of the metrics, the
 * metrics, the two series as differences of successive samples, the histogram and the doubts; at the end a CRC-32 of all that.
 */
final class DigestBytes {
    private static final int VERSION = 1;
    private static final int CHECKSUM = Integer.BYTES;
    private static final int METRICS = crc(ComparedMetrics.ALL.stream()
            .map(Metric::name)
            .collect(Collectors.joining("\n"))
            .getBytes(StandardCharsets.UTF_8));
    private static final int SEVEN_BITS = 0x7f;

    private DigestBytes() {}

    static byte[] write(RunDigest digest) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeByte(VERSION);
            out.writeInt(METRICS);
            for (double metric : digest.metrics()) {
                out.writeDouble(metric);
            }
            writeSeries(digest.costRate(), out);
            writeSeries(digest.nodes(), out);
            byte[] histogram = digest.scheduling().bytes();
            out.writeInt(histogram.length);
            out.write(histogram);
            out.writeInt(digest.doubts().all().size());
            for (FiguresInDoubt doubt : digest.doubts().all()) {
                out.writeUTF(doubt.cause());
                out.writeInt(doubt.figures().size());
                for (String figure : doubt.figures()) {
                    out.writeUTF(figure);
                }
            }
            out.writeInt(crc(bytes.toByteArray()));
        } catch (IOException e) {
            throw new UncheckedIOException("memory cannot fail", e);
        }
        return bytes.toByteArray();
    }

    static RunDigest read(byte[] bytes) {
        requireSound(bytes);
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readByte() != VERSION || in.readInt() != METRICS) {
                throw new IllegalArgumentException("the digest is of another version of Sawhorse");
            }
            double[] metrics = new double[ComparedMetrics.ALL.size()];
            for (int i = 0; i < metrics.length; i++) {
                metrics[i] = in.readDouble();
            }
            long[] costRate = readSeries(in);
            long[] nodes = readSeries(in);
            Percentiles scheduling = Percentiles.of(RunDigest.SCHEDULING, in.readNBytes(in.readInt()));
            return new RunDigest(metrics, costRate, nodes, scheduling, readDoubts(in));
        } catch (IOException e) {
            throw new IllegalArgumentException("the digest is incomplete", e);
        }
    }

    private static void requireSound(byte[] bytes) {
        int end = bytes.length - CHECKSUM;
        CRC32 crc = new CRC32();
        if (end >= 0) {
            crc.update(bytes, 0, end);
        }
        if (end < 0 || (int) crc.getValue() != ByteBuffer.wrap(bytes).getInt(end)) {
            throw new IllegalArgumentException("the digest is damaged");
        }
    }

    private static int crc(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }

    /** Most samples equal the one before: one byte each. */
    private static void writeSeries(long[] samples, DataOutputStream out) throws IOException {
        long before = 0;
        for (long sample : samples) {
            long difference = sample - before;
            before = sample;
            long rest = (difference << 1) ^ (difference >> (Long.SIZE - 1));
            while ((rest & ~SEVEN_BITS) != 0) {
                out.writeByte((int) ((rest & SEVEN_BITS) | (SEVEN_BITS + 1)));
                rest >>>= 7;
            }
            out.writeByte((int) rest);
        }
    }

    private static long[] readSeries(DataInputStream in) throws IOException {
        long[] samples = new long[RunDigest.SAMPLES];
        long sample = 0;
        for (int i = 0; i < samples.length; i++) {
            long written = 0;
            int shift = 0;
            int next;
            do {
                next = in.readUnsignedByte();
                written |= (long) (next & SEVEN_BITS) << shift;
                shift += 7;
            } while (next > SEVEN_BITS);
            sample += (written >>> 1) ^ -(written & 1);
            samples[i] = sample;
        }
        return samples;
    }

    private static Doubts readDoubts(DataInputStream in) throws IOException {
        List<FiguresInDoubt> doubts = new ArrayList<>();
        for (int i = in.readInt(); i > 0; i--) {
            String cause = in.readUTF();
            List<String> figures = new ArrayList<>();
            for (int j = in.readInt(); j > 0; j--) {
                figures.add(in.readUTF());
            }
            doubts.add(new FiguresInDoubt(cause, List.copyOf(figures)));
        }
        return new Doubts(doubts);
    }
}
