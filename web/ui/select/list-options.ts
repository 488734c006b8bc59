import type { SelectOption } from './select-props.ts';

export interface ListedOption extends SelectOption {
  /** Whether it is not one of the options yet: choosing it adds it. */
  isNew?: boolean;
}

/** Returns matching options first; then, when none equals the typed text, that text itself. */
export function listOptions(
  options: readonly SelectOption[],
  chosen: SelectOption | null,
  query: string,
  toCustomOption?: (text: string) => SelectOption,
): ListedOption[] {
  const isKnown = (option: SelectOption) => options.some((other) => other.value === option.value);
  const all = chosen === null || isKnown(chosen) ? options : [...options, chosen];
  const wanted = query.toLowerCase();
  const matching = all.filter((option) => option.label.toLowerCase().includes(wanted));
  const isExact = all.some((option) =>
    [option.label, option.value].some((text) => text.toLowerCase() === wanted),
  );
  if (query === '' || isExact || toCustomOption === undefined) return matching;
  const custom = toCustomOption(query);
  // The typed text may be another way to write an option: 'sku' means 'Tag: sku'.
  if (all.some((option) => option.value === custom.value)) return matching;
  return [...matching, { ...custom, isNew: true }];
}
