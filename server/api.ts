import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#core/contract/endpoint.ts';
import { AppError } from '#core/errors.ts';
import { limits } from '#core/limits.ts';
import { getAboutRoute } from './calls/about/get-about.ts';
import { deleteAccountRoute } from './calls/account/delete-account.ts';
import { endAccountSessionRoute } from './calls/account/end-session.ts';
import { mountAccountExport } from './calls/account/export-account.ts';
import { listSecurityEventsRoute } from './calls/account/list-security-events.ts';
import { getUsageRoute } from './calls/account/get-usage.ts';
import { listAccountSessionsRoute } from './calls/account/list-sessions.ts';
import { mountBilling } from './calls/billing/mount-billing.ts';
import { drawnEndpoints, drawnRoutes } from './drawn-routes.ts';
import type { Billing } from './billing/open-billing.ts';
import { billingEndpoints } from '#core/contract/billing-api.ts';
import { createApiKeyRoute, deleteApiKeyRoute, listApiKeysRoute } from './calls/api-keys/api-key-routes.ts';
import { authenticateApiKey } from './calls/api-keys/authenticate-api-key.ts';
import type { Auth } from '#server/auth/auth.ts';
import { createAuth } from '#server/auth/create-auth.ts';
import { readInstallationSecret } from './db/installation/installation.ts';
import { mountDocs } from './serve/docs/mount-docs.ts';
import { authenticateEditor } from './calls/editor/authenticate-editor.ts';
import { copyTemplateRoute } from './calls/editor/copy-template.ts';
import { createEditorCodeRoute } from './calls/editor/create-editor-code.ts';
import { editorTokenOf } from './calls/editor/editor-secret.ts';
import { editorReadingRoutes } from './calls/editor/reading-routes.ts';
import { editorContextRoute } from './calls/editor/product-routes.ts';
import { exchangeEditorCodeRoute } from './calls/editor/exchange-editor-code.ts';
import { renewEditorTokenRoute } from './calls/editor/renew-editor-token.ts';
import { acceptHeldRunRoute } from './calls/feeds/accept-held-run.ts';
import { listMissingProductsRoute } from './calls/feeds/products/list-missing-products.ts';
import { createServiceFeedRoute } from './calls/feeds/create-service-feed.ts';
import { deleteServiceFeedRoute } from './calls/feeds/delete-service-feed.ts';
import { listCutOutsRoute } from './calls/feeds/cut-outs/list-cut-outs.ts';
import { mountProductsExport } from './calls/feeds/products/export-products.ts';
import * as feedRecords from './calls/feeds/feed-records.ts';
import {
  cancelFeedRunRoute,
  getFeedStatusRoute,
  listFeedProductsRoute,
  listFeedRunsRoute,
  refreshFeedRoute,
} from './calls/feeds/status/feed-status.ts';
import { getServiceFeedRoute } from './calls/feeds/get-service-feed.ts';
import { proxyFeedRoute } from './calls/feeds/source/proxy-feed.ts';
import { retryFeedProductsRoute } from './calls/feeds/products/retry-products.ts';
import { mountFeedEvents } from './calls/feeds/status/stream-feed-status.ts';
import { setUpProjectRoute } from '#server/calls/setup/set-up-project.ts';
import { deleteWholeFeedRoute, listWholeFeedsRoute } from '#server/calls/feeds/whole-feeds.ts';
import { updateServiceFeedRoute } from './calls/feeds/update-service-feed.ts';
import { deleteFontRoute } from './calls/fonts/delete-font.ts';
import { listFontsRoute } from './calls/fonts/list-fonts.ts';
import { listInstalledFontsRoute } from './calls/fonts/list-installed-fonts.ts';
import {
  dismissFindingRoute,
  getInstallationRoute,
  restoreFindingRoute,
} from '#server/installation/installation-routes.ts';
import { mountHealth } from '#server/installation/mount-health.ts';
import {
  createInvitationRoute,
  deleteInvitationRoute,
  listInvitationsRoute,
  readInvitationRoute,
} from '#server/installation/invitation-routes.ts';
import { measurePublic, measureRequests } from './metrics/measure-requests.ts';
import type { Meters } from './metrics/meters.ts';
import { mountMailbox } from '#server/mail/mount-mailbox.ts';
import { refuseForeignNames } from './platform/http/allowed-host.ts';
import type { PreviewRenderer } from './pipeline/previews/preview-renderer.ts';
import { createCallLimits } from './platform/http/call-limits.ts';
import { createCreations } from '#server/platform/creations.ts';
import { shareWithOrigins } from './platform/http/cross-origin.ts';
import { followPublic, followRequests, namingRequests } from './platform/http/follow-requests.ts';
import { GRACE_MS } from './platform/http/draining-server.ts';
import { openServer } from './platform/http/open-server.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { mountRoutes, type Route, type RouteHost } from './platform/http/route.ts';
import { sendFailure } from './platform/http/send-failure.ts';
import {
  decideCutOutsRoute,
  deleteCutOutMaskRoute,
  getCutOutMaskRoute,
} from './calls/projects/cut-out-routes.ts';
import { createProjectRoute } from './calls/projects/create-project.ts';
import { deleteProjectRoute } from './calls/projects/delete-project.ts';
import { getProjectRoute } from './calls/projects/get-project.ts';
import { listProjectsRoute } from './calls/projects/list-projects.ts';
import { updateProjectRoute } from './calls/projects/update-project.ts';
import { policyOfPages } from './serve/content-policies.ts';
import { createPublicHandler } from './serve/serve-published.ts';
import { servePages } from './serve/serve-pages.ts';
import { serveSampleShop } from './serve/serve-sample-shop.ts';
import { designRoutes } from './calls/templates/design-routes.ts';
import { publishTemplateRoute, revertTemplateRoute } from './calls/templates/publish-template.ts';
import { saveDraftRoute } from './calls/templates/save-draft.ts';
import * as templates from './calls/templates/template-routes.ts';
import { templateUsageRoute } from './calls/templates/template-usage.ts';
import { templateVersionRoutes } from './calls/templates/version-routes.ts';

