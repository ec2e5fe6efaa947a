// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario.file;

import dev.sawhorse.input.MappingNode;
import dev.sawhorse.input.SourceDocuments;
import dev.sawhorse.input.SourceFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/**
 * The shipped presets: each is a file {@code presets/NAME.yaml} beside this class in the format of a variant. To add one, add a
 * file and its name in the list.
 */
public final class Presets {
    /** The valid values of {@code preset}. */
    public static final List<String> NAMES = List.of(
            "karpenter",
            "karpenter-no-consolidation",
            "cluster-autoscaler-default",
            "cluster-autoscaler-tuned",
            "asg-target-tracking",
            "static-peak");

    private Presets() {}

    /** Returns the contents of a preset. */
    public static MappingNode overlay(String name) {
        return SourceDocuments.parseSingle(new SourceFile("preset " + name, text(name)));
    }

    private static String text(String name) {
        String file = "presets/" + name + ".yaml";
        try (InputStream in = Objects.requireNonNull(Presets.class.getResourceAsStream(file), file)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
