import { parseExpression, type Call, type Argument, writePlaceholder } from '#picture/values';

/** A placeholder as the form shows it: a field, the functions applied to its value, and its fallback. */
export type ValueDraft = {
  readonly key: string;
  readonly calls: readonly Call[];
  readonly fallbackKey: string | null;
  readonly fallbackText: string;
};

/** Functions that can be applied to a value, with their initial arguments. */
export const startingCalls: readonly Call[] = [
  { name: 'currency', args: [] },
  { name: 'discount', args: [{ kind: 'field', key: 'SALE_PRICE' }] },
  { name: 'saved', args: [{ kind: 'field', key: 'SALE_PRICE' }] },
  {
    name: 'per',
    args: [
      { kind: 'field', key: 'UNIT_PRICING_MEASURE' },
      { kind: 'field', key: 'UNIT_PRICING_BASE_MEASURE' },
    ],
  },
  { name: 'before', args: [] },
  { name: 'part', args: [{ kind: 'text', text: 'whole' }] },
  { name: 'lowest', args: [] },
  { name: 'highest', args: [] },
  { name: 'divide', args: [{ kind: 'text', text: '12' }] },
  { name: 'times', args: [{ kind: 'text', text: '2' }] },
  { name: 'date', args: [] },
  { name: 'prefix', args: [{ kind: 'text', text: '' }] },
  { name: 'suffix', args: [{ kind: 'text', text: '' }] },
  { name: 'upper', args: [] },
  { name: 'lower', args: [] },
  { name: 'title', args: [] },
  { name: 'sentence', args: [{ kind: 'field', key: 'BRAND' }] },
  { name: 'quotes', args: [] },
  { name: 'short', args: [{ kind: 'field', key: 'BRAND' }] },
  { name: 'without', args: [{ kind: 'field', key: 'BRAND' }] },
  {
    name: 'map',
    args: [
      { kind: 'text', text: '' },
      { kind: 'text', text: '' },
    ],
  },
  { name: 'truncate', args: [{ kind: 'text', text: '40' }] },
];

/** Parses a placeholder; null if the form cannot express it, or if it has unknown parts. */
export function readValue(source: string): ValueDraft | null {
  let isKnown = true;
  const inside = source.startsWith('{{') && source.endsWith('}}') ? source.slice(2, -2) : null;
  const expression =
    inside === null
      ? null
      : parseExpression(inside, () => {
          isKnown = false;
        });
  if (expression === null || !isKnown) return null;
  const last = expression.calls.at(-1);
  const calls = last?.name === 'default' ? expression.calls.slice(0, -1) : expression.calls;
  const fallback =
    last?.name === 'default' ? readFallback(last.args) : { fallbackKey: null, fallbackText: '' };
  if (fallback === null || calls.some(isOnlyTyped)) return null;
  return { key: expression.key, calls, ...fallback };
}

/** True for a function call that the form cannot show, so that the placeholder can only be typed. */
function isOnlyTyped({ name, args }: Call): boolean {
  return name === 'default' || (name === 'map' && args.some(({ kind }) => kind === 'field'));
}

function readFallback(args: readonly Argument[]): Pick<ValueDraft, 'fallbackKey' | 'fallbackText'> | null {
  const [first, second, ...rest] = args;
  if (rest.length > 0) return null;
  const fallbackKey = first?.kind === 'field' ? first.key : null;
  const text = fallbackKey === null ? first : second;
  if (fallbackKey === null && second !== undefined) return null;
  if (text?.kind === 'field') return null;
  return { fallbackKey, fallbackText: text?.text ?? '' };
}

export function writeValue({ key, calls, fallbackKey, fallbackText }: ValueDraft): string {
  const args: Argument[] = [
    ...(fallbackKey === null ? [] : [{ kind: 'field', key: fallbackKey } as const]),
    ...(fallbackText === '' ? [] : [{ kind: 'text', text: fallbackText } as const]),
  ];
  const fallback = args.length === 0 ? [] : [{ name: 'default', args }];
  return writePlaceholder({ key, calls: [...calls, ...fallback] });
}
