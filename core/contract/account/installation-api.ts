import * as z from 'zod/mini';
import { endpoint } from '../endpoint.ts';

/** A finding about the installation that its operator should set right. `text` describes it, in one or two sentences. */
const findingSchema = z.object({
  code: z.string(),
  state: z.enum(['warn', 'fail']),
  title: z.string(),
  text: z.string(),
  /** Whether the projects page shows it too. */
  is_urgent: z.boolean(),
  /** Put aside by the operator; it comes back by itself when it says something else. */
  is_dismissed: z.boolean(),
});

export type InstallationFinding = z.output<typeof findingSchema>;

/** Open to everyone; only for the operator does it return more than that they are not. */
export const getInstallation = endpoint({
  method: 'GET',
  path: '/api/v1/installation',
  summary: 'What is set wrong on this installation',
  access: 'session',
  reply: z.object({
    is_operator: z.boolean(),
    /** People allowed to create an account, and whether the operator may invite; null for others. */
    sign_up: z.nullable(z.enum(['open', 'invite', 'closed'])),
    /** Mail domains that accounts must be of; empty: all. */
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
