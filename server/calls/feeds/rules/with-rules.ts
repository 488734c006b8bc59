import { AppError } from '#core/errors.ts';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import { refusals } from '#core/messages/reasons/calls/refusals.ts';
import type { KeptRule, Rule } from '#core/rules/rule-schema.ts';
import { readTemplateConfig, templateSize } from '#picture';
import { getShownVersion } from '#server/db/feeds/feeds-of-template.ts';
import { lockVersions } from '#server/db/template-versions.ts';
import { templatesBeside } from '#server/db/templates.ts';
import type { Sql } from '#server/platform/database/port.ts';

/**
 * Returns the settings with these rules, each with the current version of its template, like the feed's own template. Fails with `AppError`
 * if a rule names an empty template or one that is not the user's.
 */
export async function withRules(
  sql: Sql,
  userId: string,
  settings: KeptSettings,
  rules: readonly Rule[] | null | undefined,
): Promise<KeptSettings> {
  if (rules == null || rules.length === 0) return settings;
  await lockVersions(sql, userId);
  const kept: KeptRule[] = [];
  for (const rule of rules) kept.push(await withVersion(sql, userId, rule, settings));
  return { ...settings, rules: kept };
}

/**
 * Fails with `AppError` if an active rule uses a template outside the feed's project (null: no project). Templates that the feed's former
 * rules used stay allowed.
 */
export async function requireOwnProject(
  sql: Sql,
  userId: string,
  projectId: string | null,
  { rules, before }: { rules?: readonly Rule[] | null | undefined; before?: readonly Rule[] | undefined },
): Promise<void> {
  const known = new Set(before?.flatMap(listTemplates));
  const shown = (rules ?? []).filter(({ isOn }) => isOn);
  const ids = shown.flatMap(listTemplates).filter((id) => !known.has(id));
  const beside = await templatesBeside(sql, userId, { ids, projectId });
  const refused = shown.find((rule) => listTemplates(rule).some((id) => beside.includes(id)));
  if (refused !== undefined)
    throw new AppError('bad_request', refusals.rule_template_beside({ name: refused.name }));
}

function listTemplates({ does }: Rule): string[] {
  return does.kind === 'template' ? [does.template_id.toLowerCase()] : [];
}

async function withVersion(
  sql: Sql,
  userId: string,
  rule: Rule,
  { template: own, width, height }: KeptSettings,
): Promise<KeptRule> {
  const { does, name } = rule;
  if (does.kind !== 'template') return { ...rule, does };
  const templateId = does.template_id.toLowerCase();
  const template = await getShownVersion(sql, userId, templateId);
  // A rule that is off shows nothing, so a missing template does not matter.
  if (template === null && !rule.isOn)
    return { ...rule, does: { ...does, template: own ?? '', width, height } };
  if (template === null) throw new AppError('not_found', refusals.rule_template_unknown({ name }));
  if (template.version === null) throw new AppError('bad_request', refusals.rule_template_empty({ name }));
  const config = readTemplateConfig(template.config);
  const size = config === null ? { width, height } : templateSize(config);
  return {
    ...rule,
    does: { kind: 'template', template_id: templateId, template: template.version, ...size },
  };
}
