import { picturesMessages as texts } from '#core/messages/screens/editor/pictures-messages.ts';
import { layerSchema, type Layer } from '#picture/layers';
import { templateSize } from '#picture';
import { notify } from '#web/lib/notify.ts';
import { layersIn, newLayerId, type Doc } from '../../document/doc.ts';
import { insertLayers, patchLayers } from '../../document/operations.ts';
import type { EditorSession } from '../../session/session.ts';
import { roomForPictures, sizeOnCanvas } from './picture-room.ts';
import { readPictureFile, type ReadPicture } from './read-picture-file.ts';

const stepPx = 24;

type Point = { readonly x: number; readonly y: number };

/** Inserts a picture on top, centred at this point of the canvas in px. Shows the reason if that is impossible. */
async function addPicture(session: EditorSession, file: File, middle: Point): Promise<void> {
  const { editor } = session;
  const picture = await readPictureFile(file, roomForPictures(editor.state().doc));
  const { doc } = editor.state();
  if (typeof picture === 'string') return refuse(session, file, picture);
  // Other pictures may have been inserted while this one was read.
  if (picture.source.length * 0.75 > roomForPictures(doc)) return refuse(session, file, texts.noRoom);
  const layer = makeLayer(doc, file, picture, middle);
  const index = layersIn(doc, null).length;
  editor.set({ entered: null });
  const put = (now: Doc): Doc => insertLayers(now, { parentId: null, index }, [layer]);
  const isDone = editor.change(texts.add, put, { select: [layer.id] });
  if (isDone) say(session, layer.name, picture);
}

/** Inserts several pictures, each moved by some px, so that all can be seen. */
export async function addPictures(
  session: EditorSession,
  files: readonly File[],
  middle: Point | null = null,
): Promise<void> {
  const { width, height } = templateSize(session.editor.state().doc);
  const { x, y } = middle ?? { x: width / 2, y: height / 2 };
  for (const [at, file] of files.entries())
    await addPicture(session, file, { x: x + at * stepPx, y: y + at * stepPx });
}

/** Replaces the picture of a layer, whose place and size stay. */
export async function replacePicture(session: EditorSession, file: File, layerId: string): Promise<void> {
  const picture = await readPictureFile(file, roomForPictures(session.editor.state().doc, layerId));
  if (typeof picture === 'string') return refuse(session, file, picture);
  session.editor.change(texts.replace, (doc) => patchLayers(doc, [layerId], { source: picture.source }));
  say(session, toName(file), picture);
}

function makeLayer(doc: Doc, file: File, picture: ReadPicture, at: Point): Layer {
  const canvas = templateSize(doc);
  const { width, height } = sizeOnCanvas(picture, canvas);
  const { source } = picture;
  const layer = layerSchema.parse({
    kind: 'image',
    id: newLayerId(),
    name: toName(file),
    width,
    height,
    source,
  });
  // The place of a drop may be outside the range allowed for layers.
  return { ...layer, x: Math.round(at.x - width / 2), y: Math.round(at.y - height / 2) };
}

function toName({ name }: File): string {
  return name.replace(/\.[^.]*$/, '').slice(0, 200);
}

function say({ announce }: EditorSession, name: string, { wasSmaller, width, height }: ReadPicture): void {
  const text = wasSmaller ? texts.addedSmaller(name, width, height) : texts.added(name);
  if (wasSmaller) notify.info(text);
  announce(text);
}

function refuse({ announce }: EditorSession, { name }: File, reason: string): void {
  const text = texts.refused(name, reason);
  notify.error(text);
  announce(text);
}
