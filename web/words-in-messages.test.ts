import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

// Units, keys, patterns and names that read the same in every language.
const allowed = new Set(['px', 'dd.MM.', 'https://', 'Bearer …', "'Inter Variable', …"]);

/** Attributes whose value is read or heard. */
const spokenAttributes =
  /^(aria-(label|description|roledescription|valuetext)|alt|description|emptyText|hint|label|noun|placeholder|text|title)$|(Label|Text)$/;

const sources = globSync('**/*.{ts,tsx}', { cwd: import.meta.dirname }).filter(
  (file) => !file.includes('.test.') && !file.includes('.fixture.'),
);

test('what somebody reads on a screen stands in core/messages', () => {
  expect(sources.length).toBeGreaterThan(200);
  const strays = sources.flatMap((file) =>
    wordsIn(readFileSync(path.join(import.meta.dirname, file), 'utf8'), file)
      .filter((words) => !allowed.has(words) && !words.startsWith('linear-gradient('))
      .map((words) => `${file}: ${words}`),
  );
  expect(strays).toEqual([]);
});

test.each([
  ['a text between tags', 'const a = <p>Nothing here</p>;', 'Nothing here'],
  ['a single word between tags', 'const a = <p>{count} enhanced</p>;', 'enhanced'],
  ['a name for screen readers', 'const a = <nav aria-label="Pages" />;', 'Pages'],
  ['a sentence in a constant', "const a = 'Nothing matches';", 'Nothing matches'],
  ['a sentence with a gap', 'const a = `Add “${name}”`;', 'Add “…”'],
  ['a sentence after a gap', 'const a = `${name}: no picture`;', '…: no picture'],
])('%s is found', (_case, source, words) => expect(wordsIn(source)).toEqual([words]));

test.each([
  'const a = <p className={`grid gap-2 ${more}`}>{texts.title}</p>;',
  "throw new Error('A disabled query was asked for');",
  "const a = lazyPart(load, 'DeleteFeedDialog');",
])('%s holds no words for the screen', (source) => expect(wordsIn(source)).toEqual([]));

interface Node {
  type: string;
  [part: string]: unknown;
}

/** Returns the texts of a source that look as if they were for users; inserted values are written `…`. */
function wordsIn(source: string, file = 'source.tsx'): string[] {
  return wordsOf(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }));
}

function wordsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(wordsOf);
  if (!isNode(node) || isForProgrammers(node)) return [];
  if (node.type === 'JSXText') return looksLike(/\p{L}/u, node['value']);
  if (node.type === 'JSXAttribute') return wordsOfAttribute(node);
  if (node.type === 'StringLiteral') return looksLike(/^\p{Lu}\p{Ll}+\s|\p{L}[.!?]$/u, node['value']);
  if (node.type === 'TemplateLiteral')
    return [
      ...looksLike(/^\p{Lu}\p{Ll}+\s|\p{Ll}{2} \p{Ll}{2}/u, textOf(node)),
      ...wordsOf(node['expressions']),
    ];
  return Object.values(node).flatMap(wordsOf);
}

function wordsOfAttribute(node: Node): string[] {
  const { name, value } = node;
  const attribute = isNode(name) && typeof name['value'] === 'string' ? name['value'] : '';
  if (attribute === 'className') return [];
  const isSpoken = spokenAttributes.test(attribute);
  return isSpoken && isNode(value) && value.type === 'StringLiteral'
    ? looksLike(/\p{L}/u, value['value'])
    : wordsOf(value);
}

/** Types, imports, styles, and errors that only a log shows. */
function isForProgrammers({ type, callee }: Node): boolean {
  if (/^(Ts(?!(As|NonNull|Satisfies|Const)).*|ImportDeclaration)$/.test(type)) return true;
  const name = isNode(callee) ? callee['value'] : undefined;
  return (type === 'NewExpression' && name === 'Error') || (type === 'CallExpression' && name === 'classes');
}

function textOf(template: Node): string {
  const pieces = Array.isArray(template['quasis']) ? template['quasis'] : [];
  return pieces.map((piece: Node) => piece['raw']).join('…');
}

function looksLike(words: RegExp, text: unknown): string[] {
  return typeof text === 'string' && words.test(text) ? [text.trim().replaceAll(/\s+/g, ' ')] : [];
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
