export interface SelectOption {
  value: string;
  label: string;
  hint?: string;
}

export interface SelectProps {
  /** Name for screen readers, if there is no `Field` around the control. */
  'aria-label'?: string;
  options: readonly SelectOption[];
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  isDisabled?: boolean;
}

export interface ComboboxProps extends Omit<SelectProps, 'aria-label' | 'isDisabled'> {
  /** Makes an option from typed text; absent if only the given options can be chosen. */
  toCustomOption?: (text: string) => SelectOption;
  emptyText?: string;
}
