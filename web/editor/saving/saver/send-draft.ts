import { copyTemplate } from '#core/contract/editor/editor-api.ts';
import { saveDraft } from '#core/contract/editor/drafts-api.ts';
import type { EndpointReply } from '#core/contract/endpoint.ts';
import { updateTemplate } from '#core/contract/templates/templates-api.ts';
import { diskRefusals } from '#core/messages/reasons/calls/disk-refusals.ts';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { picturesInPieces, textInParts } from '#picture';
import { ApiError, readMessage } from '#web/lib/api/caller.ts';
import { writeSources, type Doc } from '../../document/doc.ts';
import type { Outcome } from './autosave.ts';
import type { EditorCalls } from '../../session/editor-calls.ts';

/** What is saved of an open template. */
export type Draft = { readonly doc: Doc; readonly name: string };

type Sending = {
  readonly calls: EditorCalls;
  readonly templateId: string;
  /** True to send the document although the server had it, because it may have a different one by now. */
  readonly isUnsure: boolean;
  /** Hashes of pictures that the server has, by their base64. Such pictures are sent as a hash only. */
  readonly hashes: Map<string, string>;
  /** Called after saving, with true if the draft equals the published version. */
  readonly onSaved: (isPublished: boolean) => void;
};

/** Saves the differences between two drafts. Never rejects. */
export async function sendDraft(
  sending: Sending,
  draft: Draft,
  from: { readonly version: number; readonly work: Draft },
): Promise<Outcome> {
  const { calls, templateId, isUnsure, onSaved } = sending;
  let { version } = from;
  try {
    if (isUnsure || draft.doc !== from.work.doc) {
      const saved = await sendDoc(sending, draft.doc, version);
      version = saved.draft_version;
      onSaved(saved.is_published);
    }
    if (draft.name !== from.work.name)
      await calls.call(updateTemplate, { params: { id: templateId }, body: { name: draft.name } });
    return { kind: 'saved', version };
  } catch (error) {
    return toOutcome(error);
  }
}

/** Sends a document. If the server no longer has a picture that was sent as a hash, sends it again with all pictures. */
async function sendDoc(
  { calls, templateId, hashes }: Sending,
  doc: Doc,
  draft_version: number,
): Promise<EndpointReply<typeof saveDraft>> {
  const { html_dev, config_dev } = writeSources(doc);
  const send = async () => {
    const [html, config] = [textInParts(html_dev, hashes), textInParts(config_dev, hashes)];
    const saved = await calls.call(saveDraft, {
      params: { id: templateId },
      body: { html, config, draft_version },
    });
    picturesInPieces(html, config).forEach((encoded, n) => {
      const hash = saved.pictures[n];
      if (hash !== undefined) hashes.set(encoded, hash);
    });
    return saved;
  };
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 410)) throw error;
    hashes.clear();
    return send();
  }
}

/** Creates a new template from a document, in the same project. Returns an address with which it can be opened once. Throws ApiError. */
export async function saveAsCopy(
  calls: EditorCalls,
  templateId: string,
  { doc, name }: Draft,
): Promise<string> {
  const body = { name, ...writeSources(doc) };
  const { url } = await calls.call(copyTemplate, { params: { id: templateId }, body });
  return url;
}

/** Returns the result of a failed save. A temporary refusal counts as an unreachable server. */
function toOutcome(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: texts.notWritable };
  const { status } = error;
  if (error.message === diskRefusals.disk_full) return { kind: 'unreachable', reason: error.message };
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'unreachable' };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 403 || status === 404) return { kind: 'gone' };
  if (status === 412) return { kind: 'conflict' };
  return { kind: 'refused', reason: readMessage(error, texts.notTaken) };
}
