/**
 * What Karpenter v1.14's provisioner does around a scheduling round: which pods it takes up, which NodePools it uses and in
 * what order. Mirrors {@code pkg/controllers/provisioning} of
 * <a href="https://github.com/kubernetes-sigs/karpenter">kubernetes-sigs/karpenter</a>.
 */
@NullMarked
package dev.sawhorse.karpenter.provisioning;

import org.jspecify.annotations.NullMarked;
