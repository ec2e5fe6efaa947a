// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.Quantity;
import dev.sawhorse.kube.manifest.ReadMode;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** A reader of EC2NodeClasses. */
final class EC2NodeClassReader {
    private static final String CUSTOM = "Custom";

    private EC2NodeClassReader() {}

    static EC2NodeClass read(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        RuntimeValidation validation = RuntimeValidation.of("EC2NodeClass");
        if (reading.isApplied() && object.require("spec") != null) {
            EC2NodeClassRules.check(spec);
            KubeletReader.check(spec.fields("kubelet"), validation);
        }
        String family = family(spec);
        Fields root = rootVolume(spec, family);
        return new EC2NodeClass(
                meta,
                family,
                zones(object),
                root == null ? null : root.read("volumeSize", EC2NodeClassReader::volumeSize),
                root == null ? null : root.string("volumeType"),
                NodeVolumes.of(spec, family),
                spec.string("instanceStorePolicy"),
                KubeletReader.find(spec),
                CapacityReservationTermReader.read(spec),
                NetworkSelectorTermReader.read(spec, "subnetSelectorTerms"),
                NetworkSelectorTermReader.read(spec, "securityGroupSelectorTerms"),
                imageTerms(spec),
                StaticFields.of(spec, family),
                Conditions.isReady(object, reading) && validation.passed());
    }

    /**
     * Returns the AMI family: the explicit one, otherwise that of the alias, otherwise Custom ({@code
     * apis/v1/ec2nodeclass.go AMIFamily}).
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/resolver.go",
            symbol = "GetAMIFamily")
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/apis/v1/ec2nodeclass.go",
            symbol = {
                "EC2NodeClass.AMIFamily",
                "EC2NodeClass.Alias",
                "Alias.String",
                "amiFamilyFromAlias",
                "amiVersionFromAlias"
            })
    private static String family(Fields spec) {
        String named = spec.string("amiFamily");
        if (named != null) {
            return named;
        }
        for (Fields term : spec.list("amiSelectorTerms", Value::fields)) {
            String family = AmiFamilies.ofAlias(term.string("alias", ""));
            if (family != null) {
                return family;
            }
        }
        return CUSTOM;
    }

    /** Returns identifiers of the image selector terms; they are equal if the terms are. */
    private static List<String> imageTerms(Fields spec) {
        return spec.list("amiSelectorTerms", value -> {
            Fields term = value.fields();
            return term == null ? null : imageTerm(term);
        });
    }

    private static String imageTerm(Fields term) {
        List<String> parts = new ArrayList<>();
        for (String key : List.of("alias", "id", "name", "owner", "ssmParameter")) {
            String value = term.string(key);
            if (value != null) {
                parts.add(key + " " + value);
            }
        }
        new TreeMap<>(term.strings("tags")).forEach((key, value) -> parts.add("tag " + key + "=" + value));
        return String.join(", ", parts);
    }

    /**
     * Returns the volume of the pods' ephemeral storage: the one marked as root volume, otherwise the family's data device,
     * and for Custom the last one; null if the class does not define it ({@code providers/instancetype/types.go
     * ephemeralStorage}).
     */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/instancetype/types.go",
            symbol = "ephemeralStorage")
    private static @Nullable Fields rootVolume(Fields spec, String family) {
        List<Fields> mappings = spec.list("blockDeviceMappings", Value::fields);
        Fields chosen = null;
        for (Fields mapping : mappings) {
            if (mapping.flag("rootVolume", false) && mapping.fields("ebs").has("volumeSize")) {
                return mapping.fields("ebs");
            }
            boolean isData = family.equals(CUSTOM)
                    || Objects.equals(mapping.string("deviceName"), AmiFamilies.dataDevice(family));
            if (isData && (chosen == null || family.equals(CUSTOM))) {
                chosen = mapping;
            }
        }
        return chosen == null ? null : chosen.fields("ebs");
    }

    static @Nullable Long volumeSize(Value value) {
        Quantity size = value.parsed("a size such as 100Gi", Quantity::parse);
        return size == null ? null : size.value();
    }

    private static List<String> zones(Fields object) {
        List<String> zones = object.fields("status").list("subnets", subnet -> {
            Fields fields = subnet.fields();
            return fields == null ? null : fields.string("zone");
        });
        return List.copyOf(new TreeSet<>(zones));
    }
}
