package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.ImageReleases;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Which machine images a node class stands for (AWS provider v1.14, AMIs). The latest version of an alias is asked for once a
 * day, so a release is noticed up to a day late; a pinned version stays what it is, and so does an image selected otherwise:
 * those are told apart by their selector terms alone.
 */
final class ImageProvider {
    private static final long REMEMBERED_NANOS = Duration.ofHours(24).toNanos();
    private static final String ALIAS = "alias ";
    private static final String LATEST = "@latest";

    private final ImageReleases releases;
    /** What was answered last, by the term. */
    private final Map<String, Answer> remembered = new LinkedHashMap<>();

    private record Answer(String image, long askedAt) {}

    ImageProvider(ImageReleases releases) {
        this.releases = releases;
    }

    /** Returns the images of a node class as texts that are equal if the images are. */
    List<String> list(EC2NodeClass nodeClass, long nowNanos) {
        List<String> images = new ArrayList<>();
        for (String term : nodeClass.imageTerms()) {
            images.add(image(term, nowNanos));
        }
        return images;
    }

    /** Whether these are still the images of a node class. */
    boolean isList(List<String> images, EC2NodeClass nodeClass, long nowNanos) {
        List<String> terms = nodeClass.imageTerms();
        boolean is = images.size() == terms.size();
        for (int i = 0; is && i < terms.size(); i++) {
            is = images.get(i).equals(image(terms.get(i), nowNanos));
        }
        return is;
    }

    private String image(String term, long nowNanos) {
        return term.startsWith(ALIAS) && term.endsWith(LATEST) ? latest(term, nowNanos) : term;
    }

    private String latest(String term, long nowNanos) {
        Answer known = remembered.get(term);
        if (known == null || nowNanos - known.askedAt() >= REMEMBERED_NANOS) {
            String alias = term.substring(ALIAS.length(), term.length() - LATEST.length());
            known = new Answer(ALIAS + alias + "@" + releases.latest(alias), nowNanos);
            remembered.put(term, known);
        }
        return known.image();
    }
}
