import { sentenceOf, type ReasonOf, type Sentences } from '#core/messages/reasons/sentence-of.ts';

/** For each code whose sentence holds facts, such facts: a new one without an example is an error of types. */
type Examples<Table extends Sentences> = {
  readonly [Code in keyof Table as Table[Code] extends string ? never : Code]: Table[Code] extends (
    facts: infer Facts,
  ) => string
    ? Facts
    : never;
};

/** A table of sentences with a heading, for the page. */
export interface Section<Table extends Sentences> {
  title: string;
  /** Describes where and when these are read. */
  intro: string;
  /** Path of the file with the sentences. */
  file: string;
  table: Table;
  examples: Examples<Table>;
  /** Returns the code that callers of the API get for a reason, where that is not its own code. */
  codeOf?: (reason: ReasonOf<Table>) => string;
}

/** Returns a section as Markdown: one line per code, with example values in the sentences that hold some. */
export function sectionText<Table extends Sentences>(section: Section<Table>): string {
  const { title, intro, file, table, examples, codeOf } = section;
  const factsOf = new Map(Object.entries(examples) as [code: string, facts: object][]);
  const lines = Object.keys(table).map((code) => {
    const reason = { code, ...factsOf.get(code) } as ReasonOf<Table>;
    const known = codeOf?.(reason) ?? code;
    const name = known === code ? `\`${code}\`` : `\`${code}\` (\`${known}\`)`;
    return `- ${name}: ${escaped(sentenceOf(table, reason)).trimEnd()}`;
  });
  return [`## ${title}`, '', `${intro} In \`${file}\`.`, '', ...lines, ''].join('\n');
}

/** Escapes characters that Markdown would take for tags or marks. */
function escaped(text: string): string {
  return text.replace(/[<>_*|\\[\]]/g, '\\$&');
}
