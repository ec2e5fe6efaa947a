// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.kube.manifest;

import dev.sawhorse.input.Fields;
import dev.sawhorse.input.Value;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.NodeSelectorTerm;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.PersistentVolumeClaim;
import dev.sawhorse.kube.api.Resources;
import dev.sawhorse.kube.api.SelectorRequirement;
import dev.sawhorse.kube.api.StorageClass;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A reader of the storage objects: claims, volumes, classes and CSINodes. */
final class StorageReader {
    private StorageReader() {}

    static PersistentVolumeClaim claim(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        String volume = spec.string("volumeName", "");
        return new PersistentVolumeClaim(
                meta,
                spec.string("storageClassName"),
                volume.isEmpty() ? null : volume,
                !reading.isApplied()
                        && object.fields("status").string("phase", "").equals("Lost"),
                isDeleting(object, reading),
                spec.list("accessModes", Value::string),
                bytes(spec.fields("resources"), "requests", reading));
    }

    static PersistentVolume volume(ObjectMeta meta, Fields object, ReadMode reading) {
        Fields spec = object.fields("spec");
        SelectorReader selectors = new SelectorReader(reading);
        return new PersistentVolume(
                meta,
                spec.fields("nodeAffinity").fields("required").list("nodeSelectorTerms", selectors::requiredNodeTerm),
                spec.string("storageClassName", ""),
                driver(spec),
                spec.has("local") || spec.has("hostPath"),
                isDeleting(object, reading),
                claim(spec),
                spec.list("accessModes", Value::string),
                bytes(spec, "capacity", reading));
    }

    private static @Nullable String claim(Fields spec) {
        Fields claim = spec.find("claimRef");
        return claim == null ? null : ObjectMeta.key(claim.string("namespace", "default"), claim.string("name", ""));
    }

    private static long bytes(Fields holder, String name, ReadMode reading) {
        return holder.read(
                        name,
                        Resources.NONE,
                        reading.isApplied() ? ResourceListReader::nonNegative : ResourceListReader::recorded)
                .amount("storage");
    }

    /** An in-tree EBS volume is attached by the CSI driver that replaces the plugin. */
    private static @Nullable String driver(Fields volumeSpec) {
        return volumeSpec.has("awsElasticBlockStore")
                ? "ebs.csi.aws.com"
                : volumeSpec.fields("csi").string("driver");
    }

    private static boolean isDeleting(Fields object, ReadMode reading) {
        return !reading.isApplied() && object.fields("metadata").has("deletionTimestamp");
    }

    static StorageClass storageClass(ObjectMeta meta, Fields object, ReadMode reading) {
        return new StorageClass(
                meta,
                object.string("provisioner", ""),
                object.string("volumeBindingMode", "Immediate").equals("WaitForFirstConsumer"),
                object.list("allowedTopologies", StorageReader::topology),
                object.strings("parameters"));
    }

    static CSINode csiNode(ObjectMeta meta, Fields object, ReadMode reading) {
        return new CSINode(meta, object.fields("spec").list("drivers", StorageReader::driver));
    }

    private static @Nullable NodeSelectorTerm topology(Value value) {
        Fields term = value.fields();
        return term == null ? null : NodeSelectorTerm.of(term.list("matchLabelExpressions", StorageReader::expression));
    }

    private static @Nullable SelectorRequirement expression(Value value) {
        Fields expression = value.fields();
        if (expression == null) {
            return null;
        }
        List<String> values = expression.list("values", StorageReader::topologyValue);
        return new SelectorRequirement(expression.string("key", ""), "In", values);
    }

    /** The API server accepts any text, but no node can have one that is not a label value. */
    private static @Nullable String topologyValue(Value value) {
        String text = value.string();
        if (text != null && !Names.isLabelValue(text)) {
            value.warning(
                    "\"" + text + "\" is not a label value, so no node has it and no volume is created there",
                    Placeholders.isPlaceholder(text) ? "Maybe the file is a template: render it first." : null);
        }
        return text;
    }

    private static CSINode.@Nullable Driver driver(Value value) {
        Fields driver = value.fields();
        if (driver == null) {
            return null;
        }
        Integer count = driver.fields("allocatable").read("count", number -> number.integer(0, Integer.MAX_VALUE));
        return new CSINode.Driver(driver.string("name", ""), count);
    }
}
