/** The transformers of Kustomize that need no patches: namespace, names, labels, images and replicas of resources. */
@NullMarked
package dev.sawhorse.scenario.kustomize;

import org.jspecify.annotations.NullMarked;
