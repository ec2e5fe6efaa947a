package dev.sawhorse.facts;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The tables shipped with Sawhorse, which lie beside the classes: one folder for each cloud. */
enum BundledFacts implements FactSource {
    /** What EC2 sells. */
    AWS(""),
    /** What Alibaba Cloud's Elastic Compute Service sells. */
    ALIBABA_CLOUD("alibaba/");

    private final String folder;

    BundledFacts(String folder) {
        this.folder = folder;
    }

    /** Returns the tables of the cloud that has a region of that name, those of AWS where none has. */
    static BundledFacts ofRegion(String region) {
        return Regions.covered(ALIBABA_CLOUD, Regions.ON_DEMAND).contains(region) ? ALIBABA_CLOUD : AWS;
    }

    @Override
    public byte @Nullable [] read(String table) {
        try (InputStream stream = BundledFacts.class.getResourceAsStream(folder + table + ".csv")) {
            return stream == null ? null : stream.readAllBytes();
        } catch (IOException e) {
            throw new FactsFormatException("Shipped table " + table + " cannot be read: " + e.getMessage(), e);
        }
    }
}
