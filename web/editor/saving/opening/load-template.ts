import { getTemplate, type Template } from '#core/contract/templates/templates-api.ts';
import { savingMessages as texts } from '#core/messages/screens/editor/saving/saving-messages.ts';
import { ApiError, readMessage } from '#web/lib/api/caller.ts';
import type { Doc } from '../../document/doc.ts';
import { readDoc } from '../draft-sources.ts';
import { hasSession, openEditorAccess, type EditorAccess } from './editor-access.ts';
import type { Opening } from './opening.ts';

export type Loaded = {
  readonly status: 'loaded';
  readonly access: EditorAccess;
  readonly template: Template;
  readonly doc: Doc;
};

/**
 * `sign-in`: the code was used or has expired, or there is neither a code nor a session; `isSignedIn` if the dashboard's session can open
 * the template. `not-found`: there is no such template, or the code belongs to a different one. `offline`: the server could not be reached.
 */
export type Refused =
  | { readonly status: 'sign-in'; readonly isSignedIn: boolean }
  | { readonly status: 'not-found' }
  | { readonly status: 'offline' }
  | { readonly status: 'failed'; readonly title: string; readonly text: string };

/** Opens access to the template of an address and reads it. Never rejects. */
export async function loadTemplate({ templateId, code }: Opening): Promise<Loaded | Refused> {
  if (templateId === null) return { status: 'not-found' };
  const access = openEditorAccess(templateId);
  try {
    if (code !== null) await access.exchange(code);
    // There is neither a code nor a token, as with a typed or bookmarked address.
    else if (access.token() === null && !(await access.regain())) return closed(access, refusedEntry(access));
    const template = await access.calls.call(getTemplate, { params: { id: templateId } });
    const { doc, problem } = readDoc({ html: template.html_dev, config: template.config_dev });
    if (doc !== null) return { status: 'loaded', access, template, doc };
    return closed(access, { status: 'failed', title: texts.unreadableTitle, text: problem });
  } catch (error) {
    return closed(access, toRefusal(error, access));
  }
}

function closed(access: EditorAccess, refused: Refused): Refused {
  access.close();
  return refused;
}

function refusedEntry(access: EditorAccess): Refused {
  if (access.status() === 'stranger') return { status: 'not-found' };
  return { status: 'sign-in', isSignedIn: hasSession() };
}

function toRefusal(error: unknown, access: EditorAccess): Refused {
  if (!(error instanceof ApiError))
    return { status: 'failed', title: texts.failedTitle, text: readMessage(error, '') };
  if (error.status === 0) return { status: 'offline' };
  if (error.status === 401 || error.status === 410) return refusedEntry(access);
  if (error.status === 403 || error.status === 404 || error.status === 400) return { status: 'not-found' };
  return { status: 'failed', title: texts.failedTitle, text: error.message };
}
