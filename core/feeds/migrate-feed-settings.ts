import type { KeptRule, Rule } from '../rules/rule-schema.ts';
import type { FeedSettings } from './feed-settings.ts';

/**
 * Feed settings as stored for feeds and runs: `template` names a template version by its hash; null is none. `rules` is absent without
 * rules. Only a column of the feed's row tells if it is active.
 */
export type KeptSettings = Omit<FeedSettings, 'defaultHtmlTemplate' | 'rules' | 'activate'> & {
  readonly activate?: never;
  /** Callers send and read version 1, which the specification fixes. */
  readonly version: 2;
  readonly template: string | null;
  readonly rules?: KeptRule[] | undefined;
  /** Set for an output that publishes the shop's own images: none of its products gets a picture. */
  readonly leavesImages?: boolean;
  /** Set for an output that shows its feed's images and adds its own picture with Meta's tags (docs/decisions/086). */
  readonly tagsImages?: boolean;
  /** Set for an output with its own template: the feed's rules never assign another template there. */
  readonly ownTemplate?: boolean;
};

/** Settings to store, and the base64 HTML that has to be stored with them; '' without any. */
export interface MigratedSettings {
  readonly settings: KeptSettings;
  readonly sentTemplate: string;
}

/** Converts settings sent by callers, validated by `feedSettingsSchema`. Stored settings are converted by database migrations. */
export function migrateFeedSettings({
  defaultHtmlTemplate: sentTemplate,
  activate: _active,
  ...sent
}: Omit<FeedSettings, 'rules'>): MigratedSettings {
  // Always empty (spec): sent values would only use space.
  return { settings: { ...sent, customTemplates: [], version: 2, template: null }, sentTemplate };
}

/** Returns stored settings in their public form; `defaultHtmlTemplate` is the base64 HTML of `template`. */
export function toSentSettings(
  kept: KeptSettings,
  beside: Pick<FeedSettings, 'activate' | 'defaultHtmlTemplate'>,
): FeedSettings {
  const { version: _version, template: _template, rules, ...settings } = kept;
  const sent = { ...settings, ...beside };
  return rules === undefined ? sent : { ...sent, rules: rules.map(toSentRule) };
}

/** Returns a rule in its public form, without the version of its template, which callers do not choose. */
export function toSentRule(rule: KeptRule): Rule {
  const { does } = rule;
  if (does.kind !== 'template') return { ...rule, does };
  return { ...rule, does: { kind: does.kind, template_id: does.template_id } };
}
