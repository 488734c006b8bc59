import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { CallExpression, Node } from 'typescript/unstable/ast';
import { isCallExpression, isPropertyAccessExpression } from 'typescript/unstable/ast/is';
import { API, type Checker, type Project, SymbolFlags, type Type, TypeFlags } from 'typescript/unstable/sync';
import { textsOf } from './text-of.ts';

/** A value as the code has it, one of several: 'string', 'Date', 'string[]', 'object'; 'any' is not said. */
export type Kind = string;

/** A member of the type of a row. */
export interface Member {
  readonly name: string;
  readonly kinds: readonly Kind[];
  readonly isOptional: boolean;
}

/** A statement that the product makes. */
export interface Statement {
  readonly file: string;
  readonly line: number;
  /** Possible texts of the statement; null where they depend on the input. */
  readonly texts: readonly string[] | null;
  /** The declared type of its rows; null without one. */
  readonly members: readonly Member[] | null;
}

const root = path.join(import.meta.dirname, '../../..');
const ways = new Set(['rows', 'one', 'maybe', 'run']);

/**
 * Returns the statements of `server/` in the order of files and lines, with the type of their rows, said or inferred. The compiler
 * says what the types are: it loads the files that make statements, and what those import.
 */
export function findStatements(): Statement[] {
  const files = globSync('server/**/*.ts', { cwd: root })
    .filter((file) => !/\.(test|contract)\.ts$/.test(file))
    .filter((file) => /\.(rows|one|maybe|run)[<(]/.test(readFileSync(path.join(root, file), 'utf8')))
    .toSorted();
  const config = path.join(root, 'tsconfig.statements.json');
  const settings = { extends: './tsconfig.server.json', include: [], files };
  const compiler = new API({
    cwd: root,
    fs: {
      fileExists: (name) => (name === config ? true : undefined),
      readFile: (name) => (name === config ? JSON.stringify(settings) : undefined),
    },
  });
  try {
    const project = compiler.updateSnapshot({ openProjects: [config] }).getProject(config);
    if (project === undefined) throw new Error('The compiler did not open the files.');
    return files.flatMap((file) => statementsOf(project, file));
  } finally {
    compiler.close();
  }
}

function statementsOf(project: Project, file: string): Statement[] {
  const source = project.program.getSourceFile(path.join(root, file));
  if (source === undefined) throw new Error(`The compiler does not know ${file}.`);
  const found: Statement[] = [];
  const visit = (node: Node): void => {
    if (isCallExpression(node)) {
      const [text] = node.arguments;
      if (isStatement(project.checker, node) && text !== undefined) {
        const row = rowOf(project.checker, node);
        found.push({
          file,
          line: source.text.slice(0, node.getStart(source)).split('\n').length,
          texts: describable(textsOf(project, text)),
          members: row === null ? null : membersOf(project.checker, row),
        });
      }
    }
    node.forEachChild(visit);
  };
  visit(source);
  return found;
}

/** The result of a cursor is unknown before it is declared, and so is one that is to be closed. */
function describable(texts: readonly string[] | null): readonly string[] | null {
  return texts?.some((text) => /^(fetch|close) /.test(text)) ? null : texts;
}

function isStatement(checker: Checker, { expression: callee }: CallExpression): boolean {
  return (
    isPropertyAccessExpression(callee) &&
    ways.has(callee.name.text) &&
    checker.getSymbolAtLocation(callee.name)?.getParent()?.name === 'Sql'
  );
}

/** The type of the rows of a statement; null where nobody says what they are. */
function rowOf(checker: Checker, call: CallExpression): Type | null {
  const { expression: callee } = call;
  if (!isPropertyAccessExpression(callee) || callee.name.text === 'run') return null;
  const signature = checker.getResolvedSignature(call);
  const promise = signature && checker.getReturnTypeOfSignature(signature);
  const [answer] = promise?.isTypeReference() ? checker.getTypeArguments(promise) : [];
  if (answer === undefined) return null;
  const [row] =
    callee.name.text !== 'rows' ? [answer] : answer.isTypeReference() ? checker.getTypeArguments(answer) : [];
  return row === undefined || row.flags & unsaid ? null : row;
}

const unsaid = TypeFlags.AnyOrUnknown | TypeFlags.NonPrimitive | TypeFlags.TypeParameter;

/** Members of a row; one that only some of several types have may be missing. */
function membersOf(checker: Checker, row: Type): Member[] {
  const rows = (row.isUnionType() ? row.getTypes() : [row]).filter((part) => !(part.flags & TypeFlags.Null));
  const all = rows.flatMap((part) => {
    const symbols = checker.getPropertiesOfType(part);
    const types = checker.getTypeOfSymbol(symbols);
    return symbols.map(({ name, flags }, index) => ({
      name,
      kinds: kindsOf(checker, types[index]),
      isOptional: (flags & SymbolFlags.Optional) !== 0,
    }));
  });
  return [...Map.groupBy(all, ({ name }) => name)].map(([name, alike]) => ({
    name,
    kinds: [...new Set(alike.flatMap(({ kinds }) => kinds))].toSorted(),
    isOptional: alike.length < rows.length || alike.some(({ isOptional }) => isOptional),
  }));
}

function kindsOf(checker: Checker, type: Type | undefined): Kind[] {
  if (type === undefined) return ['any'];
  if (type.isUnionType())
    return [...new Set(type.getTypes().flatMap((part) => kindsOf(checker, part)))].toSorted();
  if (type.flags & TypeFlags.StringLike) return ['string'];
  if (type.flags & TypeFlags.NumberLike) return ['number'];
  if (type.flags & TypeFlags.BooleanLike) return ['boolean'];
  if (type.flags & TypeFlags.Null) return ['null'];
  if (type.flags & TypeFlags.Undefined) return ['undefined'];
  if (type.isIntersectionType()) {
    // A branded text is one.
    const kinds = new Set(type.getTypes().flatMap((part) => kindsOf(checker, part)));
    return kinds.has('string') ? ['string'] : kinds.has('number') ? ['number'] : ['object'];
  }
  if (checker.isArrayLikeType(type)) {
    const [item] = type.isTypeReference() ? checker.getTypeArguments(type) : [];
    return kindsOf(checker, item).map((kind) => `${kind}[]`);
  }
  const name = type.getSymbol()?.name;
  if (name === 'Date') return ['Date'];
  if (name === 'Buffer' || name === 'Uint8Array') return ['bytes'];
  return [type.flags & TypeFlags.Object ? 'object' : 'any'];
}
