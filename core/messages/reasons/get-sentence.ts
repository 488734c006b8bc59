type Sentence = string | ((facts: never) => string);

/** Codes of one kind, each with its sentence or with how the sentence is made of the facts that it holds. */
export type Sentences = Readonly<Record<string, Sentence>>;

/**
 * A reason as data: its code, and the facts that its sentence holds. Code that fails names one of these; the words are made
 * where they leave, so that a second language is a second table and nothing else.
 */
export type ReasonOf<Table extends Sentences> = {
  [Code in keyof Table]: Table[Code] extends (facts: infer Facts) => string
    ? { readonly code: Code } & Readonly<Facts>
    : { readonly code: Code };
}[keyof Table];

type PlainCode<Table extends Sentences> = {
  [Code in keyof Table]: Table[Code] extends string ? Code : never;
}[keyof Table];

/** Returns the table's sentence for a reason; one without facts may be named by its code alone. */
export function getSentence<Table extends Sentences>(
  table: Table,
  reason: ReasonOf<Table> | PlainCode<Table>,
): string {
  const sentences: Readonly<Record<keyof Table, Sentence>> = table;
  const sentence = sentences[typeof reason === 'object' ? reason.code : reason];
  return typeof sentence === 'string' ? sentence : sentence(reason as never);
}
