// SPDX-License-Identifier: Apache-2.0
package dev.sawhorse.scenario;

/** Manifests for test scenarios: a node class and a Deployment of four pods that each fit a small instance. */
public final class WebManifests {
    /** An entry of {@code manifests}, indented by two. */
    public static final String NODE_CLASS = """
              - apiVersion: karpenter.k8s.aws/v1
                kind: EC2NodeClass
                metadata: {name: default}
                spec:
                  role: any
                  amiSelectorTerms: [{alias: al2023@latest}]
                  subnetSelectorTerms: [{tags: {a: b}}]
                  securityGroupSelectorTerms: [{tags: {a: b}}]
            """;

    /** Both, one after the other. */
    public static final String NODE_CLASS_AND_WEB = NODE_CLASS + """
              - apiVersion: apps/v1
                kind: Deployment
                metadata: {name: web}
                spec:
                  replicas: 4
                  selector: {matchLabels: {app: web}}
                  template:
                    metadata: {labels: {app: web}}
                    spec:
                      containers: [{name: web, image: web, resources: {requests: {cpu: 1500m, memory: 2Gi}}}]
            """;

    private WebManifests() {}
}
