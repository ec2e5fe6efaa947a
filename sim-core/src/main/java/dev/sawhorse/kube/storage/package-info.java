/**
 * The controllers behind volumes: claims are bound to volumes, volumes are made where there are none, attached where pods need
 * them and detached where no pod does any more.
 *
 * <p>Stands for the PersistentVolume controller, the attach-detach controller, and the provisioners and attachers of storage
 * drivers.
 */
@NullMarked
package dev.sawhorse.kube.storage;

import org.jspecify.annotations.NullMarked;
