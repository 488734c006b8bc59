import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import { limits } from '#core/limits.ts';
import { mountAccountExport } from './calls/account/export-account.ts';
import { drawnEndpoints, drawnRoutes } from './drawn-routes.ts';
import type { Billing } from './billing/open-billing.ts';
import { billingEndpoints } from '#core/contract/account/billing-api.ts';
import { authenticateApiKey } from './calls/api-keys/authenticate-api-key.ts';
import { requireKeyScope } from './calls/api-keys/require-key-scope.ts';
import type { Auth } from '#server/auth/auth.ts';
import { createAuth } from '#server/auth/create-auth.ts';
import { tellFirstCode } from '#server/auth/first-account-code.ts';
import { readInstallationSecret } from './db/installation/installation.ts';
import { mountDocs } from './serve/docs/mount-docs.ts';
import { authenticateEditor } from './calls/editor/authenticate-editor.ts';
import { readEditorToken } from './calls/editor/editor-tokens.ts';
import { mountProductsExport } from './calls/feeds/products/export-products.ts';
import { mountPing } from './calls/feeds/ping/mount-ping.ts';
import { mountFeedEvents } from './calls/feeds/status/stream-feed-status.ts';
import { mountHealth } from '#server/operation/installation/mount-health.ts';
import { openReadiness, type Readiness } from '#server/operation/installation/readiness.ts';
import { measurePublic, measureRequests } from './operation/metrics/measure-requests.ts';
import type { Meters } from './operation/metrics/meters.ts';
import { mountMailbox } from '#server/outgoing/mail/mount-mailbox.ts';
import { mountUnsubscribe } from '#server/outgoing/mail/mount-unsubscribe.ts';
import { refuseForeignNames } from './platform/http/allowed-host.ts';
import type { PreviewRenderer } from './pipeline/previews/preview-renderer.ts';
import { createCallLimits } from './platform/http/call-limits.ts';
import { createCreations } from '#server/platform/creations.ts';
import { shareWithOrigins } from './platform/http/cross-origin.ts';
import { followReaders } from './platform/http/follow-readers.ts';
import { followPublic, followRequests, namingRequests } from './platform/http/follow-requests.ts';
import { aloneLeave, type Leave, replacedLeave } from './platform/http/draining-server.ts';
import { openServer } from './platform/http/open-server.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { packReplies } from './platform/http/pack-replies.ts';
import { mountRoutes, type RouteHost } from './platform/http/route.ts';
import { sendFailure } from './platform/http/send-failure.ts';
import { policyOfPages } from './serve/content-policies.ts';
import { openFetchNotes } from './serve/fetch-notes.ts';
import { createPublicHandler } from './serve/serve-published.ts';
import type { MakeSmall } from './serve/small-images.ts';
import { servePages } from './serve/serve-pages.ts';
import { serveSampleShop } from './serve/sample-shop/sample-shop.ts';
import { routes } from './routes.ts';
import { mountTestPages } from '#server/billing/test-checkout/mount-pages.ts';
import { billingRoutes } from './calls/billing/billing-routes.ts';
import { subscriptionRoutes } from './calls/billing/subscription-routes.ts';
import { mountWebhook } from './calls/billing/mount-webhook.ts';

/** All endpoints, including those that need the renderer. */
export const endpoints: readonly Endpoint[] = [
  ...routes.map((route) => route.endpoint),
  ...billingEndpoints,
  ...drawnEndpoints,
];

interface ApiOptions {
  renderer: { readonly previews: PreviewRenderer };
  /** Null if nothing is sold. */
  billing?: Billing | null;
  /** Null if metrics are off. */
  meters?: Meters | null;
  readiness?: () => Promise<Readiness>;
  callsPerMinute?: number;
  leave?: Leave;
  streamKeepAliveMs?: number;
}

/**
 * Builds the HTTP server on an open platform. The caller starts listening; closing the server closes its parts. `renderer` draws previews;
 * `callsPerMinute` limits one user's calls; `streamKeepAliveMs` is how often an idle stream is written to and its caller checked.
 */
