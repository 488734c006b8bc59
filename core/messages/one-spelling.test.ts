import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, test } from 'vitest';

/** Texts that the specification writes with capitals, and proper names. All others begin with one and go on in small letters. */
const FIXED = new Set(
  (
    'New Project|View Project|Start Project Workflow|All Projects|Global Overview|Project Name|Project Details|' +
    'Template Setup|Feed Configuration|Complete Setup|Select a Project|New Template|Open Editor|' +
    'Edit in Banner Editor|Project Required|Template Name|Has Preview|New Feed|Add Feed|Create Feed|Edit Feed|' +
    'Delete Feed|Save Changes|View Details|No Template|View All Projects|Feed Name|Last Updated|Feed Information|' +
    'Product Mapping|Image Configuration|Availability Configuration|XML Feed URL|Template Selection|' +
    'Additional Options|Validation Errors|Free Tier|No Active Subscription|Past Due|Unlimited Projects|' +
    "Custom Templates|Feed Management|Image Enhancement|API Access|Priority Support|What's Included in All Plans|" +
    // The operations of the availability filter.
    'Not Equal|More Than|Less Than|String Contain|Array Contain|' +
    // Effect of a style of letters on a text, shown with it.
    'Title Case|UPPER CASE'
  ).split('|'),
);

const texts = textsIn(import.meta.dirname);

describe('one thing has one spelling in everything that people read', () => {
  test.each([
    ['Email, without a hyphen', /\be-mails?\b/i],
    ['an email is no mail', /\b(a|the|this|that|no|these|your) mails?\b/i],
    ['Sign in, not log in', /\blog(ged)? ?(in|out|on|off)\b|\blog-(in|out)\b/i],
    ['an ellipsis of one letter', /[a-z]\.\.\./i],
    ['no blame, no shouting', /\b(oops|invalid input|illegal|you must)\b/i],
  ])('%s', (_rule, unwanted) => {
    expect(texts.filter((text) => unwanted.test(text) && !spokenElsewhere.has(text))).toEqual([]);
  });

  test('capitals stand at the beginning, and where the specification has them', () => {
    expect(texts.filter((text) => isTitleCase(text) && !FIXED.has(text))).toEqual([]);
  });
});

/** Sentences of the specification, which fixes them to the letter. */
const spokenElsewhere = new Set(
  'Search feeds...|Loading URL...|Activating...|Pausing...|Switching...|Login successful!'.split('|'),
);

/** Whether two words or more all begin with a capital; a word of capitals alone is a name such as API. */
function isTitleCase(text: string): boolean {
  const words = text.split(' ');
  const [, ...further] = words;
  return (
    words.every((word) => /^[A-Z][A-Za-z’']*$/.test(word)) &&
    further.some((word) => word !== word.toUpperCase()) &&
    // A family of fonts.
    !text.startsWith('Noto ')
  );
}

/** Returns every text of the tables, except of the protocol that programs read. */
function textsIn(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return [
    ...files
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .filter((file) => !file.includes('auth-re') && !file.includes('german'))
      .flatMap((file) => textsOf(path.join(folder, file))),
    ...files
      .filter((file) => file.startsWith(path.join('words', 'en')) && file.endsWith('.json'))
      .flatMap((file) => writtenIn(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))),
  ];
}

/** Returns the texts of a file of words, without the names of facts and the rest of the syntax. */
function writtenIn(words: unknown): string[] {
  return typeof words === 'string'
    ? words.replaceAll(/\{\w+(?:, number)?\}/g, '').split(/\{\w+, \w+,| ?=?\w+ \{|\}/)
    : Object.values(words as object).flatMap(writtenIn);
}

function textsOf(file: string): string[] {
  const found: string[] = [];
  visit(parseSync(file, readFileSync(file, 'utf8')).program, found);
  return found;
}

function visit(node: unknown, found: string[]): void {
  if (typeof node !== 'object' || node === null) return;
  const { type, value, source } = node as { type?: string; value?: unknown; source?: unknown };
  if (type === 'Literal' && typeof value === 'string') found.push(value);
  if (type === 'TemplateElement') found.push((value as { cooked: string }).cooked);
  for (const [name, child] of Object.entries(node))
    if (name !== 'key' && child !== source && name !== 'typeAnnotation') visit(child, found);
}
