/** A code, with the facts that its sentence needs where there are any. */
type Coded = string | { readonly code: string };

type Facts<Code extends Coded> = Code extends string
  ? { readonly [Key in Code]: string }
  : Code extends { readonly code: infer Key extends string }
    ? { readonly [Each in Key]: (facts: Omit<Code, 'code'>) => string }
    : never;

type Intersected<Each> = (Each extends unknown ? (each: Each) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never;

/** A table with a sentence for each code of an engine, made of that code's facts. */
export type SentenceFor<Code extends Coded> = Intersected<Facts<Code>>;

/** Returns the sentence of an engine's code from a table. */
export function worded<Code extends Coded>(table: SentenceFor<Code>, coded: Code): string {
  const sentence: unknown = Reflect.get(table as object, typeof coded === 'string' ? coded : coded.code);
  return typeof sentence === 'function' ? String(sentence(coded)) : String(sentence);
}
