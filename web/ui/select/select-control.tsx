import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { classes } from '../classes.ts';
import { useFieldControl } from '../field/field.tsx';
import { inputStyle } from '../field/input.tsx';
import { optionStyle, popupStyle } from '../popup/popup-style.ts';
import type { SelectProps } from './select-props.ts';

export function SelectControl({
  options,
  value,
  onChange,
  placeholder,
  isDisabled = false,
  ...label
}: SelectProps) {
  const control = useFieldControl();
  const chosen = options.find((option) => option.value === value);
  return (
    <BaseSelect.Root
      value={chosen === undefined ? null : value}
      onValueChange={(next) => next !== null && onChange(next)}
      disabled={isDisabled}
    >
      <BaseSelect.Trigger
        {...control}
        {...label}
        className={classes(
          inputStyle,
          'flex items-center justify-between gap-2 text-left data-disabled:opacity-55',
        )}
      >
        <BaseSelect.Value className={classes('truncate', chosen === undefined && 'text-muted')}>
          {chosen?.label ?? placeholder}
        </BaseSelect.Value>
        <BaseSelect.Icon>
          <ChevronDown className="size-4 text-muted" aria-hidden="true" />
        </BaseSelect.Icon>
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50 outline-none">
          <BaseSelect.Popup
            className={classes(
              popupStyle,
              'max-h-[min(22rem,var(--available-height))] min-w-(--anchor-width) overflow-y-auto',
            )}
          >
            <BaseSelect.List>
              {options.map((option) => (
                <BaseSelect.Item
                  key={option.value}
                  value={option.value}
                  label={option.label}
                  className={classes(optionStyle, 'data-highlighted:bg-accent-soft')}
                >
                  <BaseSelect.ItemText className="grow truncate">{option.label}</BaseSelect.ItemText>
                  {option.hint !== undefined && <span className="text-sm text-muted">{option.hint}</span>}
                  <BaseSelect.ItemIndicator>
                    <Check className="size-4 text-accent" aria-hidden="true" />
                  </BaseSelect.ItemIndicator>
                </BaseSelect.Item>
              ))}
            </BaseSelect.List>
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
