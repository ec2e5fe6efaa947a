/**
 * The controllers behind volumes: claims are bound to volumes, and volumes are made where there are none.
 *
 * <p>Stands for the PersistentVolume controller and the provisioners of storage drivers.
 */
@NullMarked
package dev.sawhorse.kube.storage;

import org.jspecify.annotations.NullMarked;
