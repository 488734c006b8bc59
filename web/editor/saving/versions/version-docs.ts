import { getTemplateVersion } from '#core/contract/templates/template-versions-api.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';
import type { Doc } from '../../document/doc.ts';
import { readDoc } from '../draft-sources.ts';

/** Reads versions, each once: what a version holds never changes. */
export type VersionDocs = { readonly read: (versionId: string) => Promise<Doc | null> };

/** Opens the documents of versions. Null where a version cannot be read; one that failed to load is requested again the next time. */
export function openVersionDocs(calls: EditorCalls, templateId: string): VersionDocs {
  const known = new Map<string, Promise<Doc | null>>();
  return {
    read: (versionId) => {
      const asked = known.get(versionId);
      if (asked !== undefined) return asked;
      const reading = calls
        .call(getTemplateVersion, { params: { id: templateId, versionId } })
        .then((version) => readDoc(version).doc)
        .catch(() => {
          known.delete(versionId);
          return null;
        });
      known.set(versionId, reading);
      return reading;
    },
  };
}
