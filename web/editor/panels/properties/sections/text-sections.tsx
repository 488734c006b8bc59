import { Italic } from 'lucide-react';
import { panelsMessages } from '#core/messages/screens/editor/panels-messages.ts';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import type { Layer } from '#core/template/layers/layer-schema.ts';
import { useEditorState } from '../../../session.ts';
import { TokenField } from '../../../text/token-field.tsx';
import { namedColor } from '../color/browser-colors.ts';
import { ColorField } from '../color/color-field.tsx';
import { readColor } from '../color/color.ts';
import { groundsBehind, worstContrast } from '../color/ground-behind.ts';
import { FlagField } from '../fields/flag-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section, SectionButton } from '../fields/section.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { familyNamed, weightsOf } from '../fonts/families.ts';
import { FontField } from '../fonts/font-field.tsx';
import { useFonts } from '../fonts/use-fonts.ts';
import { useFields, type SectionProps } from '../use-fields.ts';
import type { Target } from '../values/target.ts';

/** From this size on, letters are read at a lower contrast. */
const largePx = 24;

/** What words say, and whether they stay where no field has a value. */
export function WordsSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  return (
    <Section title={texts.sections.words}>
      <TokenField target={fields.text(['text'], texts.fields.text)} placeholder={texts.mixed} />
      <FlagField
        target={fields.flag(['keepsEmpty'], texts.fields.keepsEmpty)}
        hint={texts.hints.keepsEmpty}
      />
    </Section>
  );
}

/** The letters: family, weight, size and colour. */
export function TypeSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const family = fields.text(['fontFamily'], texts.fields.fontFamily);
  const italic = fields.flag(['italic'], texts.fields.italic);
  const size = fields.number({ path: ['fontSize'], label: texts.fields.fontSize, digits: 1 });
  const smallest = fields.number({
    path: ['minFontSize'],
    label: texts.fields.minFontSize,
    digits: 1,
    isOptional: true,
    fallback: (layer) => ('fontSize' in layer ? Number(layer.fontSize) : 0),
  });
  const note = useContrastNote(layers);
  return (
    <Section title={texts.sections.type}>
      <FontField target={family} />
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
        <WeightField
          target={fields.value(['fontWeight'], texts.fields.fontWeight, isNumber)}
          family={family.value}
        />
        <SectionButton
          label={italic.label}
          isOn={italic.value === true}
          onClick={() => italic.set(italic.value !== true)}
        >
          <Italic aria-hidden="true" />
        </SectionButton>
      </div>
      <FieldPair>
        <NumberInput target={size} />
        <NumberInput target={smallest} emptyText={texts.none} />
      </FieldPair>
      <ColorField target={fields.text(['color'], texts.fields.color)} note={note} />
    </Section>
  );
}

/** The weights that the family has; one that it has not is named with what is drawn instead. */
function WeightField({ target, family }: { target: Target<number>; family: string | undefined }) {
  const { state } = useFonts();
  const names: Readonly<Record<number, string>> = texts.options.weights;
  const weights = weightsOf(family === undefined ? undefined : familyNamed(state.families, family));
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

function isNumber(value: unknown): value is number {
  return typeof value === 'number';
}

/** How well one text is read where it stands; nothing is said of several, or of words on a photo. */
function useContrastNote(layers: readonly Layer[]): { text: string; isBad: boolean } | null {
  const doc = useEditorState((state) => state.doc);
  const [layer] = layers;
  if (layers.length !== 1 || layer === undefined || (layer.kind !== 'text' && layer.kind !== 'badge'))
    return null;
  const ink = readColor(layer.color, namedColor);
  const ratio = ink && worstContrast(ink, groundsBehind(doc, layer, namedColor));
  if (ratio === null) return null;
  const isBad = ratio < (layer.fontSize >= largePx ? 3 : 4.5);
  const written = (Math.floor(ratio * 10) / 10).toFixed(1);
  const { contrast, contrastLow } = panelsMessages.colors;
  return { text: isBad ? contrastLow(written) : contrast(written), isBad };
}
