import { eventMessages } from './event-messages.ts';
import { mailMessages } from './mail-messages.ts';
import { errorTexts } from './reasons/calls/error-texts.ts';
import { fieldReasons } from './reasons/fields/field-reasons.ts';
import { cutOutDoubts, cutOutFaults } from './reasons/products/cut-out-reasons.ts';
import { feedErrorTexts, feedFaults, otherFiles } from './reasons/runs/feed-faults.ts';
import { guardMessages } from './reasons/runs/guard-messages.ts';
import { apiKeysMessages } from './screens/account/api-keys-messages.ts';
import { authRefusals, authMessages } from './screens/account/auth-messages.ts';
import { installationMessages } from './screens/account/installation-messages.ts';
import { notificationSettingsMessages } from './screens/account/notification-settings-messages.ts';
import { securityMessages } from './screens/account/security-messages.ts';
import { settingsMessages } from './screens/account/settings-messages.ts';
import { twoStepMessages } from './screens/account/two-step-messages.ts';
import { usageMessages } from './screens/account/usage-messages.ts';
import { webhooksMessages } from './screens/account/webhooks-messages.ts';
import { billingMessages } from './screens/billing-messages.ts';
import { commonMessages } from './screens/common-messages.ts';
import { designControlsMessages } from './screens/design-controls-messages.ts';
import { openingMessages } from './screens/editor/saving/opening-messages.ts';
import { channelMessages } from './screens/feeds/channel-messages.ts';
import { cutOutBrushMessages } from './screens/feeds/cut-out-brush-messages.ts';
import { cutOutMessages } from './screens/feeds/cut-out-messages.ts';
import { feedDetailMessages } from './screens/feeds/feed-detail-messages.ts';
import { feedFormMessages } from './screens/feeds/feed-form-messages.ts';
import { feedListMessages } from './screens/feeds/feed-list-messages.ts';
import { feedsMessages } from './screens/feeds/feeds-messages.ts';
import { filterMessages } from './screens/feeds/filter-messages.ts';
import { guardFormMessages } from './screens/feeds/guard-form-messages.ts';
import { healthMessages } from './screens/feeds/health-messages.ts';
import { outputMessages } from './screens/feeds/publishing/output-messages.ts';
import { galleryOrderMessages } from './screens/feeds/gallery-order-messages.ts';
import { pickMessages } from './screens/feeds/pick-messages.ts';
import { planLimitMessages } from './screens/feeds/plan-limit-messages.ts';
import { priceFormMessages } from './screens/feeds/price-form-messages.ts';
import { reviewMessages } from './screens/feeds/publishing/review-messages.ts';
import { rolloutMessages } from './screens/feeds/publishing/rollout-messages.ts';
import { rulesMessages } from './screens/feeds/rules-messages.ts';
import { runMessages } from './screens/feeds/publishing/run-messages.ts';
import { sharedReviewMessages } from './screens/feeds/publishing/shared-review-messages.ts';
import { useFeedMessages } from './screens/feeds/use-feed-messages.ts';
import { versionMessages } from './screens/feeds/publishing/version-messages.ts';
import { fontsMessages } from './screens/fonts-messages.ts';
import { eventNames, notificationsMessages } from './screens/notifications-messages.ts';
import { guideMessages } from './screens/guide-messages.ts';
import { paletteMessages } from './screens/palette-messages.ts';
import { planMessages } from './screens/plan-messages.ts';
import { projectsMessages } from './screens/projects-messages.ts';
import { shellMessages } from './screens/shell-messages.ts';
import { stillLoadingMessages } from './screens/still-loading-messages.ts';
import { taskMessages } from './screens/task-messages.ts';
import { templatesMessages } from './screens/templates-messages.ts';
import { wizardMessages } from './screens/wizard-messages.ts';

/** German texts of the dashboard. */
export const german = {
  eventMessages,
  mailMessages,
  errorTexts,
  fieldReasons,
  cutOutDoubts,
  cutOutFaults,
  feedErrorTexts,
  feedFaults,
  otherFiles,
  guardMessages,
  apiKeysMessages,
  authRefusals,
  authMessages,
  installationMessages,
  notificationSettingsMessages,
  securityMessages,
  settingsMessages,
  twoStepMessages,
  usageMessages,
  webhooksMessages,
  billingMessages,
  commonMessages,
  designControlsMessages,
  openingMessages,
  channelMessages,
  cutOutBrushMessages,
  cutOutMessages,
  feedDetailMessages,
  feedFormMessages,
  feedListMessages,
  feedsMessages,
  filterMessages,
  guardFormMessages,
  healthMessages,
  outputMessages,
  galleryOrderMessages,
  pickMessages,
  planLimitMessages,
  priceFormMessages,
  reviewMessages,
  rolloutMessages,
  rulesMessages,
  runMessages,
  sharedReviewMessages,
  useFeedMessages,
  versionMessages,
  fontsMessages,
  eventNames,
  notificationsMessages,
  guideMessages,
  paletteMessages,
  planMessages,
  projectsMessages,
  shellMessages,
  stillLoadingMessages,
  taskMessages,
  templatesMessages,
  wizardMessages,
};
