import { errorTable } from '#core/errors.ts';
import { authReasons } from '#core/messages/reasons/calls/auth-reasons.ts';
import { authRefusals } from '#core/messages/reasons/calls/auth-refusals.ts';
import { errorTexts } from '#core/messages/reasons/calls/error-texts.ts';
import { publicRefusals } from '#core/messages/reasons/calls/public-refusals.ts';
import { quotaReasons } from '#core/messages/reasons/calls/quota-reasons.ts';
import { ruleRemarks } from '#core/messages/reasons/rules/rule-remarks.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import { turnReasons } from '#core/messages/reasons/calls/turn-reasons.ts';
import { AuthError } from '#server/auth/auth-error.ts';
import { sectionText } from './section.ts';

const folder = 'core/messages/reasons/calls';

const refusalExamples = {
  part_unknown: { part: 'body', keys: ['colour'] },
  part_invalid: { part: 'body', field: 'name' },
  part_not_known: { part: 'query', field: 'sort', known: ['price_up', 'title'] },
  versions_named_full: { count: 100 },
  too_many_picked: { most: 4_000 },
  masks_full: { count: 5_000 },
  api_keys_full: { count: 20 },
  webhooks_full: { count: 20 },
  product_field_unknown: { field: 'colour' },
  product_changes_full: { count: 10_000 },
  texts_unseen: { names: ['Price'], width: 1080, height: 1920 },
  template_shown_by_rules: { feeds: ['Main feed'] },
  rule_template_beside: { name: 'Sale' },
  rule_template_unknown: { name: 'Sale' },
  rule_template_empty: { name: 'Sale' },
};

/** Returns the messages of refused calls and published addresses. */
export function callSections(): string[] {
  return [
    sectionText({
      title: 'A call that failed',
      intro: 'As `error` of the answer, with its `code` and the HTTP status in brackets.',
      file: `${folder}/error-texts.ts`,
      table: errorTexts,
      examples: {},
      codeOf: ({ code }) => String(errorTable[code].status),
    }),
    sectionText({
      title: 'A call that failed, more exactly',
      intro: 'As `error` of the answer, where its code is not exact enough.',
      file: `${folder}/refusals.ts`,
      table: refusals,
      examples: refusalExamples,
    }),
    ruleSection(),
    sectionText({
      title: 'An account that has all it may have',
      intro: 'As `error` of the call that would add to it.',
      file: `${folder}/quota-reasons.ts`,
      table: quotaReasons,
      examples: {
        projects: { limit: 100 },
        feeds: { limit: 200 },
        templates: { limit: 500 },
        outputs: { limit: 10 },
        bytes: { limit: 20 * 1024 ** 3 },
      },
    }),
    sectionText({
      title: 'Somebody whose turn it is not',
      intro: 'As `error` of the call.',
      file: `${folder}/turn-reasons.ts`,
      table: turnReasons,
      examples: { exportsPerHour: { minutes: 12 } },
    }),
    sectionText({
      title: 'A published address without a feed, an image or a font',
      intro: 'As plain text, to programs that fetch them.',
      file: `${folder}/public-refusals.ts`,
      table: publicRefusals,
      examples: { feed_of_other_kind: { ending: 'csv' } },
    }),
    ...authSections(),
  ];
}

function authSections(): string[] {
  return [
    sectionText({
      title: 'A refusal of the auth protocol',
      intro:
        'As `msg` of the answer, with the HTTP status in brackets. What people read in the dashboard instead is in `core/messages/screens/account/auth-messages.ts`.',
      file: `${folder}/auth-reasons.ts`,
      table: authReasons,
      examples: {},
      codeOf: ({ code }) => String(new AuthError(code).status),
    }),
    sectionText({
      title: 'A refusal of the auth protocol, more exactly',
      intro: 'As `msg` of the answer.',
      file: `${folder}/auth-refusals.ts`,
      table: authRefusals,
      examples: {
        link_type_unknown: { type: 'sms' },
        page_invalid: { text: 'first' },
        ban_invalid: { text: 'forever' },
        field_unknown: { name: 'phone' },
        mail_too_soon: { seconds: 48 },
        factor_name_taken: { name: 'Phone' },
        factor_name_too_long: { charactersMax: 100 },
        challenge_expired: { id: '0e9a2b6c-58d2-4a57-9c11-2f3f7a5f1c60' },
        domain_not_admitted: { domains: ['example.com', 'example.org'] },
        password_too_long: { bytesMax: 1_024 },
        password_too_short: { charactersMin: 6 },
        challenge_method_unknown: { method: 'md5' },
        body_field_invalid: { name: 'email' },
        query_field_invalid: { name: 'page' },
        sign_out_scope_unknown: { scope: 'some' },
        provider_unknown: { name: 'shop' },
        provider_not_allowed: { name: 'shop' },
        issuer_off: { issuer: 'https://accounts.example.com' },
        user_data_too_large: { bytesMax: 65_536 },
      },
    }),
  ];
}

function ruleSection(): string {
  return sectionText({
    title: 'A rule that does less, or more, than its maker may think',
    intro: 'Among the remarks of `POST …/rules/count`.',
    file: 'core/messages/reasons/rules/rule-remarks.ts',
    table: ruleRemarks,
    examples: {
      never_used: { rule: 1, name: 'Sale', count: 12 },
      covers_everything: { below: 2 },
      field_nowhere: { field: 'g:color' },
      field_missing: { field: 'g:brand', count: 40 },
    },
  });
}
