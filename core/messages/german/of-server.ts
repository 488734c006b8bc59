import { billingMailMessages } from './billing-mail-messages.ts';
import { eventMessages } from './event-messages.ts';
import { feedMailMessages, unsubscribeMessages } from './feed-mail-messages.ts';
import { mailMessages } from './mail-messages.ts';
import { billingReasons } from './reasons/calls/billing-reasons.ts';
import { errorTexts } from './reasons/calls/error-texts.ts';
import { quotaReasons } from './reasons/calls/quota-reasons.ts';
import { refusals } from './reasons/calls/refusals.ts';
import { turnReasons } from './reasons/calls/turn-reasons.ts';
import { remoteReasons } from './reasons/fetching/remote-reasons.ts';
import { fieldReasons } from './reasons/fields/field-reasons.ts';
import { cutOutDoubts, cutOutFaults } from './reasons/products/cut-out-reasons.ts';
import { keptReasons } from './reasons/products/kept-reasons.ts';
import { lostTextMessages } from './reasons/products/lost-text-messages.ts';
import { photoProblems, photoReasons } from './reasons/products/photo-reasons.ts';
import { pictureReasons } from './reasons/products/picture-reasons.ts';
import { productReasons } from './reasons/products/product-reasons.ts';
import { remarkReasons } from './reasons/products/remark-reasons.ts';
import { ruleRemarks } from './reasons/rules/rule-remarks.ts';
import { feedFaultMessages, faultPlaces } from './reasons/runs/feed-fault-messages.ts';
import { feedErrorTexts, feedFaults, otherFiles } from './reasons/runs/feed-faults.ts';
import { guardMessages } from './reasons/runs/guard-messages.ts';
import { runReasons, runOutcomes } from './reasons/runs/run-reasons.ts';
import { waitingReasons } from './reasons/runs/waiting-reasons.ts';
import { templateProblems, configProblems, configFaults } from './reasons/templates/template-problems.ts';
import { apiKeysMessages } from './screens/account/api-keys-messages.ts';
import { authRefusals, authMessages } from './screens/account/auth-messages.ts';
import { installationMessages } from './screens/account/installation-messages.ts';
import { settingsMessages } from './screens/account/settings-messages.ts';
import { shopdataMessages } from './screens/editor/shopdata-messages.ts';
import { feedFormMessages } from './screens/feeds/feed-form-messages.ts';
import { outputMessages } from './screens/feeds/publishing/output-messages.ts';
import { pickMessages } from './screens/feeds/pick-messages.ts';
import { fontsMessages } from './screens/fonts-messages.ts';
import { planMessages } from './screens/plan-messages.ts';
import { templatesMessages } from './screens/templates-messages.ts';

/** German texts of the server, in answers and mails. */
export const german = {
  billingMailMessages,
  eventMessages,
  feedMailMessages,
  unsubscribeMessages,
  mailMessages,
  billingReasons,
  errorTexts,
  quotaReasons,
  refusals,
  turnReasons,
  remoteReasons,
  fieldReasons,
  cutOutDoubts,
  cutOutFaults,
  keptReasons,
  lostTextMessages,
  photoProblems,
  photoReasons,
  pictureReasons,
  productReasons,
  remarkReasons,
  ruleRemarks,
  feedFaultMessages,
  faultPlaces,
  feedErrorTexts,
  feedFaults,
  otherFiles,
  guardMessages,
  runReasons,
  runOutcomes,
  waitingReasons,
  templateProblems,
  configProblems,
  configFaults,
  apiKeysMessages,
  authRefusals,
  authMessages,
  installationMessages,
  settingsMessages,
  shopdataMessages,
  feedFormMessages,
  outputMessages,
  pickMessages,
  fontsMessages,
  planMessages,
  templatesMessages,
};
