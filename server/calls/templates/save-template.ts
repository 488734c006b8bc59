import type { EndpointOutput } from '#core/contract/endpoint.ts';
import type * as api from '#core/contract/templates/templates-api.ts';
import { AppError } from '#core/errors.ts';
import * as templates from '#server/db/templates.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { cleanSources } from './clean-sources.ts';
import { lockedDraft, requireDraft } from './locked-draft.ts';

type Change = EndpointOutput<typeof api.updateTemplate>['body'];

const listSources = ({ html_dev, config_dev, html_prod, config_prod }: Change) => [
  html_dev,
  config_dev,
  html_prod,
  config_prod,
];

/** True if a change includes more than a new name. */
export function bringsSources(change: Change): boolean {
  return listSources(change).some((text) => text !== undefined);
}

/** Saves the changed parts of a template, cleaned. Fails with `AppError('not_found')`, or with 'draft_changed' like `lockedDraft`. */
export async function saveTemplate(
  sql: Sql,
  userId: string,
  id: string,
  change: Change & Pick<templates.SavedTemplate, 'makesRoom' | 'now'>,
): Promise<api.Template> {
  const { name, draft_version: from, makesRoom, now, ...sources } = change;
  const draft = await lockedDraft(sql, userId, id);
  const before = await templates.getTemplate(sql, userId, id);
  if (before === null) throw new AppError('not_found');
  const hasSources = bringsSources(change);
  const saved = hasSources ? cleanSources({ ...before, ...sources }, before) : before;
  const isKnown = hasSources && listSources(saved).every((text, n) => text === listSources(before)[n]);
  // A caller whose answer was lost sends the same again.
  if (!isKnown) requireDraft(draft, from);
  const row = { ...before, ...saved, name: name ?? before.name, before: draft, now, makesRoom };
  return templates.updateTemplate(sql, userId, row);
}
