import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { readInput } from './read-input.ts';

const photoNames = ['photo', 'image', 'image_url', 'image_link'];

/** A product from a file: values by placeholder key, and its photo's bytes. */
export type ProductFile = { readonly values: Record<string, string>; readonly photo: Uint8Array };

/**
 * Reads a product's JSON. Every text or number becomes a value under its own name; a namespace such as `g:` is dropped. The photo is a file
 * in the same folder, a link or a data URI.
 */
export async function readProductFile(file: string): Promise<ProductFile> {
  const product: Record<string, unknown> = JSON.parse((await readInput(file)).toString('utf8'));
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(product)) {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    if (typeof first === 'string' || typeof first === 'number')
      values[name.replace(/^\w+:/, '')] = String(first);
  }
  const name = Object.keys(values).find((key) => photoNames.includes(key.toLowerCase()));
  const photo = name === undefined ? '' : (values[name] ?? '');
  if (photo === '') throw new Error(`${file} names no photo. Add "image".`);
  return { values, photo: await readPhoto(photo, file === '-' ? '.' : path.dirname(file)) };
}

async function readPhoto(source: string, folder: string): Promise<Uint8Array> {
  const data = /^data:[^,]*;base64,(.*)$/s.exec(source)?.[1];
  if (data !== undefined) return Buffer.from(data, 'base64');
  if (/^https?:/i.test(source)) return downloadPhoto(source);
  return source.startsWith('file:') ? readFile(new URL(source)) : readFile(path.resolve(folder, source));
}

/** Downloads from public addresses only, within the server's limits for photos. */
async function downloadPhoto(url: string): Promise<Uint8Array> {
  const { createFetchRemote } = await import('#server/platform/fetch/fetch-remote.ts');
  const remote = createFetchRemote({ allowHosts: [] });
  try {
    return (await remote.bytes(url, { kind: 'photo' })).body;
  } finally {
    await remote.close();
  }
}
