import { type Facts, fill } from './fill.ts';
import { localeInForce, wordsInForce } from './language.ts';

type Kinds = { string: string; number: number; boolean: boolean; list: readonly unknown[] };
type KindIn<Fact extends string> = Fact extends `${string}: ${infer Kind extends keyof Kinds}`
  ? Kinds[Kind]
  : string;
type NameIn<Fact extends string> = Fact extends `${infer Name}: ${string}` ? Name : Fact;
type Split<Listed extends string> = Listed extends `${infer First}, ${infer Rest}`
  ? [First, ...Split<Rest>]
  : Listed extends ''
    ? []
    : [Listed];
type InOrder<Listed extends readonly string[]> = { [At in keyof Listed]: KindIn<Listed[At]> };
type ByName<Listed extends string> = { readonly [Each in Listed as NameIn<Each>]: KindIn<Each> };

/** The name in a key: 'found' in 'found', 'found(count: number)', 'found{count: number}' and 'found[code]'. */
type Plain<Key> = Key extends `${infer Name}${'(' | '{' | '['}${string}` ? Name : Key;
type Member<Key, Words> = Key extends `${string}(${infer Listed})`
  ? (...facts: InOrder<Split<Listed>>) => Catalogue<Words>
  : Key extends `${string}{${infer Listed}}`
    ? (facts: ByName<Split<Listed>[number]>) => Catalogue<Words>
    : Key extends `${string}]`
      ? Readonly<Record<string, string>>
      : Catalogue<Words>;

/**
 * Type of a catalogue's texts. A key that names values, as in `"found(count: number, first)"`, becomes a function with these parameters;
 * `"found{count: number, first}"` takes them in an object. A value without a type is a string. `"found[code]"` can be read with any code.
 */
export type Catalogue<Words> = Words extends string
  ? string
  : Words extends readonly (infer Each)[]
    ? readonly Catalogue<Each>[]
    : { readonly [Key in keyof Words as Plain<Key>]: Member<Key, Words[Key]> };

type With<Words, InCode> = Omit<Words, keyof InCode> & {
  [Key in keyof InCode]: InCode[Key] extends (...facts: never) => unknown
    ? InCode[Key]
    : With<Key extends keyof Words ? Words[Key] : unknown, InCode[Key]>;
};

/**
 * Returns the texts under `name` of a file of `core/messages/words/en`, in the language current when they are read: English, or the same
 * name and keys in that language's file. `inCode` adds sentences that are chosen or composed in code.
 */
/* @__NO_SIDE_EFFECTS__ */
export function catalogue<English, Name extends keyof English & string, InCode extends object = object>(
  english: English,
  name: Name,
  inCode?: (words: Catalogue<English[Name]>) => InCode,
): With<Catalogue<English[Name]>, InCode> {
  const known = new Map<unknown, object>();

  function written(): object {
    const translated = wordsInForce(name);
    const words = translated ?? english[name];
    const read = known.get(words) ?? (readable(words, translated ? localeInForce() : 'en-US') as object);
    known.set(words, read);
    return read;
  }

  const words = live(written);
  return (inCode ? live(written, inCode(words as Catalogue<English[Name]>)) : words) as With<
    Catalogue<English[Name]>,
    InCode
  >;
}

/** Returns an object with the members of `code` and those that `current` returns at the time of reading. */
function live(current: () => object, code: object = {}): object {
  const parts = new Map<PropertyKey, object>();
  return new Proxy(code, {
    get(_target, key) {
      const value: unknown = Reflect.get(current(), key);
      const own = Reflect.get(code, key) as object | undefined;
      if (typeof own === 'function') return own;
      if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
      const part = parts.get(key) ?? live(() => Reflect.get(current(), key) as object, own);
      parts.set(key, part);
      return part;
    },
    ownKeys: () => Reflect.ownKeys({ ...code, ...current() }),
    getOwnPropertyDescriptor: (_target, key) =>
      Reflect.getOwnPropertyDescriptor({ ...code, ...current() }, key),
  });
}

/** Returns texts ready for reading; `facts` are the values of an enclosing sentence. */
function readable(words: unknown, locale: string, facts: Facts = {}): unknown {
  if (typeof words === 'string') return fill(words, facts, locale);
  if (Array.isArray(words)) return words.map((each) => readable(each, locale, facts));
  return Object.fromEntries(
    Object.entries(words as object).map(([key, value]) => {
      const [, name = '', kind, named = ''] = /^([^({[]+)([({]?)(.*?)[)}\]]?$/.exec(key) ?? [];
      if (kind === '') return [name, readable(value, locale, facts)];
      const names = named.split(', ').map((each) => each.split(':', 1)[0] ?? '');
      const byName = (given: unknown[]) => Object.fromEntries(names.map((each, at) => [each, given[at]]));
      return [
        name,
        (...given: unknown[]) => readable(value, locale, (kind === '{' ? given[0] : byName(given)) as Facts),
      ];
    }),
  );
}
