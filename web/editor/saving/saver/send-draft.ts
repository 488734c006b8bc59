import { copyTemplate } from '#core/contract/editor-api.ts';
import { updateTemplate, type Template } from '#core/contract/templates-api.ts';
import { savingMessages as texts } from '#core/messages/screens/editor/saving-messages.ts';
import { ApiError, messageOf } from '#web/lib/api/caller.ts';
import { sourcesOf, type Doc } from '../../document/doc.ts';
import type { Outcome } from './autosave.ts';
import type { EditorCalls } from '../editor-calls.ts';

/** What is saved of an open template. */
export type Draft = { readonly doc: Doc; readonly name: string };

type Sending = {
  readonly calls: EditorCalls;
  readonly templateId: string;
  /** The document is sent even where it is the one that the server had: it may have got another one meanwhile. */
  readonly isUnsure: boolean;
  /** Gets what the server has then. */
  readonly onSaved: (saved: Template) => void;
};

/** Saves what differs between two drafts. Never rejects. */
export async function sendDraft(
  { calls, templateId, isUnsure, onSaved }: Sending,
  draft: Draft,
  from: { readonly version: number; readonly work: Draft },
): Promise<Outcome> {
  try {
    const body = {
      ...((isUnsure || draft.doc !== from.work.doc) && {
        ...sourcesOf(draft.doc),
        draft_version: from.version,
      }),
      ...(draft.name !== from.work.name && { name: draft.name }),
    };
    const saved = await calls.call(updateTemplate, { params: { id: templateId }, body });
    onSaved(saved);
    return { kind: 'saved', version: saved.draft_version };
  } catch (error) {
    return outcomeOf(error);
  }
}

/** Makes a new template of a document, in the same project. Returns what opens it once. Throws ApiError. */
export async function saveAsCopy(
  calls: EditorCalls,
  templateId: string,
  { doc, name }: Draft,
): Promise<string> {
  const body = { name, ...sourcesOf(doc) };
  const { url } = await calls.call(copyTemplate, { params: { id: templateId }, body });
  return url;
}

/** What a failure means for the saving. What is refused for a while is like a server that is not reached. */
function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return { kind: 'refused', reason: texts.notWritable };
  const { status } = error;
  if (status === 0 || status === 408 || status === 429 || status >= 500) return { kind: 'unreachable' };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 403 || status === 404) return { kind: 'gone' };
  if (status === 412) return { kind: 'conflict' };
  return { kind: 'refused', reason: messageOf(error, texts.notTaken) };
}
