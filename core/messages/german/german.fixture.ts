import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

const root = path.join(import.meta.dirname, '..', '..', '..');

/** Returns every sentence and function of a catalogue by the names that lead to it: 'starters.names.story', 'steps.0'. */
export function leavesOf(part: object, before = ''): Map<string, unknown> {
  return new Map(
    Object.entries(part).flatMap(([key, value]: [string, unknown]) =>
      typeof value === 'object' && value !== null
        ? [...leavesOf(value, `${before}${key}.`)]
        : [[`${before}${key}`, value] as const],
    ),
  );
}

/** Returns the modules of ours that a page or a program loads, at once or later, as paths from the project's root. */
export function reachedFrom(entry: string): string[] {
  const seen = new Set<string>();
  const queue = [entry];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file) || file.includes('/german/') || !/\.tsx?$/.test(file)) continue;
    if (!existsSync(path.join(root, file))) continue;
    seen.add(file);
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, named = ''] of source.matchAll(
      /(?:^(?:import|export)(?! type)[^;]*?from\s+|import\(\s*|^import |new URL\(\s*)'([^']+)'/gm,
    ))
      if (named.startsWith('#')) queue.push(named.slice(1));
      else if (named.startsWith('.')) queue.push(path.join(path.dirname(file), named));
  }
  return [...seen];
}

interface Node {
  type: string;
  [part: string]: unknown;
}

/** Lists the facts that each function of a catalogue puts into words: a plain parameter by its place, facts in an object by their names. */
export function referencedParameters(file: string, catalogue: string): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const item of parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' })
    .body as unknown as Node[])
    for (const [name, value] of declared(item)) if (name === catalogue) collect(objectIn(value), '', found);
  return found;
}

function declared(item: Node): [string, Node][] {
  const declaration = item.type === 'ExportDeclaration' ? (item['declaration'] as Node) : item;
  if (declaration.type !== 'VariableDeclaration') return [];
  return (declaration['declarations'] as Node[]).map((each) => [
    String((each['id'] as Node)['value']),
    each['init'] as Node,
  ]);
}

/** Returns the object in `catalogue('name', {…} as const)` or `{…} satisfies …`. */
function objectIn(node: Node): Node {
  if (node.type === 'CallExpression') {
    const last = (node['arguments'] as { expression: Node }[]).at(-1);
    return last === undefined ? node : objectIn(last.expression);
  }
  return node.type.startsWith('Ts') ? objectIn(node['expression'] as Node) : node;
}

function collect(object: Node, before: string, found: Map<string, string[]>): void {
  if (object.type !== 'ObjectExpression') return;
  for (const property of object['properties'] as Node[]) {
    const key = `${before}${String((property['key'] as Node | undefined)?.['value'])}`;
    if (property.type !== 'KeyValueProperty') continue;
    const value = objectIn(property['value'] as Node);
    if (value.type === 'ArrowFunctionExpression') found.set(key, facts(value));
    else collect(value, `${key}.`, found);
  }
}

function facts({ params, body }: Node): string[] {
  const used = new Set(identifiersIn(body));
  return (params as Node[]).flatMap((parameter, at) => {
    const pattern = parameter.type === 'Parameter' ? (parameter['pat'] as Node) : parameter;
    if (pattern.type === 'Identifier') return used.has(String(pattern['value'])) ? [`${at}`] : [];
    if (pattern.type !== 'ObjectPattern') return [`${at}`];
    return (pattern['properties'] as Node[])
      .map((each) => String(((each['key'] ?? each['argument']) as Node)['value']))
      .toSorted()
      .map((name) => `${at}.${name}`);
  });
}

/** Returns all texts of a file, templates with `…` for what is put in; no names, imports and types. */
export function textsOf(file: string): string[] {
  return textsIn(parseSync(readFileSync(file, 'utf8'), { syntax: 'typescript' }).body);
}

function textsIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value, quasis } = node as Node;
  if (type === 'ImportDeclaration' || (type?.startsWith('Ts') && !('expression' in node))) return [];
  if (type === 'StringLiteral') return [String(value)];
  const own = Array.isArray(quasis) ? [quasis.map((each: Node) => each['cooked']).join('…')] : [];
  const parts = Object.entries(node).filter(([name]) => name !== 'key' && name !== 'quasis');
  return [...own, ...parts.flatMap(([, part]) => textsIn(part))];
}

function identifiersIn(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(identifiersIn);
  if (typeof node !== 'object' || node === null) return [];
  const { type, value } = node as Node;
  return type === 'Identifier' ? [String(value)] : Object.values(node).flatMap(identifiersIn);
}
