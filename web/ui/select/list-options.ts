import type { SelectOption } from './select-props.ts';

export interface ListedOption extends SelectOption {
  /** True if it is made from the typed text and not one of the options. */
  isNew?: boolean;
}

/** Returns the matching options, and after them an option for the typed text if none is equal to it. */
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
  // The typed text may be the short form of an existing option: 'sku' means 'Tag: sku'.
  if (all.some((option) => option.value === custom.value)) return matching;
  return [...matching, { ...custom, isNew: true }];
}
