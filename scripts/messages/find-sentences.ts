import { parseSync } from 'vite';

interface Node {
  type: string;
  [name: string]: unknown;
}

/** Where in the code a text is, which shows who reads it. */
export type Place = 'log' | 'internal error' | 'operator error' | 'error' | 'text';

/** A text that a person could read, outside of `core/messages`. */
export interface FoundSentence {
  text: string;
  place: Place;
}

const operatorErrors = new Set(['ConfigError', 'StartError', 'ModelError', 'MailError']);
const internalErrors = new Set(['Error', 'TypeError', 'RangeError']);

/**
 * Returns the texts of a file that look like sentences for people: three words with a capital first, and in our errors any word with a
 * capital. For what screens say see `web/words-in-messages.test.ts`.
 */
export function findSentences(path: string, source: string): FoundSentence[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: FoundSentence[] = [];
  visit(program, 'text', (node, place) => {
    const text = textOf(node);
    if (text !== null && isForPeople(text, place)) found.push({ text, place });
  });
  return found;
}

function visit(value: unknown, place: Place, look: (node: Node, place: Place) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, place, look);
  if (!isNode(value)) return;
  look(value, place);
  const inner = placeWithin(value) ?? place;
  for (const [name, child] of Object.entries(value))
    // Keys and types contain no text for people.
    if (name !== 'key' && name !== 'typeAnnotation' && name !== 'source') visit(child, inner, look);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function placeWithin(node: Node): Place | null {
  const { callee } = node;
  if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
    const path = pathOf(callee);
    return /(^|\.)(log|console)\.\w+$/.test(path) ? 'log' : null;
  }
  if (node.type === 'NewExpression' && isNode(callee)) {
    const className = pathOf(callee);
    if (internalErrors.has(className)) return 'internal error';
    if (operatorErrors.has(className)) return 'operator error';
    return className.endsWith('Error') ? 'error' : null;
  }
  return null;
}

/** Returns a chain of names such as 'request.log.warn'; other parts of a chain are '?'. */
function pathOf(node: Node): string {
  if (node.type === 'Identifier') return String(node['name']);
  const { object, property } = node;
  return node.type === 'MemberExpression' && isNode(object) && isNode(property)
    ? `${pathOf(object)}.${pathOf(property)}`
    : '?';
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as { value: { cooked: string | null; raw: string } }[];
  return quasis.map(({ value }) => value.cooked ?? value.raw).join('…');
}

function isForPeople(written: string, place: Place): boolean {
  const text = written.replace(/\s+/g, ' ').trim();
  if (place === 'error') return /^[“"(]?\p{Lu}\p{L}*\p{Ll}/u.test(text);
  const words = text.match(/\p{L}[\p{L}_’'-]*/gu)?.length ?? 0;
  return words >= 3 && /^[“"(]?\p{Lu}[\p{L}_’']*[ ,]/u.test(text);
}
