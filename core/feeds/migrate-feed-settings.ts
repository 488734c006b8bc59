import type { KeptRule, Rule } from '../rules/rule-schema.ts';
import type { FeedSettings } from './feed-settings.ts';

/**
 * Feed settings as feeds and runs keep them: `template` names a version of a template by its hash; null is none. Without rules
 * there is no `rules` in them. Whether the feed is active is a column of its row alone.
 */
export type KeptSettings = Omit<FeedSettings, 'defaultHtmlTemplate' | 'rules' | 'activate'> & {
  readonly activate?: never;
  /** Callers send and read version 1, which the specification fixes. */
  readonly version: 2;
  readonly template: string | null;
  readonly rules?: KeptRule[] | undefined;
  /** Set for an output that publishes the shop's own images: no product of it gets a picture. */
  readonly leavesImages?: boolean;
  /** Set for an output that shows the images of its feed, and beside them its own picture with Meta's tags (docs/decisions/086). */
  readonly tagsImages?: boolean;
  /** Set for an output with a template of its own: no rule of its feed gives a product a different one. */
  readonly ownTemplate?: boolean;
};

/** Settings to keep, and the base64 HTML that still has to be stored for them; '' without any. */
export interface MigratedSettings {
  readonly settings: KeptSettings;
  readonly sentTemplate: string;
}

/** Converts settings as callers send them, which passed `feedSettingsSchema`. What is stored was converted by the database's migrations. */
export function migrateFeedSettings({
  defaultHtmlTemplate: sentTemplate,
  activate: _active,
  ...sent
}: Omit<FeedSettings, 'rules'>): MigratedSettings {
  // Always empty (spec): whatever somebody sends there would only take room.
  return { settings: { ...sent, customTemplates: [], version: 2, template: null }, sentTemplate };
}

/** Returns stored settings as callers know them; `defaultHtmlTemplate` is the base64 of the HTML that `template` stands for. */
export function toSentSettings(
  kept: KeptSettings,
  beside: Pick<FeedSettings, 'activate' | 'defaultHtmlTemplate'>,
): FeedSettings {
  const { version: _version, template: _template, rules, ...settings } = kept;
  const sent = { ...settings, ...beside };
  return rules === undefined ? sent : { ...sent, rules: rules.map(toSentRule) };
}

/** Returns a rule in its public form: callers do not choose the version of its template. */
export function toSentRule(rule: KeptRule): Rule {
  const { does } = rule;
  if (does.kind !== 'template') return { ...rule, does };
  return { ...rule, does: { kind: does.kind, template_id: does.template_id } };
}
