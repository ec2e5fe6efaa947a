// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.ec2.ebs;

import dev.sawhorse.facts.InstanceCatalogue;
import dev.sawhorse.facts.InstanceShape;
import dev.sawhorse.kube.Cluster;
import dev.sawhorse.kube.api.CSINode;
import dev.sawhorse.kube.api.Labels;
import dev.sawhorse.kube.api.Node;
import dev.sawhorse.kube.api.ObjectMeta;
import dev.sawhorse.kube.api.PersistentVolume;
import dev.sawhorse.kube.api.StorageClass;
import dev.sawhorse.kube.store.Watch.Event;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The node part of the EBS CSI driver: it reports the number of attachable volumes in a CSINode at the instant the node is
 * Ready. It is absent from a cluster whose storage does not name it, and an existing CSINode is kept.
 */
public final class EbsCsiDriver {
    /** The driver's name. */
    public static final String NAME = "ebs.csi.aws.com";

    /** The driver's topology key: the zone of a node, and the zone in which a volume can be attached. */
    public static final String ZONE_LABEL = "topology.ebs.csi.aws.com/zone";

    private static final String IN_TREE = "kubernetes.io/aws-ebs";

    private final Cluster cluster;
    private final InstanceCatalogue catalogue;
    private boolean installed;

    private EbsCsiDriver(Cluster cluster, InstanceCatalogue catalogue) {
        this.cluster = cluster;
        this.catalogue = catalogue;
    }

    /** Starts the driver in a cluster as soon as a storage class or volume names it. */
    public static void start(Cluster cluster, InstanceCatalogue catalogue) {
        EbsCsiDriver driver = new EbsCsiDriver(cluster, catalogue);
        cluster.storage().storageClasses().watch(driver::onStorageClass);
        cluster.storage().volumes().watch(driver::onVolume);
        cluster.nodes().watch(driver::onNode);
    }

    /** Whether a provisioner, by the driver's own name or that of the in-tree plugin it replaces, creates EBS volumes. */
    public static boolean isEbs(@Nullable String provisioner) {
        return NAME.equals(provisioner) || IN_TREE.equals(provisioner);
    }

    private void onStorageClass(Event event, StorageClass storageClass) {
        if (isEbs(storageClass.provisioner())) {
            install();
        }
    }

    private void onVolume(Event event, PersistentVolume volume) {
        if (NAME.equals(volume.csiDriver())) {
            install();
        }
    }

    private void install() {
        if (!installed) {
            installed = true;
            List.copyOf(cluster.nodes().list()).forEach(node -> onNode(Event.MODIFIED, node));
        }
    }

    private void onNode(Event event, Node node) {
        if (!installed) {
            return;
        }
        CSINode known = cluster.storage().csiNodes().find(node.name());
        if (event == Event.DELETED) {
            if (known != null) {
                cluster.storage().csiNodes().delete(known);
            }
        } else if (known == null && node.isReady()) {
            register(node);
        }
    }

    private void register(Node node) {
        String type = node.label(Labels.INSTANCE_TYPE);
        InstanceShape shape = type == null ? null : catalogue.find(type);
        if (shape != null) {
            CSINode.Driver driver = new CSINode.Driver(NAME, EbsVolumeLimits.of(shape));
            ObjectMeta meta = cluster.stamped(ObjectMeta.of("", node.name()));
            cluster.storage().csiNodes().create(new CSINode(meta, List.of(driver)));
        }
    }
}
