import * as drafts from '../../contract/editor/drafts-api.ts';
import type { TemplateVersion } from '../../contract/templates/template-versions-api.ts';
import * as versions from '../../contract/templates/template-versions-api.ts';
import type { Template } from '../../contract/templates/templates-api.ts';

/** The draft as it was saved last; an id that a test puts others' in the place of. */
export const version: TemplateVersion = {
  id: '5f7b8c9d-0e1f-4a2b-8c3d-4e5f60718293',
  kind: 'saved',
  name: null,
  draft_version: 3,
  created_at: '2026-03-02T09:20:00.000Z',
  is_draft: true,
  is_published: false,
};
const published: TemplateVersion = {
  ...version,
  id: 'c4e5f6a7-8b9c-4d0e-9f1a-2b3c4d5e6f70',
  kind: 'published',
  draft_version: 1,
  created_at: '2026-03-02T09:15:00.000Z',
  is_draft: false,
  is_published: true,
};
const changed = version.created_at;

/** Returns the calls about the draft and the history of a template, and the publishing of one that this feed shows. */
export function makeVersionExamples(template: Template, feedId: string) {
  const params = { id: template.id };
  const ofVersion = { ...params, versionId: version.id };
  const feed = { id: feedId, name: 'Main feed', is_active: true };
  const republished = { ...version, kind: 'published' as const, is_published: true };
  const publication = { draft_version: 3, updated_at: changed, feeds: [feed] };
  const usage = { ...feed, products: 1240, to_draw: 1240 };
  return [
    {
      endpoint: drafts.saveDraft,
      input: { params, body: { html: [template.html_dev], config: [template.config_dev], draft_version: 2 } },
      reply: { draft_version: 3, updated_at: changed, is_published: false, pictures: [], sources: null },
    },
    {
      endpoint: versions.publishTemplate,
      input: { params, body: { draft_version: 3 } },
      reply: { ...publication, version: republished },
    },
    {
      endpoint: versions.revertTemplate,
      input: { params, body: {} },
      reply: { ...publication, version: published },
    },
    {
      endpoint: versions.templateUsage,
      input: { params },
      reply: { draft_version: 3, feeds: [usage], to_draw: 1240, about_seconds: 31, reverts_to: null },
    },
    {
      endpoint: versions.listTemplateVersions,
      input: { params, query: { page: 1, page_size: 50 } },
      reply: { items: [version, published], total: 2, next: null },
    },
    {
      endpoint: versions.getTemplateVersion,
      input: { params: ofVersion },
      reply: { ...version, html: template.html_dev, config: template.config_dev },
    },
    {
      endpoint: versions.keepTemplateVersion,
      input: { params, body: { name: 'Before the sale' } },
      reply: { ...version, name: 'Before the sale' },
    },
    {
      endpoint: versions.nameTemplateVersion,
      input: { params: ofVersion, body: { name: 'Before the sale' } },
      reply: { ...version, name: 'Before the sale' },
    },
    {
      endpoint: versions.restoreTemplateVersion,
      input: { params: ofVersion, body: { draft_version: 3 } },
      reply: { ...template, draft_version: 4, updated_at: changed },
    },
  ];
}
