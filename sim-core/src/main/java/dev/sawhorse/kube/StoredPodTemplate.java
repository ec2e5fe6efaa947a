package dev.sawhorse.kube;

/** A PodTemplate object ({@code v1}): a template under a name, for whoever refers to it. */
public record StoredPodTemplate(ObjectMeta meta, PodTemplate template) {

    public StoredPodTemplate withMeta(ObjectMeta changed) {
        return new StoredPodTemplate(changed, template);
    }
}
