package dev.sawhorse.karpenter.manifest;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The families of machine images that the AWS provider v1.14 knows by an alias. */
final class AmiFamilies {
    private static final List<String> ALIASED =
            List.of("AL2", "AL2023", "Bottlerocket", "Windows2019", "Windows2022", "Windows2025");

    private AmiFamilies() {}

    /** Returns the family of an alias such as {@code al2023@latest}, null if there is none of that name. */
    static @Nullable String ofAlias(String alias) {
        int at = alias.indexOf('@');
        String name = at < 0 ? alias : alias.substring(0, at);
        for (String family : ALIASED) {
            if (family.toLowerCase(Locale.ROOT).equals(name)) {
                return family;
            }
        }
        return null;
    }

    /** Returns the device that holds the kubelet's data, null where the family leaves it open. */
    static @Nullable String dataDevice(String family) {
        return switch (family) {
            case "AL2", "AL2023" -> "/dev/xvda";
            case "Bottlerocket" -> "/dev/xvdb";
            case "Windows2019", "Windows2022", "Windows2025" -> "/dev/sda1";
            default -> null;
        };
    }
}
