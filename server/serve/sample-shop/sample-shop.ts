import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

// The shop a newcomer can try without owning one: a feed template and photos made by tools/sample-shop/make.ts.

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

const photoFolder = new URL('./photos/', import.meta.url);
const photoFiles = new Map(readdirSync(photoFolder).map((name) => [name, new URL(name, photoFolder)]));
const feedTemplate = readFileSync(new URL('./feed.xml', import.meta.url), 'utf8');

/** The shop's feed; its photo links start with `origin` (scheme, host and port) followed by `/sample/photos/`. */
export function sampleFeed(origin: string): string {
  return feedTemplate.replaceAll('{{origin}}', new URL(origin).origin);
}

/** The bytes of one photo, or null unless `name` is exactly one of the shop's own file names. */
export async function samplePhoto(name: string): Promise<{ bytes: Uint8Array; contentType: string } | null> {
  // The name is only looked up, never joined to a path, so no request can reach another file.
  const file = photoFiles.get(name);
  const contentType = contentTypes[name.slice(name.lastIndexOf('.') + 1)];
  if (!file || !contentType) return null;
  return { bytes: await readFile(file), contentType };
}

/** Every photo the shop can serve. */
export function samplePhotoNames(): string[] {
  return [...photoFiles.keys()].toSorted();
}
