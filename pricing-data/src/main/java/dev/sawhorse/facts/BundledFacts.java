// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.facts;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The tables shipped with Sawhorse, as resources beside the classes: one folder for each cloud. */
enum BundledFacts implements FactSource {
    /** Amazon EC2. */
    AWS(""),
    /** Alibaba Cloud's Elastic Compute Service. */
    ALIBABA_CLOUD("alibaba/");

    private final String folder;

    BundledFacts(String folder) {
        this.folder = folder;
    }

    /** Returns the tables of the cloud with a region of that name, those of AWS if there is none. */
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
