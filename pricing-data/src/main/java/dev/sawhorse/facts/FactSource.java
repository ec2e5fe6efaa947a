// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A source of fact tables: those shipped with Sawhorse, or a folder of the user. */
@FunctionalInterface
public interface FactSource {
    /**
     * Returns the bytes of a table, or null when this source has no such table.
     *
     * @param table name without extension, for instance {@code zones} or {@code on-demand/eu-west-1}
     */
    byte @Nullable [] read(String table);

    /** Returns the tables shipped with Sawhorse, of AWS. */
    static FactSource bundled() {
        return BundledFacts.AWS;
    }

    /**
     * Returns the shipped tables for a region: those of Alibaba Cloud for its regions, those of AWS for all others, known or
     * not. No two of the clouds have a region of the same name.
     */
    static FactSource ofRegion(String region) {
        return BundledFacts.ofRegion(region);
    }

    /** Returns the tables below a folder, each in a file {@code <table>.csv}. */
    static FactSource directory(Path folder) {
        return table -> {
            Path file = folder.resolve(table + ".csv");
            if (!Files.isRegularFile(file)) {
                return null;
            }
            try {
                return Files.readAllBytes(file);
            } catch (IOException e) {
                throw new FactsFormatException("Table file " + file + " cannot be read: " + e.getMessage(), e);
            }
        };
    }

    /** Returns a source that falls back to another one for tables this one does not have. */
    default FactSource orElse(FactSource other) {
        return table -> {
            byte[] own = read(table);
            return own != null ? own : other.read(table);
        };
    }
}
