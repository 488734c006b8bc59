import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A problem of the installation that its operator should solve. `text` describes it in one or two sentences. */
const findingSchema = z.object({
  code: z.string(),
  state: z.enum(['warn', 'fail']),
  title: z.string(),
  text: z.string(),
  /** True if the projects page shows the finding too. */
  is_urgent: z.boolean(),
  /** True if the operator dismissed the finding; it reappears when its content changes. */
  is_dismissed: z.boolean(),
});

export type InstallationFinding = z.output<typeof findingSchema>;

/** Anyone may call this endpoint; other users only learn that they are not the operator. */
export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/v1/installation',
  summary: 'What is set wrong on this installation',
  access: 'session',
  reply: z.object({
    is_operator: z.boolean(),
    /** People allowed to create an account, and whether the operator may invite; null for callers other than the operator. */
    sign_up: z.nullable(z.enum(['open', 'invite', 'closed'])),
    /** Mail domains from which accounts are accepted; empty: all. */
    domains: z.array(z.string()),
    version: z.nullable(z.string()),
    findings: z.array(findingSchema),
  }),
});

const codeParams = z.object({ code: z.string().check(z.regex(/^[a-z_]{1,40}$/)) });

export const dismissFinding = endpoint({
  method: 'POST',
  path: '/api/v1/installation/findings/:code/dismissal',
  summary: 'Put a finding aside',
  access: 'session',
  params: codeParams,
});

export const restoreFinding = endpoint({
  method: 'DELETE',
  path: '/api/v1/installation/findings/:code/dismissal',
  summary: 'Show a finding again',
  access: 'session',
  params: codeParams,
});
