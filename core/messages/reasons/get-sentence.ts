type Sentence = string | ((facts: never) => string);

/** Codes of one kind, each with its sentence or a function that makes the sentence from values. */
export type Sentences = Readonly<Record<string, Sentence>>;

/**
 * A reason as data: its code, and the values for its sentence. Failing code names a reason; the sentence is made only where it is shown, so
 * that a second language only needs a second table.
 */
export type ReasonOf<Table extends Sentences> = {
  [Code in keyof Table]: Table[Code] extends (facts: infer Facts) => string
    ? { readonly code: Code } & Readonly<Facts>
    : { readonly code: Code };
}[keyof Table];

type PlainCode<Table extends Sentences> = {
  [Code in keyof Table]: Table[Code] extends string ? Code : never;
}[keyof Table];

/** Returns the table's sentence for a reason; one without facts may be given as just its code. */
export function getSentence<Table extends Sentences>(
  table: Table,
  reason: ReasonOf<Table> | PlainCode<Table>,
): string {
  const sentences: Readonly<Record<keyof Table, Sentence>> = table;
  const sentence = sentences[typeof reason === 'object' ? reason.code : reason];
  return typeof sentence === 'string' ? sentence : sentence(reason as never);
}
