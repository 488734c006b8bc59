import { apiKeysMessages } from './messages/api-keys-messages.ts';
import { authMessages } from './messages/auth-messages.ts';
import { billingMessages } from './messages/billing-messages.ts';
import { channelMessages } from './messages/channel-messages.ts';
import { commonMessages } from './messages/common-messages.ts';
import { feedDetailMessages } from './messages/feed-detail-messages.ts';
import { feedFormMessages } from './messages/feed-form-messages.ts';
import { feedsMessages } from './messages/feeds-messages.ts';
import { fontsMessages } from './messages/fonts-messages.ts';
import { installationMessages } from './messages/installation-messages.ts';
import { paletteMessages } from './messages/palette-messages.ts';
import { projectsMessages } from './messages/projects-messages.ts';
import { securityMessages } from './messages/security-messages.ts';
import { settingsMessages } from './messages/settings-messages.ts';
import { shellMessages } from './messages/shell-messages.ts';
import { templatesMessages } from './messages/templates-messages.ts';
import { wizardMessages } from './messages/wizard-messages.ts';

/**
 * Every fixed text of the product, grouped by screen: the one place for wording. Texts that hold a value are functions
 * of it. `core/messages.test.ts` compares them with the specification.
 */
export const messages = {
  common: commonMessages,
  auth: authMessages,
  shell: shellMessages,
  palette: paletteMessages,
  installation: installationMessages,
  security: securityMessages,
  projects: projectsMessages,
  templates: templatesMessages,
  feeds: feedsMessages,
  feedDetail: feedDetailMessages,
  feedForm: feedFormMessages,
  channels: channelMessages,
  wizard: wizardMessages,
  settings: settingsMessages,
  apiKeys: apiKeysMessages,
  fonts: fontsMessages,
  billing: billingMessages,
} as const;
