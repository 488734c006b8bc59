import type { EndpointOutput, EndpointReply } from '#core/contract/endpoint.ts';
import * as api from '#core/contract/editor/drafts-api.ts';
import { saveDraft } from '#server/db/drafts.ts';
import { splitText } from '#server/db/split-text.ts';
import { hasHtml, keepSplitVersion } from '#server/db/template-versions.ts';
import type { Sql } from '#server/platform/database/port.ts';
import { route } from '#server/platform/http/route.ts';
import { cleanSource } from './clean-sources.ts';
import { lockedDraft, requireDraft } from './locked-draft.ts';
import { requestPreview } from './request-preview.ts';
import { saveWithinQuota } from './save-within-quota.ts';
import { joinSent } from './sent-text.ts';

export const saveDraftRoute = route(api.saveDraft, async ({ platform, userId, params, body }) => {
  const now = platform.clock.now();
  const saved = await saveWithinQuota(platform, userId, (sql, makesRoom) =>
    save(sql, userId, { ...body, id: params.id, now, makesRoom }),
  );
  await requestPreview(platform, userId, params.id);
  return saved;
});

type Sent = EndpointOutput<typeof api.saveDraft>['body'] & { id: string; now: Date; makesRoom: boolean };

/** Saves without reading the stored sources, since megabytes of pictures would have to be inserted into the texts again. */
async function save(sql: Sql, userId: string, sent: Sent): Promise<EndpointReply<typeof api.saveDraft>> {
  const before = await lockedDraft(sql, userId, sent.id);
  const html = await joinSent(sql, userId, sent.html);
  const config = await joinSent(sql, userId, sent.config);
  const isKnown = await hasHtml(sql, userId, before.dev_version, html.split.parts);
  const stored = cleanSource({ html: html.text, config: config.text }, isKnown, html.split);
  const version = await keepSplitVersion(sql, userId, stored, {
    html: stored.html === html.text ? html.split : splitText(stored.html),
    config: stored.config === config.text ? config.split : splitText(stored.config),
  });
  // A caller whose answer was lost sends the same again.
  if (version !== before.dev_version) requireDraft(before, sent.draft_version);
  await saveDraft(sql, userId, { before, version, now: sent.now, makesRoom: sent.makesRoom });
  const { draft_version, updated_at, dev_version, prod_version } = await lockedDraft(sql, userId, sent.id);
  const isAsSent = stored.html === html.text && stored.config === config.text;
  const pictures = [...html.split.pictures, ...config.split.pictures];
  return {
    draft_version,
    updated_at,
    is_published: dev_version === prod_version,
    pictures: [...new Set(pictures.flatMap(([hash, bytes]) => (bytes === null ? [] : [hash])))],
    sources: isAsSent ? null : { html_dev: stored.html, config_dev: stored.config },
  };
}
