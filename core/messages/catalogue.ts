import { wordsInForce } from './language.ts';

/** A catalogue in another language: the same names, and functions of the same facts. */
export type Translated<English> = English extends (...facts: infer Facts) => infer Said
  ? (...facts: Facts) => Translated<Said>
  : English extends string
    ? string
    : English extends object
      ? { readonly [Name in keyof English]: Translated<English[Name]> }
      : English;

/**
 * Sentences that are read in the language in force at the moment when they are read. `english` is what the specification says;
 * the others stand in a folder of their own, such as `core/messages/german/`, under the same name (docs/decisions/097).
 * A bundle leaves out those that nothing reads.
 */
/* @__NO_SIDE_EFFECTS__ */
export function catalogue<const English extends object>(name: string, english: English): English {
  return inForce(english, () => wordsInForce(name));
}

function inForce<English extends object>(english: English, words: () => object | undefined): English {
  const parts = new Map<string | symbol, object>();
  return new Proxy(english, {
    get(target, key) {
      const text: unknown = Reflect.get(target, key);
      if (typeof text === 'object' && text !== null && !Array.isArray(text)) {
        const part = parts.get(key) ?? inForce(text, () => memberOf(words(), key) as object | undefined);
        parts.set(key, part);
        return part;
      }
      return memberOf(words(), key) ?? text;
    },
  });
}

function memberOf(words: object | undefined, key: string | symbol): unknown {
  return words === undefined ? undefined : Reflect.get(words, key);
}
