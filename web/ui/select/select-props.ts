export interface SelectOption {
  value: string;
  label: string;
  hint?: string;
}

export interface SelectProps {
  /** Name outside of a field. */
  'aria-label'?: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  isDisabled?: boolean;
}

export interface ComboboxProps extends Omit<SelectProps, 'aria-label' | 'isDisabled'> {
  /** Makes an option of a text that is none of the options; without it only the options can be chosen. */
  toCustomOption?: (text: string) => SelectOption;
  emptyText?: string;
}
