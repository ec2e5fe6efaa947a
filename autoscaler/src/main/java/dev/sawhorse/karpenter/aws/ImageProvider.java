// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.karpenter.aws;

import dev.sawhorse.ec2.ImageReleases;
import dev.sawhorse.karpenter.api.EC2NodeClass;
import dev.sawhorse.upstream.Repository;
import dev.sawhorse.upstream.Upstream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The machine images that a node class selects ({@code providers/amifamily/ami.go}). The latest version of an alias is
 * resolved once a day, so a release is noticed up to a day late; a pinned version does not change, and neither does an
 * image selected in another way: such images are identified by their selector terms.
 */
final class ImageProvider {
    private static final long REMEMBERED_NANOS = Duration.ofHours(24).toNanos();
    private static final String ALIAS = "alias ";
    private static final String LATEST = "@latest";

    private final ImageReleases releases;
    /** The last resolved image of each term. */
    private final Map<String, ResolvedImage> resolvedByTerm = new LinkedHashMap<>();

    private record ResolvedImage(String image, long resolvedAt) {}

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/ami.go",
            symbol = "NewDefaultProvider")
    ImageProvider(ImageReleases releases) {
        this.releases = releases;
    }

    /** Returns identifiers of the images of a node class; they are equal if the images are. */
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/controllers/nodeclass/ami.go",
            symbol = {"NewAMIReconciler", "AMI.Reconcile"})
    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/amifamily/ami.go",
            symbol = {"DefaultProvider.List", "DefaultProvider.DescribeImageQueries", "DefaultProvider.amis"})
    List<String> list(EC2NodeClass nodeClass, long nowNanos) {
        List<String> images = new ArrayList<>();
        for (String term : nodeClass.imageTerms()) {
            images.add(image(term, nowNanos));
        }
        return images;
    }

    /** Whether these are the current images of a node class. */
    boolean areCurrent(List<String> images, EC2NodeClass nodeClass, long nowNanos) {
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

    @Upstream(
            repository = Repository.KARPENTER_AWS,
            file = "pkg/providers/ssm/provider.go",
            symbol = {"NewDefaultProvider", "DefaultProvider.Get"})
    private String latest(String term, long nowNanos) {
        ResolvedImage known = resolvedByTerm.get(term);
        if (known == null || nowNanos - known.resolvedAt() >= REMEMBERED_NANOS) {
            String alias = term.substring(ALIAS.length(), term.length() - LATEST.length());
            known = new ResolvedImage(ALIAS + alias + "@" + releases.latest(alias), nowNanos);
            resolvedByTerm.put(term, known);
        }
        return known.image();
    }
}