/** Every call of the product. Beside them: /auth/v1, the event stream, the public files and the dashboard's pages. */
export const routes: readonly Route[] = [
  getAboutRoute,
  listProjectsRoute,
  getProjectRoute,
  createProjectRoute,
  updateProjectRoute,
  deleteProjectRoute,
  templates.listTemplatesRoute,
  templates.getTemplateRoute,
  templates.createTemplateRoute,
  templates.updateTemplateRoute,
  templates.cloneTemplateRoute,
  templates.deleteTemplateRoute,
  ...designRoutes,
  saveDraftRoute,
  publishTemplateRoute,
  revertTemplateRoute,
  templateUsageRoute,
  ...templateVersionRoutes,
  createEditorCodeRoute,
  exchangeEditorCodeRoute,
  editorContextRoute,
  ...editorReadingRoutes,
  renewEditorTokenRoute,
  copyTemplateRoute,
  listFontsRoute,
  deleteFontRoute,
  listInstalledFontsRoute,
  feedRecords.listFeedsRoute,
  feedRecords.getFeedRoute,
  feedRecords.createFeedRecordRoute,
  feedRecords.deleteFeedRecordRoute,
  feedRecords.createTemplateFeedRoute,
  setUpProjectRoute,
  listWholeFeedsRoute,
  deleteWholeFeedRoute,
  getServiceFeedRoute,
  createServiceFeedRoute,
  updateServiceFeedRoute,
  deleteServiceFeedRoute,
  proxyFeedRoute,
  getFeedStatusRoute,
  listFeedProductsRoute,
  refreshFeedRoute,
  listFeedRunsRoute,
  acceptHeldRunRoute,
  listMissingProductsRoute,
  retryFeedProductsRoute,
  cancelFeedRunRoute,
  listCutOutsRoute,
  decideCutOutsRoute,
  getCutOutMaskRoute,
  deleteCutOutMaskRoute,
  listAccountSessionsRoute,
  getUsageRoute,
  endAccountSessionRoute,
  listSecurityEventsRoute,
  deleteAccountRoute,
  getInstallationRoute,
  dismissFindingRoute,
  restoreFindingRoute,
  listInvitationsRoute,
  createInvitationRoute,
  deleteInvitationRoute,
  readInvitationRoute,
  listApiKeysRoute,
  createApiKeyRoute,
  deleteApiKeyRoute,
];

/** What callers may call: every route and what needs the renderer besides. */
export const endpoints: readonly Endpoint[] = [
  ...routes.map((route) => route.endpoint),
  ...billingEndpoints,
  ...drawnEndpoints,
];

/**
 * Builds the HTTP server on an open platform. It listens when the caller says so and closes its parts with it.
 * `renderer` draws previews; `callsPerMinute` bounds one user's calls,
 * `streamKeepAliveMs` says how often a quiet stream is written to and its caller looked at.
 */
export async function createApi(
  platform: Platform,
  {
    renderer,
    billing = null,
    meters = null,
    isDrawing = () => true,
    callsPerMinute = limits.apiCallsPerMinute,
    streamKeepAliveMs,
  }: {
    renderer: { readonly previews: PreviewRenderer };
    /** Null where nothing is sold. */
    billing?: Billing | null;
    /** Null where nobody reads them. */
    meters?: Meters | null;
    /** Whether what draws does so in this process. */
    isDrawing?: () => boolean;
    callsPerMinute?: number;
    streamKeepAliveMs?: number;
  },
): Promise<FastifyInstance> {
  const { config, log } = platform;
  const servePublic = followPublic(createPublicHandler(platform), log);
  const app = openServer({
    log,
    naming: namingRequests(platform),
    // Where the database is the product's own, nobody stands in for this process.
    graceMs: config.databaseUrl === null ? 0 : GRACE_MS,
    trustedProxies: config.trustedProxies,
    servePublic: measurePublic(servePublic, meters),
  });
  followRequests(app, platform);
  if (meters !== null) measureRequests(app, meters);
  // A web page elsewhere may send plain text or a form without asking, but not JSON.
  app.removeContentTypeParser('text/plain');
  app.setErrorHandler(sendFailure);
  await app.register(helmet, helmetOptions(platform));
  app.addHook('onSend', async (_request, reply) => {
    void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
  });
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
  await mountMailbox(app, platform);
  mountHealth(app, platform, isDrawing);
  await servePages(app, platform);
  return app;
}

/** What routes ask of the accounts: who calls, and whether they may. */
async function openRouteHost(platform: Platform, auth: Auth, callsPerMinute: number): Promise<RouteHost> {
  return {
    platform,
    authenticate: async (authorization) => {
      if (editorTokenOf(authorization) !== null) throw new AppError('forbidden');
      return (await authenticateApiKey(platform, authorization)) ?? (await auth.authenticate(authorization));
    },
    authenticateEditor: (authorization) => authenticateEditor(platform, authorization),
    isOwner: (caller, proof, address) => auth.isOwner(caller, proof, address),
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
