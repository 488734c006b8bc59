import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, ChevronDown, Plus } from 'lucide-react';
import { useState } from 'react';
import { commonMessages } from '#core/messages/screens/common-messages.ts';
import { classes } from '../classes.ts';
import { makeLabelId, useFieldControl } from '../field/field.tsx';
import type { ComboboxProps } from './select-props.ts';
import { inputStyle } from '../field/input.tsx';
import { type ListedOption, listOptions } from './list-options.ts';
import { optionStyle, popupStyle } from '../popup/popup-style.ts';

export function ComboboxControl(props: ComboboxProps) {
  const { options, value, onChange, toCustomOption, placeholder } = props;
  const control = useFieldControl();
  const chosen = options.find((option) => option.value === value) ?? (value === '' ? null : asOption(props));
  const [typed, setTyped] = useState<string | undefined>(undefined);
  const query = typed === undefined || typed === chosen?.label ? '' : typed.trim();
  // If only blanks are typed, no list is open whose closing would restore the choice, so leaving the field or Enter does that.
  const isBlank = typed !== undefined && typed.trim() === '';
  const listed = listOptions(options, chosen, query, toCustomOption);
  return (
    <BaseCombobox.Root<ListedOption>
      items={listed}
      filter={null}
      value={chosen}
      inputValue={typed ?? chosen?.label ?? ''}
      onInputValueChange={(text, details) => setTyped(details.reason === 'input-change' ? text : undefined)}
      onValueChange={(next) => {
        setTyped(undefined);
        if (next !== null) onChange(next.value);
      }}
      onOpenChange={(isOpen) => !isOpen && setTyped(undefined)}
      isItemEqualToValue={(item, other) => item.value === other.value}
      itemToStringLabel={(item) => item.label}
      autoHighlight
    >
      <BaseCombobox.InputGroup className="relative">
        <BaseCombobox.Input
          {...control}
          aria-labelledby={control.id && makeLabelId(control.id)}
          placeholder={placeholder}
          onFocus={(event) => event.currentTarget.select()}
          // Selects the whole text, so that typing replaces it.
          onClick={(event) => typed === undefined && event.currentTarget.select()}
          onBlur={() => isBlank && setTyped(undefined)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !isBlank) return;
            event.preventDefault();
            setTyped(undefined);
          }}
          autoComplete="off"
          spellCheck={false}
          className={classes(inputStyle, 'pr-9')}
        />
        <BaseCombobox.Trigger
          tabIndex={-1}
          aria-label={commonMessages.showOptions}
          className="absolute inset-y-0 right-0 grid w-9 place-items-center text-muted"
        >
          <ChevronDown className="size-4" aria-hidden="true" />
        </BaseCombobox.Trigger>
      </BaseCombobox.InputGroup>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner sideOffset={4} className="z-50 outline-none">
          <BaseCombobox.Popup
            className={classes(popupStyle, 'w-(--anchor-width) min-w-56 max-w-(--available-width)')}
          >
            <BaseCombobox.Empty>
              <div className="px-2.5 py-2 text-sm text-muted">
                {props.emptyText ?? commonMessages.nothingMatches}
              </div>
            </BaseCombobox.Empty>
            <BaseCombobox.List className="max-h-[min(20rem,var(--available-height))] overflow-y-auto overscroll-contain outline-none data-empty:hidden">
              {(option: ListedOption) => (
                <BaseCombobox.Item
                  key={option.value}
                  value={option}
                  className={classes(optionStyle, 'data-highlighted:bg-accent-soft')}
                >
                  <span className="grow truncate">
                    {option.isNew === true ? commonMessages.addTyped(option.value) : option.label}
                  </span>
                  {option.hint !== undefined && (
                    <span className="truncate text-sm text-muted">{option.hint}</span>
                  )}
                  {option.isNew === true ? (
                    <Plus className="text-muted" aria-hidden="true" />
                  ) : (
                    <BaseCombobox.ItemIndicator>
                      <Check className="text-accent" aria-hidden="true" />
                    </BaseCombobox.ItemIndicator>
                  )}
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}

function asOption({ value, toCustomOption }: ComboboxProps): ListedOption {
  return toCustomOption?.(value) ?? { value, label: value };
}
