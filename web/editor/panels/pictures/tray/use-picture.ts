import { picturesMessages as texts } from '#core/messages/screens/editor/pictures-messages.ts';
import { notify } from '#web/lib/notify.ts';
import { findLayer } from '../../../document/doc.ts';
import type { EditorState } from '../../../document/editor.ts';
import type { EditorSession } from '../../../session/session.ts';
import { addPictures, replacePicture } from '../add-picture.ts';
import { fileOfSource, type TrayPicture } from './project-pictures.ts';

/** Returns the layer whose picture is replaced when one in the tray is pressed: the only selected layer, if it shows a picture. */
export function replacedLayer({ doc, selection }: EditorState): string | null {
  const [only] = selection;
  if (only === undefined || selection.length > 1) return null;
  return findLayer(doc, only)?.kind === 'image' ? only : null;
}

/** Replaces the selected layer's picture by one of the tray, or inserts it on the canvas, centred at a point. */
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
