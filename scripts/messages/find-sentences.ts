import { parseSync } from 'vite';

interface Node {
  type: string;
  [name: string]: unknown;
}

/** Where a text stands, as far as it says who reads it. */
export type Place = 'log' | 'internal error' | 'operator error' | 'screen' | 'text';

/** A text that a person could read, outside of `core/messages`. */
export interface FoundSentence {
  text: string;
  place: Place;
}

const operatorErrors = new Set(['ConfigError', 'StartError', 'ModelError', 'MailError']);
const internalErrors = new Set(['Error', 'TypeError', 'RangeError']);
/** Attributes and properties of components whose text is shown or read aloud. */
const shownNames = /^(label|title|placeholder|alt|hint|aria-label|aria-description)$/;

/**
 * Returns the texts of a file that read as if people should read them: three words that begin with a capital, two in the
 * dashboard, and on its screens, in errors of ours and in what assistive technology reads any word that begins with one.
 */
export function findSentences(path: string, source: string): FoundSentence[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const found: FoundSentence[] = [];
  const wordsMin = path.startsWith('web/') ? 2 : 3;
  visit(program, 'text', (node, place) => {
    const text = textOf(node);
    const shown = node.type === 'JSXText' ? 'screen' : place;
    if (text !== null && isForPeople(text, shown, wordsMin)) found.push({ text, place: shown });
  });
  return found;
}

function visit(value: unknown, place: Place, look: (node: Node, place: Place) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, place, look);
  if (!isNode(value)) return;
  look(value, place);
  const inner = placeWithin(value) ?? place;
  for (const [name, child] of Object.entries(value))
    // A key, or what a type allows, is read by nobody.
    if (name !== 'key' && name !== 'typeAnnotation' && name !== 'source') visit(child, inner, look);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

function placeWithin(node: Node): Place | null {
  const { callee, name } = node;
  if (node.type === 'CallExpression' && isNode(callee) && callee.type === 'MemberExpression') {
    const path = pathOf(callee);
    return /(^|\.)(log|console)\.\w+$/.test(path) ? 'log' : null;
  }
  if (node.type === 'NewExpression' && isNode(callee)) {
    const className = pathOf(callee);
    if (internalErrors.has(className)) return 'internal error';
    if (operatorErrors.has(className)) return 'operator error';
    return className.endsWith('Error') ? 'screen' : null;
  }
  if (node.type === 'JSXAttribute' && isNode(name))
    return shownNames.test(String(name['name'])) ? 'screen' : null;
  return null;
}

/** 'request.log.warn' of a chain of names; other parts of a chain are '?'. */
function pathOf(node: Node): string {
  if (node.type === 'Identifier') return String(node['name']);
  const { object, property } = node;
  return node.type === 'MemberExpression' && isNode(object) && isNode(property)
    ? `${pathOf(object)}.${pathOf(property)}`
    : '?';
}

function textOf(node: Node): string | null {
  if (node.type === 'Literal' && typeof node['value'] === 'string') return node['value'];
  if (node.type === 'JSXText') return String(node['value']);
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node['quasis'] as { value: { cooked: string | null; raw: string } }[];
  return quasis.map(({ value }) => value.cooked ?? value.raw).join('…');
}

function isForPeople(written: string, place: Place, wordsMin: number): boolean {
  const text = written.replace(/\s+/g, ' ').trim();
  if (place === 'screen') return /^[“"(]?\p{Lu}\p{L}*\p{Ll}/u.test(text);
  const words = text.match(/\p{L}[\p{L}_’'-]*/gu)?.length ?? 0;
  return words >= wordsMin && /^[“"(]?\p{Lu}[\p{L}_’']*[ ,]/u.test(text);
}
