import * as z from 'zod/mini';
import { securityActs } from '../../account/security-acts.ts';
import { endpoint } from '../endpoint.ts';
import { idParams, idSchema, instantSchema, makeListSchema, pageQuery, makePageSchema } from '../fields.ts';

/** A browser that is signed in. `device`: in words, such as 'Firefox on Windows'. */
const accountSessionSchema = z.object({
  id: idSchema,
  device: z.string(),
  created_at: instantSchema,
  /** Time of the session's latest refresh, so up to an hour old. */
  last_seen_at: instantSchema,
  is_current: z.boolean(),
});

export type AccountSession = z.output<typeof accountSessionSchema>;

/** Empty if an external auth server stores the accounts. */
export const listAccountSessions = endpoint({
  method: 'GET',
  path: '/api/v1/account/sessions',
  summary: "The user's sessions, the one seen last first",
  access: 'session',
  reply: makeListSchema(accountSessionSchema),
});

export const endAccountSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/account/sessions/:id',
  summary: 'Sign a browser out',
  access: 'session',
  params: idParams,
});

/** An event of the account. `address`: the network it came from; `device` in words; `detail` such as a key's name. */
const securityEventSchema = z.object({
  id: z.string(),
  at: instantSchema,
  act: z.enum(securityActs),
  address: z.string(),
  device: z.string(),
  detail: z.record(z.string(), z.string()),
});

export type SecurityEvent = z.output<typeof securityEventSchema>;

/** Lists the events of the last 90 days. Without `page` the first 50. */
export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/v1/account/security-events',
  summary: 'What happened to the account, the newest first',
  access: 'session',
  query: pageQuery,
  reply: makePageSchema(securityEventSchema),
});

const amountSchema = z.object({
  used: z.number(),
  /** Maximum of this quota; null: no limit. */
  limit: z.nullable(z.number()),
});

/** What the account has stored, and its limits; `bytes`: templates, fonts, photos, pictures and feeds on disk. */
const usageSchema = z.object({
  projects: amountSchema,
  feeds: amountSchema,
  templates: amountSchema,
  fonts: amountSchema,
  bytes: amountSchema,
});

export type Usage = z.output<typeof usageSchema>;

export const getUsage = endpoint({
  method: 'GET',
  path: '/api/v1/account/usage',
  summary: 'How much the account holds, and how much it may hold',
  access: 'user',
  reply: usageSchema,
});

/**
 * `confirmation`: the password, or the account's e-mail address with a hosted auth server. `delete_pictures`: deletes pictures immediately,
 * even those that ads still show; otherwise they stay for 46 days after the last feed that named them.
 */
export const deleteAccount = endpoint({
  method: 'POST',
  path: '/api/v1/account/deletion',
  summary: 'Delete the account with everything in it',
  access: 'session',
  body: z.object({
    confirmation: z.string().check(z.maxLength(1_000)),
    delete_pictures: z._default(z.boolean(), false),
  }),
});

/** Path of all the user's data, as one JSON file. */
export const accountExportPath = '/api/v1/account/export';
