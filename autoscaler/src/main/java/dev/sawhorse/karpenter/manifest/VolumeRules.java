// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The validation rules of volumes in the custom resource definition of EC2NodeClass (AWS provider v1.14). */
final class VolumeRules {
    private static final int MAX_MAPPINGS = 50;
    private static final Pattern SIZE = Pattern.compile("([1-9][0-9]{0,4})(Gi|G|Ti|T)");

    private VolumeRules() {}

    /** Reports invalid volumes of a spec. */
    static void check(Fields spec) {
        Value mappings = spec.value("blockDeviceMappings");
        if (mappings == null) {
            return;
        }
        List<Fields> list = mappings.list(Value::fields);
        if (list.size() > MAX_MAPPINGS) {
            mappings.error("contains more than " + MAX_MAPPINGS + " volumes", null);
        }
        long roots = list.stream()
                .filter(mapping -> mapping.flag("rootVolume", false))
                .count();
        if (roots > 1) {
            mappings.error("has " + roots + " root volumes", "Set rootVolume: true on only one of them.");
        }
        for (Fields mapping : list) {
            if (mapping.has("ebs")) {
                checkVolume(mapping.fields("ebs"));
            }
        }
    }

    private static void checkVolume(Fields volume) {
        if (!volume.has("snapshotID") && !volume.has("volumeSize")) {
            volume.error("volumeSize", "is required if no snapshotID is given", "For example 100Gi.");
        }
        String size = volume.string("volumeSize");
        if (size != null && !isSize(size)) {
            volume.error(
                    "volumeSize",
                    "\"" + size + "\" is not a volume size: whole numbers up to 59000Gi, 64000G, 58Ti or 64T",
                    null);
        }
        Value rate = volume.value("volumeInitializationRate");
        if (rate != null) {
            rate.integer(100, 300);
            if (volume.string("snapshotID", "").isEmpty()) {
                rate.error("is allowed only for volumes from a snapshot", "Maybe snapshotID is missing.");
            }
        }
    }

    /** The pattern of the definition excludes some sizes in tebibytes, those that end in 8 and 9. */
    private static boolean isSize(String text) {
        Matcher size = SIZE.matcher(text);
        if (!size.matches()) {
            return false;
        }
        int number = Integer.parseInt(size.group(1));
        String unit = size.group(2);
        boolean leftOut = unit.equals("Ti") && number > 10 && number < 58 && number % 10 > 7;
        return number <= largest(unit) && !leftOut;
    }

    private static int largest(String unit) {
        return switch (unit) {
            case "Gi" -> 59_000;
            case "G" -> 64_000;
            case "Ti" -> 58;
            default -> 64;
        };
    }
}
