import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  body?: { type: string } | null;
}

/**
 * Returns the line counts of all functions of a file that have a body of statements: declarations, methods and arrows, nested ones too,
 * from the line of the first letter to that of the last brace.
 */
export function functionLines(path: string, text: string): number[] {
  const { program, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]!.message}`);
  const lines: number[] = [];
  visit(program, (node) => {
    if (/Function/.test(node.type) && node.body?.type === 'BlockStatement')
      lines.push(text.slice(node.start, node.end).split('\n').length);
  });
  return lines;
}

function visit(value: unknown, look: (node: Node) => void): void {
  if (Array.isArray(value)) for (const item of value) visit(item, look);
  else if (typeof value === 'object' && value !== null) {
    if ('type' in value && typeof value.type === 'string') look(value as Node);
    for (const child of Object.values(value)) visit(child, look);
  }
}