export async function createApi(
  platform: Platform,
  {
    renderer,
    billing = null,
    meters = null,
    readiness = openReadiness(platform),
    callsPerMinute = limits.apiCallsPerMinute,
    // With the embedded database, no other process can take over from this one.
    leave = platform.config.databaseUrl === null ? aloneLeave : replacedLeave,
    streamKeepAliveMs,
  }: ApiOptions,
): Promise<FastifyInstance> {
  const { config, log } = platform;
  const fetches = openFetchNotes(platform);
  const servePublic = followPublic(
    createPublicHandler(platform, fetches.follow, smallMaker(renderer.previews)),
    log,
  );
  const app = openServer({
    log,
    naming: namingRequests(platform),
    leave,
    trustedProxies: config.trustedProxies,
    servePublic: measurePublic(servePublic, meters),
  });
  app.addHook('onClose', () => fetches.write());
  followRequests(app, platform);
  followReaders(app);
  packReplies(app);
  if (meters !== null) measureRequests(app, meters);
  // Other sites' pages may send plain text or a form without a CORS preflight, but not JSON.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendFailure);
  await app.register(helmet, helmetOptions(platform));
  refusePowers(app);
  refuseForeignNames(app, platform.config, platform.log);
  shareWithOrigins(app, platform.config.allowedOrigins);
  const auth = await createAuth(platform);
  auth.register(app);
  const host = await openRouteHost(platform, auth, callsPerMinute);
  mountRoutes(app, [...routes, ...drawnRoutes(renderer.previews)], host);
  if (billing !== null) await mountBilling(app, host, billing);
  await mountFeedEvents(app, host, streamKeepAliveMs);
  mountProductsExport(app, host);
  mountAccountExport(app, host);
  mountDocs(app, endpoints, platform);
  if (!platform.config.isProduction) serveSampleShop(app, platform.config.publicUrl);
  await Promise.all([mountMailbox(app, platform), tellFirstCode(platform)]);
  await mountUnsubscribe(app, platform);
  await mountPing(app, platform);
  mountHealth(app, config, readiness);
  await servePages(app, platform);
  return app;
}

/** Makes smaller sizes of pictures with the preview renderer, where all of them together wait in line like one user. */
function smallMaker({ inTurn, photos }: PreviewRenderer): MakeSmall {
  return (picture, width) => inTurn('pictures by size', () => photos.small(picture, width));
}

/** Disables browser features that no page of ours needs, so that injected code cannot use them either. */
function refusePowers(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
}

/** Connects routes to accounts: authenticates callers and checks their rights. */
async function openRouteHost(platform: Platform, auth: Auth, callsPerMinute: number): Promise<RouteHost> {
  return {
    platform,
    authenticate: async (authorization) => {
      if (readEditorToken(authorization) !== null) throw new AppError('forbidden');
      return (await authenticateApiKey(platform, authorization)) ?? (await auth.authenticate(authorization));
    },
    authenticateEditor: (authorization) => authenticateEditor(platform, authorization),
    isOwner: (caller, proof, address) => auth.isOwner(caller, proof, address),
    requireKeyScope: (caller, parts) => requireKeyScope(platform, caller, parts),
    creations: createCreations(await readInstallationSecret(platform.database.query)),
    countCall: createCallLimits(callsPerMinute, platform.openRateLimit),
  };
}

function helmetOptions({ config }: Platform) {
  const isSecure = config.publicUrl.startsWith('https:');
  return {
    contentSecurityPolicy: { useDefaults: false, directives: policyOfPages(config) },
    strictTransportSecurity: isSecure ? undefined : false,
    xFrameOptions: { action: 'deny' as const },
    referrerPolicy: { policy: 'same-origin' as const },
    crossOriginEmbedderPolicy: false,
  };
}

/** Mounts everything of billing that is served over HTTP, if something is sold. */
async function mountBilling(app: FastifyInstance, host: RouteHost, billing: Billing): Promise<void> {
  mountRoutes(app, [...billingRoutes(billing), ...subscriptionRoutes(billing)], host);
  await mountWebhook(app, host.platform, billing);
  if (billing.testCheckout !== null) await mountTestPages(app, billing.testCheckout);
}
