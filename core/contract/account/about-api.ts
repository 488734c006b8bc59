import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** Returns the facts about this installation that the browser needs before anyone has signed in. */
export const getAbout = endpoint({
  method: 'GET',
  path: '/api/v1/about',
  summary: 'Version and what this installation offers',
  access: 'public',
  reply: z.object({
    version: z.string(),
    /** Address of the built-in sample shop's feed, or null where it is not served (production). */
    sample_shop_url: z.nullable(z.string()),
    /** Who stores the accounts: this server ('own') or an external auth server ('hosted'). */
    accounts: z.enum(['own', 'hosted']),
    /** True if the server can send mail, so that a forgotten password can be reset. */
    has_mail: z.boolean(),
    /** Who sells plans: nobody ('off', no limits), a test without payments ('test'), or Stripe. */
    billing: z.enum(['off', 'test', 'stripe']),
    /**
     * People allowed to create an account now: anyone, those invited by the operator, no one, or the first with the code in the log
     * ('first').
     */
    sign_up: z.enum(['open', 'invite', 'closed', 'first']),
  }),
});
