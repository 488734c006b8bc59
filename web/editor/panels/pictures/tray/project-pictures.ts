import { getProjectPicture, listProjectPictures } from '#core/contract/editor/editor-pictures-api.ts';
import { buildAddress } from '#web/lib/api/caller.ts';
import { onceEach } from '#web/lib/once-each.ts';
import { openTurns } from '#web/lib/turns.ts';
import { allLayers } from '../../../document/doc.ts';
import { readOwnPicture } from '../../../document/photos.ts';
import type { EditorSession } from '../../../session/session.ts';
import { readAsSource } from '../read-picture-file.ts';

export type TrayPicture = {
  readonly key: string;
  /** Number of the project's templates that contain the picture; 0 if only this template does and is not saved yet. */
  readonly templates: number;
  /** Returns the picture in the format stored in a layer. Rejects if it cannot be loaded. */
  readonly source: () => Promise<string>;
};

/** At most three requests at a time, so that pictures for the canvas need not wait for those of the tray. */
const inTurn = openTurns(3);

const fetched = new WeakMap<EditorSession['calls'], ReturnType<typeof onceEach<string>>>();

/**
 * Loads the pictures of the project's templates, each once: unsaved ones of this template first, then by number of templates. Rejects if
 * the server cannot be reached.
 */
export async function projectPictures(session: EditorSession): Promise<TrayPicture[]> {
  const { calls, templateId, editor } = session;
  const { pictures } = await calls.call(listProjectPictures, { params: { id: templateId } });
  const saved = pictures.map(({ hash, templates, bytes }) => {
    const source = (): Promise<string> => loadSource(session, hash);
    return { key: hash, templates, source, bytes };
  });
  const isSaved = async (own: string): Promise<boolean> => {
    const alike = saved.filter(({ bytes }) => bytes === bytesIn(own));
    return (await Promise.all(alike.map(({ source }) => source()))).includes(own);
  };
  const fresh: TrayPicture[] = [];
  const own = allLayers(editor.state().doc).flatMap((layer) => readOwnPicture(layer) ?? []);
  for (const source of new Set(own))
    if (!(await isSaved(source)))
      fresh.push({ key: `own ${fresh.length}`, templates: 0, source: () => Promise.resolve(source) });
  return [...fresh, ...saved];
}

/** Returns the bytes of a data URI in base64. */
function bytesIn(source: string): number {
  const encoded = source.slice(source.indexOf(',') + 1);
  return (encoded.length / 4) * 3 - (encoded.endsWith('==') ? 2 : encoded.endsWith('=') ? 1 : 0);
}

function loadSource(session: EditorSession, hash: string): Promise<string> {
  const once = fetched.get(session.calls) ?? onceEach<string>();
  fetched.set(session.calls, once);
  return once(hash, () => inTurn(() => load(session, hash)));
}

async function load({ calls, templateId }: EditorSession, hash: string): Promise<string> {
  const address = buildAddress(getProjectPicture.path, { id: templateId, hash });
  const answer = await calls.authorizedFetch(address, { method: 'GET' });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return readAsSource(new Blob([bytes], { type: detectType(bytes) }));
}

/** Returns the type by the first byte, which tells apart the only four kinds in templates. */
function detectType([first]: Uint8Array): string {
  if (first === 0x89) return 'image/png';
  if (first === 0xff) return 'image/jpeg';
  return first === 0x47 ? 'image/gif' : 'image/webp';
}

export function fileOfSource(source: string, name: string): File {
  const [, type = '', encoded = ''] = /^data:([^;]+);base64,(.*)$/.exec(source) ?? [];
  const letters = atob(encoded);
  const bytes = Uint8Array.from(letters, (letter) => letter.codePointAt(0) ?? 0);
  return new File([bytes], name, { type });
}
