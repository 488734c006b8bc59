import { apiKeysMessages } from './messages/screens/account/api-keys-messages.ts';
import { authMessages } from './messages/screens/account/auth-messages.ts';
import { passwordMessages } from './messages/screens/account/password-messages.ts';
import { billingMessages } from './messages/screens/billing-messages.ts';
import { channelMessages } from './messages/screens/feeds/channel-messages.ts';
import { commonMessages } from './messages/screens/common-messages.ts';
import { frameMessages } from './messages/screens/frame-messages.ts';
import { cutOutBrushMessages } from './messages/screens/feeds/cut-out-brush-messages.ts';
import { feedDetailMessages } from './messages/screens/feeds/feed-detail-messages.ts';
import { feedFormMessages } from './messages/screens/feeds/feed-form-messages.ts';
import { feedsMessages } from './messages/screens/feeds/feeds-messages.ts';
import { filterMessages } from './messages/screens/feeds/filter-messages.ts';
import { fontsMessages } from './messages/screens/fonts-messages.ts';
import { outputMessages } from './messages/screens/feeds/publishing/output-messages.ts';
import { firstAdsMessages } from './messages/screens/feeds/first-ads-messages.ts';
import { installationMessages } from './messages/screens/account/installation-messages.ts';
import { paletteMessages } from './messages/screens/palette-messages.ts';
import { pickMessages } from './messages/screens/feeds/pick-messages.ts';
import { projectsMessages } from './messages/screens/projects-messages.ts';
import { rulesMessages } from './messages/screens/feeds/rules-messages.ts';
import { securityMessages } from './messages/screens/account/security-messages.ts';
import { settingsMessages } from './messages/screens/account/settings-messages.ts';
import { shellMessages } from './messages/screens/shell-messages.ts';
import { templatesMessages } from './messages/screens/templates-messages.ts';
import { useFeedMessages } from './messages/screens/feeds/use-feed-messages.ts';
import { wizardMessages } from './messages/screens/wizard-messages.ts';

/**
 * Every fixed text of the product, grouped by screen: the only place for wording. Texts with values are functions of these values.
 * `core/messages.test.ts` compares them with the specification.
 */
export const messages = {
  common: commonMessages,
  auth: authMessages,
  shell: shellMessages,
  password: passwordMessages,
  frame: frameMessages,
  palette: paletteMessages,
  installation: installationMessages,
  security: securityMessages,
  projects: projectsMessages,
  firstAds: firstAdsMessages,
  templates: templatesMessages,
  feeds: feedsMessages,
  feedDetail: feedDetailMessages,
  feedForm: feedFormMessages,
  filter: filterMessages,
  cutOutBrush: cutOutBrushMessages,
  outputs: outputMessages,
  channels: channelMessages,
  useFeed: useFeedMessages,
  picks: pickMessages,
  rules: rulesMessages,
  wizard: wizardMessages,
  settings: settingsMessages,
  apiKeys: apiKeysMessages,
  fonts: fontsMessages,
  billing: billingMessages,
} as const;
