import type { Column } from './describe-statement.ts';
import type { Member } from './statements.ts';

/** Returns in sentences where the columns of a statement are not what the type of its rows has. */
export function compareRow(columns: readonly Column[], members: readonly Member[]): string[] {
  const byName = new Map(columns.map((column) => [column.name, column]));
  const faults = members.flatMap(({ name, kinds, isOptional }) => {
    const column = byName.get(name);
    if (column === undefined)
      return isOptional ? [] : [`There is no column "${name}", which the type of the row has.`];
    if (fits(column.kind, kinds)) return [];
    return [`Column "${name}" is read as ${column.kind}, and the type of the row says ${kinds.join(' | ')}.`];
  });
  const said = new Set(members.map(({ name }) => name));
  const unsaid = columns.filter(({ name }) => !said.has(name));
  return [...faults, ...unsaid.map(({ name }) => `Column "${name}" is not in the type of the row.`)];
}

function fits(kind: string, kinds: readonly string[]): boolean {
  return (
    kind === 'any' ||
    kinds.includes(kind) ||
    kinds.includes('any') ||
    (kind.endsWith('[]') && kinds.includes('any[]'))
  );
}
