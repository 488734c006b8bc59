import { Italic } from 'lucide-react';
import { panelsMessages } from '#core/messages/screens/editor/panels-messages.ts';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import type { Layer } from '#picture/layers';
import { useEditorState } from '../../../session/session.ts';
import { TokenField } from '../../../text/token-field.tsx';
import { namedColor } from '../color/browser-colors.ts';
import { ColorField } from '../color/color-field.tsx';
import { readColor } from '../../../document/color.ts';
import { groundsBehind, worstContrast } from '../color/ground-behind.ts';
import { FlagField } from '../fields/flag-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section, SectionButton } from '../fields/section.tsx';
import { FontField } from '../fonts/font-field.tsx';
import { isNumber, WeightField } from '../fonts/weight-field.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

/** Font size in px from which a lower contrast is enough for reading. */
const largePx = 24;

/** Words of a text, and whether it is also shown if all of its fields are empty. */
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

/** Font of a text: family, weight, size and colour. */
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
          <Italic />
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

/** Returns the contrast of a text with what is behind it; null if several are selected, or if there is a photo behind it. */
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
