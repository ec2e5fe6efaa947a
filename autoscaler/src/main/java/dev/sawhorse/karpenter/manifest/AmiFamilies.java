// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The AMI families that the AWS provider v1.14 has an alias for. */
final class AmiFamilies {
    private static final List<String> ALIASED =
            List.of("AL2", "AL2023", "Bottlerocket", "Windows2019", "Windows2022", "Windows2025");

    private AmiFamilies() {}

    /** Returns the family of an alias such as {@code al2023@latest}, null for an unknown alias. */
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

    /** Returns the device of the kubelet's data volume, null if the family does not define one. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/custom.go",
            symbol = "Custom.EphemeralBlockDevice")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/windows.go",
            symbol = "Windows.EphemeralBlockDevice")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/bottlerocket.go",
            symbol = "Bottlerocket.EphemeralBlockDevice")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/al2023.go",
            symbol = "AL2023.EphemeralBlockDevice")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/al2.go",
            symbol = "AL2.EphemeralBlockDevice")
    static @Nullable String dataDevice(String family) {
        return switch (family) {
            case "AL2", "AL2023" -> "/dev/xvda";
            case "Bottlerocket" -> "/dev/xvdb";
            case "Windows2019", "Windows2022", "Windows2025" -> "/dev/sda1";
            default -> null;
        };
    }
}
