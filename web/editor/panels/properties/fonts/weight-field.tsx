import { panelsMessages } from '#core/messages/screens/editor/panels-messages.ts';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { SelectField } from '../fields/select-field.tsx';
import type { Target } from '../values/target.ts';
import { familyNamed, listWeights } from '../../../text/fonts/families.ts';
import { useFonts } from '../../../text/fonts/use-fonts.ts';

/** Choice of the family's weights; a weight that the family lacks is listed with the one drawn instead. */
export function WeightField({ target, family }: { target: Target<number>; family: string | undefined }) {
  const { state } = useFonts();
  const names: Readonly<Record<number, string>> = texts.options.weights;
  const weights = listWeights(family === undefined ? undefined : familyNamed(state.families, family));
  const has = target.value === undefined || weights.includes(target.value);
  const options = (has ? weights : [...weights, target.value ?? 0]).toSorted((one, other) => one - other);
  const nameOf = (weight: number): string => {
    const name = `${names[weight] ?? ''} ${weight}`.trim();
    return weights.includes(weight) ? name : panelsMessages.fonts.noWeight(name);
  };
  const chosen: Target<string> = {
    ...target,
    value: target.value === undefined ? undefined : String(target.value),
    set: (value, how) => target.set(value === undefined ? undefined : Number(value), how),
    begin: () => {
      const gesture = target.begin();
      return { ...gesture, update: (value) => gesture.update(Number(value)) };
    },
  };
  return (
    <SelectField
      target={chosen}
      options={options.map((weight) => ({ value: String(weight), label: nameOf(weight) }))}
    />
  );
}

export function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}
