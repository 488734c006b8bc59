import { picturesMessages as texts } from '#core/messages/screens/editor/pictures-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { findLayer } from '../../../document/doc.ts';
import type { EditorState } from '../../../document/editor.ts';
import type { EditorSession } from '../../../session/session.ts';
import { addPictures, replacePicture } from '../add-picture.ts';
import { fileOfSource, type TrayPicture } from './project-pictures.ts';

/** The layer whose picture a press in the tray replaces: the only selected one, where that is a picture. */
export function replacedLayer({ doc, selection }: EditorState): string | null {
  const [only] = selection;
  if (only === undefined || selection.length > 1) return null;
  return findLayer(doc, only)?.kind === 'image' ? only : null;
}

/** Puts a picture of the tray into the selected layer, or onto the canvas with its middle at a place of it. */
export async function placePicture(
  session: EditorSession,
  picture: TrayPicture,
  middle: { x: number; y: number } | null = null,
): Promise<void> {
  const layerId = middle === null ? replacedLayer(session.editor.state()) : null;
  try {
    const file = fileOfSource(await picture.source(), texts.picture);
    if (layerId === null) await addPictures(session, [file], middle);
    else await replacePicture(session, file, layerId);
  } catch {
    notify.error(texts.notFetched);
    session.announce(texts.notFetched);
  }
}
