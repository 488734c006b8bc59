import type { KeptRule, Rule } from '../rules/rule-schema.ts';
import type { FeedSettings } from './feed-settings.ts';

/** The version in which feed settings are stored today. Callers send and read version 1, which the specification fixes. */
const feedSettingsVersion = 2;

/**
 * Feed settings as feeds and runs keep them: `template` names a version of a template by its hash; null is none. Without rules
 * there is no `rules` in them. Whether the feed is active is a column of its row alone.
 */
export type KeptSettings = Omit<FeedSettings, 'defaultHtmlTemplate' | 'rules' | 'activate'> & {
  readonly activate?: never;
  readonly version: typeof feedSettingsVersion;
  readonly template: string | null;
  readonly rules?: KeptRule[] | undefined;
  /** Set for an output that publishes the shop's own images: no product of it gets a picture. */
  readonly leavesImages?: boolean;
  /** Set for an output that shows the images of its feed, and beside them its own picture with Meta's tags (docs/decisions/086). */
  readonly tagsImages?: boolean;
  /** Set for an output with a template of its own: no rule of its feed gives a product a different one. */
  readonly ownTemplate?: boolean;
};

/** Settings of today's version, and the base64 HTML that still has to be stored for them; '' without any. */
export interface MigratedSettings {
  readonly settings: KeptSettings;
  readonly sentTemplate: string;
}

type Stored = Readonly<Record<string, unknown>>;

/** For each older version, how it becomes the next one. */
const migrations: Readonly<Record<number, (stored: Stored) => Stored>> = {
  // Version 1 carries its template. The code that has the database stores it and says in `template` where.
  1: ({ defaultHtmlTemplate, activate: _active, ...rest }) => ({
    ...rest,
    template: null,
    sentTemplate: defaultHtmlTemplate,
  }),
};

/**
 * Converts settings that passed `feedSettingsSchema`, as sent or as stored by any version, to today's version. Fails for those of a newer
 * one.
 */
export function migrateFeedSettings(stored: Omit<FeedSettings, 'rules'> | KeptSettings): MigratedSettings {
  let settings: Stored = stored;
  const version = 'version' in stored ? stored.version : 1;
  if (version > feedSettingsVersion)
    throw new Error(
      `These feed settings were stored by a newer version of Feedmaker (format ${version}, this one reads up to ${feedSettingsVersion}).`,
    );
  for (let from: number = version; from < feedSettingsVersion; from += 1)
    settings = { ...(migrations[from]?.(settings) ?? settings), version: from + 1 };
  const { sentTemplate, ...kept } = settings;
  return {
    // They were checked before they were stored, and the steps above are tested one by one.
    settings: kept as KeptSettings,
    sentTemplate: typeof sentTemplate === 'string' ? sentTemplate : '',
  };
}

/** Returns stored settings as callers know them; `defaultHtmlTemplate` is the base64 of the HTML that `template` stands for. */
export function sentSettingsOf(
  kept: KeptSettings,
  beside: Pick<FeedSettings, 'activate' | 'defaultHtmlTemplate'>,
): FeedSettings {
  const { version: _version, template: _template, rules, ...settings } = kept;
  const sent = { ...settings, ...beside };
  return rules === undefined ? sent : { ...sent, rules: rules.map(sentRuleOf) };
}

/** Returns a rule in its public form: callers do not choose the version of its template. */
export function sentRuleOf(rule: KeptRule): Rule {
  const { does } = rule;
  if (does.kind !== 'template') return { ...rule, does };
  return { ...rule, does: { kind: does.kind, template_id: does.template_id } };
}
