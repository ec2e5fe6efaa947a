/**
 * The storage controllers: binding of claims, provisioning of volumes, and their attachment to and detachment from nodes.
 *
 * <p>Models the PersistentVolume controller, the attach-detach controller, and the provisioners and attachers of storage
 * drivers.
 */
@NullMarked
package dev.sawhorse.kube.storage;

import org.jspecify.annotations.NullMarked;
