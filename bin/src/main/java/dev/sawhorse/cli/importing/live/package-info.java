/**
 * The import of a live cluster. A {@link dev.sawhorse.cli.importing.live.LiveCluster} lists the objects through an
 * {@link dev.sawhorse.cli.importing.live.ApiServer}, which only sends GET requests;
 * {@link dev.sawhorse.cli.importing.live.AccessRights} are the rights that this needs. The client library is used for credentials,
 * certificates and HTTP, and is loaded here only.
 */
@NullMarked
package dev.sawhorse.cli.importing.live;

import org.jspecify.annotations.NullMarked;
