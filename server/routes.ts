import { getAboutRoute } from './calls/account/get-about.ts';
import { deleteAccountRoute } from './calls/account/delete-account.ts';
import { getUsageRoute } from './calls/account/get-usage.ts';
import {
  listAccountSessionsRoute,
  endAccountSessionRoute,
  listSecurityEventsRoute,
} from './calls/account/session-routes.ts';
import { createApiKeyRoute, deleteApiKeyRoute, listApiKeysRoute } from './calls/api-keys/api-key-routes.ts';
import { copyTemplateRoute } from './calls/editor/copy-template.ts';
import {
  createEditorCodeRoute,
  exchangeEditorCodeRoute,
  renewEditorTokenRoute,
} from './calls/editor/code-routes.ts';
import { editorReadingRoutes } from './calls/editor/picture-routes.ts';
import { editorContextRoute } from './calls/editor/product-routes.ts';
import { acceptHeldRunRoute } from './calls/feeds/accept-held-run.ts';
import { productChangeRoutes } from './calls/feeds/products/change-products.ts';
import { createServiceFeedRoute } from './calls/feeds/create-service-feed.ts';
import { deleteServiceFeedRoute } from './calls/feeds/delete-service-feed.ts';
import { listCutOutsRoute } from './calls/feeds/cut-outs/cut-out-routes.ts';
import * as feedRecords from './calls/feeds/feed-records.ts';
import {
  cancelFeedRunRoute,
  getFeedStatusRoute,
  listFeedProductsRoute,
  listFeedRunsRoute,
  refreshFeedRoute,
  listRunChangesRoute,
} from './calls/feeds/status/feed-status.ts';
import { getFeedRulesRoute, updateFeedRulesRoute } from './calls/feeds/rules/rule-routes.ts';
import { reviewLinkRoutes } from './calls/feeds/reviews/link-routes.ts';
import { reviewRoutes } from './calls/feeds/reviews/review-routes.ts';
import { sharedReviewRoutes } from './calls/feeds/reviews/shared-routes.ts';
import { feedVersionRoutes } from './calls/feeds/versions/version-routes.ts';
import {
  createOutputRoute,
  deleteOutputRoute,
  listOutputsRoute,
  updateOutputRoute,
} from './calls/feeds/outputs/output-routes.ts';
import { getOutputPolicyRoute, listPolicyProductsRoute } from './calls/feeds/outputs/policy-routes.ts';
import { getServiceFeedRoute } from './calls/feeds/get-service-feed.ts';
import { getFeedProductRoute, listMissingProductsRoute } from './calls/feeds/products/product-routes.ts';
import { pickProductsRoute } from './calls/feeds/products/pick-products.ts';
import { retryFeedProductsRoute } from './calls/feeds/products/retry-products.ts';
import { setUpProjectRoute } from '#server/calls/setup/set-up-project.ts';
import { copyWholeFeedRoute } from '#server/calls/feeds/copy-feed.ts';
import { deleteWholeFeedRoute, listWholeFeedsRoute } from '#server/calls/feeds/whole-feeds.ts';
import { updateServiceFeedRoute } from './calls/feeds/update-service-feed.ts';
import { listFontsRoute, listInstalledFontsRoute, deleteFontRoute } from './calls/fonts/font-routes.ts';
import {
  dismissFindingRoute,
  getInstallationRoute,
  restoreFindingRoute,
} from '#server/operation/installation/installation-routes.ts';
import {
  createInvitationRoute,
  deleteInvitationRoute,
  listInvitationsRoute,
  readInvitationRoute,
} from '#server/operation/installation/invitation-routes.ts';
import type { Route } from './platform/http/route.ts';
import {
  decideCutOutsRoute,
  deleteCutOutMaskRoute,
  getCutOutMaskRoute,
} from './calls/projects/cut-out-routes.ts';
import { deleteProjectRoute } from './calls/projects/delete-project.ts';
import {
  listProjectsRoute,
  getProjectRoute,
  createProjectRoute,
  updateProjectRoute,
} from './calls/projects/project-routes.ts';
import { designRoutes } from './calls/templates/design-routes.ts';
import { publishTemplateRoute, revertTemplateRoute } from './calls/templates/publish-template.ts';
import { saveDraftRoute } from './calls/templates/save-draft.ts';
import * as templates from './calls/templates/template-routes.ts';
import { templateUsageRoutes } from './calls/templates/template-usage.ts';
import { pingRoutes } from './calls/feeds/ping/ping-routes.ts';
import { notificationRoutes } from './calls/notifications/notification-routes.ts';
import { eventRoutes } from './calls/events/event-routes.ts';
import { webhookRoutes } from './calls/webhooks/webhook-routes.ts';
import { templateVersionRoutes } from './calls/templates/version-routes.ts';

/** Routes of the product. `server/api.ts` mounts the others: drawing, billing, exports, /auth/v1, the event stream, public files. */
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
  ...templateUsageRoutes,
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
  copyWholeFeedRoute,
  deleteWholeFeedRoute,
  getServiceFeedRoute,
  createServiceFeedRoute,
  updateServiceFeedRoute,
  deleteServiceFeedRoute,
  getFeedStatusRoute,
  listFeedProductsRoute,
  getFeedProductRoute,
  pickProductsRoute,
  refreshFeedRoute,
  listRunChangesRoute,
  listFeedRunsRoute,
  acceptHeldRunRoute,
  listMissingProductsRoute,
  retryFeedProductsRoute,
  cancelFeedRunRoute,
  getFeedRulesRoute,
  updateFeedRulesRoute,
  ...feedVersionRoutes,
  ...reviewRoutes,
  ...reviewLinkRoutes,
  ...sharedReviewRoutes,
  listOutputsRoute,
  createOutputRoute,
  updateOutputRoute,
  deleteOutputRoute,
  getOutputPolicyRoute,
  listPolicyProductsRoute,
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
  ...webhookRoutes,
  ...eventRoutes,
  ...notificationRoutes,
  ...pingRoutes,
  ...productChangeRoutes,
];
