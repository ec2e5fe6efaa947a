package dev.sawhorse.facts;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The tables shipped with Sawhorse, which lie beside the classes. */
enum BundledFacts implements FactSource {
    INSTANCE;

    @Override
    public byte @Nullable [] read(String table) {
        try (InputStream stream = BundledFacts.class.getResourceAsStream(table.concat(".csv"))) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new FactsFormatException("Shipped table " + table + " cannot be read: " + e.getMessage(), e);
        }
    }
}
