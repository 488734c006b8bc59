import { escapeHtml } from '#picture/html';
import { layerSchema, readLayerWords, type Layer } from '#picture/layers';
import { placeholdersIn } from '#picture/values';
import * as z from 'zod/mini';

/** MIME type of copied layers. Browsers drop it if a page copies by the asynchronous interface, so the HTML contains the data too. */
export const layersMime = 'application/vnd.feedmaker.layers+json';

const markStart = '<div data-feedmaker-layers="';

const copySchema = z.looseObject({ version: z.literal(1), layers: z.array(layerSchema) });

/** Returns the clipboard contents for layers, by MIME type. As plain text, these are the texts in them. */
export function clipboardParts(layers: readonly Layer[]): ReadonlyMap<string, string> {
  const json = JSON.stringify({ version: 1, layers });
  const words = listTexts(layers).join('\n');
  const mark = `${markStart}${toBase64(json)}"></div>`;
  return new Map([
    [layersMime, json],
    ['text/html', `${mark}<p>${escapeHtml(words)}</p>`],
    ['text/plain', words],
  ]);
}

/** Returns the layers on a clipboard; null if it holds something else. They are validated and keep their ids. */
export function layersFrom(read: (type: string) => string): Layer[] | null {
  const own = read(layersMime);
  const html = read('text/html');
  const from = html.indexOf(markStart);
  const coded =
    from < 0 ? '' : html.slice(from + markStart.length, html.indexOf('"', from + markStart.length));
  try {
    const json: unknown = JSON.parse(own === '' ? fromBase64(coded) : own);
    const copied = copySchema.safeParse(json);
    return copied.success ? copied.data.layers : null;
  } catch {
    return null;
  }
}

/** Returns the fields used by pasted layers, so that those missing in the feed can be reported. */
export function fieldsAskedFor(layers: readonly Layer[]): string[] {
  return [...new Set(listTexts(layers).flatMap((text) => placeholdersIn(text)))];
}

function listTexts(layers: readonly Layer[]): string[] {
  return layers.flatMap((layer) => {
    if (layer.kind === 'group') return listTexts(layer.layers);
    return [readLayerWords(layer)];
  });
}

function toBase64(text: string): string {
  const bytes = new TextEncoder().encode(text);
  let binary = '';
  for (const byte of bytes) binary += String.fromCodePoint(byte);
  return btoa(binary);
}

function fromBase64(coded: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(coded), (letter) => letter.codePointAt(0) ?? 0));
}
