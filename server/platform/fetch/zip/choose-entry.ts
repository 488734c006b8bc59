import { RemoteError } from '../remote-error.ts';

/** Entry of an archive, as known before it is unpacked. */
export interface ZipEntry {
  /** Name as spelled in the archive, with its folders. */
  readonly name: string;
  /** Size as declared by the archive; the file may be another size. */
  readonly sizeBytes: number;
}

// Extensions of feeds, most likely first; a text file beside a more likely one is probably a note about it.
const KINDS = [/\.(xml|csv|tsv|json|jsonl|ndjson|rss|atom|yml)$/i, /\.(txt|tab|dat)$/i, /(^|\/)[^.]+$/];
const ARCHIVE = /\.(zip|gz|tgz|7z|rar|bz2|xz|tar)$/i;
// Files that archive programs add to the user's own files.
const OF_PROGRAMS = /(^|\/)(__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i;
const LEAD = 2;
const NAMES_MAX = 3;

/**
 * Returns the entry that is the feed: the only one with the most likely extension, or one at least twice as large as the next. The folders
 * in its name are ignored, and nothing is ever written under that name. Fails with `RemoteError`.
 */
export function chooseEntry<Entry extends ZipEntry>(entries: readonly Entry[]): Entry {
  const files = entries.filter(({ name }) => !/[\\/]$/.test(name) && !OF_PROGRAMS.test(slashed(name)));
  for (const kind of KINDS) {
    const [first, second] = files
      .filter(({ name }) => kind.test(slashed(name)))
      .toSorted((one, other) => other.sizeBytes - one.sizeBytes);
    if (first === undefined) continue;
    if (second === undefined || first.sizeBytes >= second.sizeBytes * LEAD) return first;
    throw new RemoteError('zip_several', {
      names: listNames(files.filter(({ name }) => kind.test(slashed(name)))),
    });
  }
  throw new RemoteError(files.some(({ name }) => ARCHIVE.test(name)) ? 'zip_nested' : 'zip_without_feed');
}

function listNames(files: readonly ZipEntry[]): string {
  const names = files.slice(0, NAMES_MAX).map(({ name }) =>
    slashed(name)
      .split('/')
      .at(-1)!
      .replace(/\p{Cc}/gu, '')
      .slice(0, 60),
  );
  return names.join(', ') + (files.length > NAMES_MAX ? ' …' : '');
}

function slashed(name: string): string {
  return name.replaceAll('\\', '/');
}
