import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { inspectTexts } from './inspect-texts.ts';

const root = path.join(import.meta.dirname, '../../core/messages');
const alike = new Set<string>(JSON.parse(readFileSync(path.join(root, 'german/alike.json'), 'utf8')));

/** Words of German sentences by the English ones. */
const words = new Map<string, Set<string>>();

/** Words that no German sentence has. */
const englishWords =
  /\b(the|of|your|you|this|that|please|failed|with|are|has|have|not|from|been|were|cannot|and|or|which|what|when|there)\b/i;

/** Texts of people and shops, which are not translated. */
const asWritten = [
  /^https?:|sample\/feed\.xml|\{\{/,
  /Main feed|Nordlicht|Product number|^(Title|Price|Brand|Shop)$/,
  // The product that stands in where the editor has no feed.
  /Stoneware cup/,
  // Labels of keys.
  /^W$/,
  // The library's own hidden button that closes a list.
  /^Dismiss$/,
];

/** The sample shop's titles and brands, a quote each of them. */
const ofSampleShop = new Set<string>();

/** Widths a German sentence has to fit into. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

async function readSentences(): Promise<void> {
  const sample = readFileSync(path.join(root, '../../server/serve/sample-shop/feed.xml'), 'utf8');
  for (const [, text = ''] of sample.matchAll(/<(?:g:)?(?:title|brand)>([^<]{4,})</g))
    ofSampleShop.add(text.replaceAll('&amp;', '&'));
  const read = (file: string) => JSON.parse(readFileSync(path.join(root, 'words', file), 'utf8')) as object;
  for (const file of globSync('*.json', { cwd: path.join(root, 'words/en') }))
    pair(read(`en/${file}`), read(`de/${file}`));
}

function pair(english: object, translated: object): void {
  for (const [key, text] of Object.entries(english) as [string, unknown][]) {
    const other: unknown = Reflect.get(translated, key);
    if (typeof text === 'string' && typeof other === 'string') {
      const known = words.get(text) ?? new Set();
      words.set(text, known.add(other));
    } else if (typeof text === 'object' && text !== null)
      pair(text, typeof other === 'object' && other !== null ? other : {});
  }
}

// Before any test has a connection that would be closed while all these are read.
await readSentences();

/** Returns a pattern for the German text of an English sentence. */
export function inGerman(english: string): RegExp {
  const known = words.get(english) ?? words.get(english.charAt(0) + english.slice(1).toLowerCase());
  if (known === undefined) throw new Error(`no sentence says “${english}”`);
  const escaped = [...known].map((text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`));
  return new RegExp(`^(${escaped.join('|')})( \\*)?$`, 'i');
}

/**
 * Looks at what shows now in both widths: the page says that it is German, nothing is left in English, and no text is cut,
 * broken inside a word, laid over another one or out of the window. `written`: what the test itself has named.
 */
export async function lookGerman(page: Page, name: string, written: readonly RegExp[] = []): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    const seen = await inspectTexts(page);
    const ofOthers = (text: string) =>
      [...asWritten, ...written].some((each) => each.test(text)) ||
      [...ofSampleShop].some((each) => text.includes(each));
    const english = seen.texts.filter((text) => isEnglish(text) && !ofOthers(text));
    const faults = seen.faults.filter((fault) => !ofOthers(fault.text));
    expect
      .soft(
        {
          lang: seen.lang,
          english: [...new Set(english)],
          faults: [...new Set(faults.map(({ kind, text }) => `${kind}: ${text}`))],
          isTooWide: seen.isTooWide,
        },
        `${name} at ${size.width}`,
      )
      .toEqual({ lang: 'de', english: [], faults: [], isTooWide: false });
    const folder = process.env['GERMAN_PICTURES'];
    if (folder !== undefined)
      await page.screenshot({ path: path.join(folder, `${name.replaceAll(/\W+/g, '-')}-${size.width}.png`) });
  }
}

function isEnglish(text: string): boolean {
  const inGermanToo = words.get(text);
  if (inGermanToo !== undefined && !inGermanToo.has(text) && !alike.has(text)) return true;
  return englishWords.test(text.replaceAll(/„[^“]*“/g, ''));
}
