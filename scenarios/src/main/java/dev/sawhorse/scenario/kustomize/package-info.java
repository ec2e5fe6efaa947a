/** The plain part of Kustomize: resources of a folder with their namespace, names, labels, images and replicas. */
@NullMarked
package dev.sawhorse.scenario.kustomize;

import org.jspecify.annotations.NullMarked;
