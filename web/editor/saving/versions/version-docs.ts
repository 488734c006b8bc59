import { getTemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import { onceEach } from '#web/lib/once-each.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';
import type { Doc } from '../../document/doc.ts';
import { readDoc } from '../draft-sources.ts';

/** Reads versions, each once, since they never change. */
export type VersionDocs = { readonly read: (versionId: string) => Promise<Doc | null> };

/** Opens the documents of versions. Null if a version cannot be read; if it only failed to load, the next call requests it again. */
export function openVersionDocs(calls: EditorCalls, templateId: string): VersionDocs {
  const once = onceEach<Doc | null>();
  const load = async (versionId: string): Promise<Doc | null> =>
    readDoc(await calls.call(getTemplateVersion, { params: { id: templateId, versionId } })).doc;
  return { read: (versionId) => once(versionId, () => load(versionId)).catch(() => null) };
}
