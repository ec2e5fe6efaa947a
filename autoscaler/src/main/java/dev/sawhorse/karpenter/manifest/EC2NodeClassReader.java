package dev.sawhorse.karpenter.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.kube.ObjectMeta;
import dev.sawhorse.kube.Quantity;
import dev.sawhorse.kube.manifest.Reading;
import java.util.List;
import java.util.Objects;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads EC2NodeClasses. */
final class EC2NodeClassReader {
    private static final String CUSTOM = "Custom";
    private static final Pattern ALIAS = Pattern.compile("[a-zA-Z0-9]+@.+");
    private static final int MAX_TERMS = 30;
    private static final long SMALLEST_VOLUME = 1_000_000_000L;
    private static final long LARGEST_VOLUME = 64L << 40;

    private EC2NodeClassReader() {}

    static EC2NodeClass read(ObjectMeta meta, Fields object, Reading reading) {
        Fields spec = object.fields("spec");
        if (reading.isApplied() && object.require("spec") != null) {
            check(spec);
        }
        String family = family(spec);
        Fields root = rootVolume(spec, family);
        return new EC2NodeClass(
                meta,
                family,
                zones(object),
                root == null ? null : root.read("volumeSize", EC2NodeClassReader::volumeSize),
                root == null ? null : root.string("volumeType"),
                spec.string("instanceStorePolicy"),
                KubeletReader.find(spec, reading),
                Conditions.isReady(object));
    }

    /** Returns the AMI family: the one named, else that of the alias, else Custom (AWS provider v1.14). */
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

    /**
     * Returns the volume that pods' ephemeral storage comes from: the one marked as root volume, else the family's data
     * device, and for Custom the last one; null if the class does not describe it (AWS provider v1.14, instance types).
     */
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

    private static @Nullable Long volumeSize(Value value) {
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

    private static void check(Fields spec) {
        if (spec.has("role") == spec.has("instanceProfile")) {
            spec.error("role", "exactly one of role and instanceProfile must be given", null);
        }
        checkTerms(spec, "subnetSelectorTerms", List.of("tags", "id"));
        checkTerms(spec, "securityGroupSelectorTerms", List.of("tags", "id", "name"));
        checkTerms(spec, "amiSelectorTerms", List.of("tags", "id", "name", "alias", "ssmParameter"));
        checkFamily(spec);
        spec.list("blockDeviceMappings", EC2NodeClassReader::checkVolume);
    }

    private static void checkTerms(Fields spec, String name, List<String> parts) {
        Value terms = spec.require(name);
        if (terms == null) {
            return;
        }
        List<Fields> list = terms.list(Value::fields);
        if (list.isEmpty()) {
            terms.error("must hold at least one term", null);
        } else if (list.size() > MAX_TERMS) {
            terms.error("holds more than " + MAX_TERMS + " terms", null);
        }
        for (Fields term : list) {
            List<String> given = parts.stream().filter(term::has).toList();
            if (given.isEmpty()) {
                term.error("selects nothing: one of " + String.join(", ", parts) + " must be given", null);
            } else if (given.size() > 1 && (term.has("id") || term.has("alias"))) {
                term.error((term.has("id") ? "id" : "alias") + " cannot be combined with anything else", null);
            }
        }
    }

    private static void checkFamily(Fields spec) {
        String named = spec.string("amiFamily");
        boolean aliased = false;
        for (Fields term : spec.list("amiSelectorTerms", Value::fields)) {
            String alias = term.string("alias");
            if (alias == null) {
                continue;
            }
            aliased = true;
            String family = AmiFamilies.ofAlias(alias);
            if (family == null || !ALIAS.matcher(alias).matches()) {
                term.error("alias", "\"" + alias + "\" is no alias such as al2023@latest", null);
            } else if (named != null && !named.equals(family) && !named.equals(CUSTOM)) {
                spec.error("amiFamily", "must be " + family + " or Custom to go with the alias " + alias, null);
            }
        }
        if (!aliased && named == null) {
            spec.error(
                    "amiFamily",
                    "is required where no amiSelectorTerm has an alias",
                    "Maybe an alias was meant: amiSelectorTerms: [{alias: al2023@latest}].");
        }
    }

    private static Value checkVolume(Value value) {
        Fields mapping = value.fields();
        Value size = mapping == null ? null : mapping.fields("ebs").value("volumeSize");
        Long bytes = size == null ? null : volumeSize(size);
        if (size != null && bytes != null && (bytes < SMALLEST_VOLUME || bytes > LARGEST_VOLUME)) {
            size.error(size.shown() + " is no size of an EBS volume, which has from 1G to 64T", null);
        }
        return value;
    }
}
