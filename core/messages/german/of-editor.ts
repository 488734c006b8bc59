import { refusals } from './reasons/calls/refusals.ts';
import { templateProblems, configProblems, configFaults } from './reasons/templates/template-problems.ts';
import { authRefusals, authMessages } from './screens/account/auth-messages.ts';
import { commonMessages } from './screens/common-messages.ts';
import { fontsMessages } from './screens/fonts-messages.ts';

/** What the editor says, in German. */
export const german = {
  refusals,
  templateProblems,
  configProblems,
  configFaults,
  authRefusals,
  authMessages,
  commonMessages,
  fontsMessages,
};
