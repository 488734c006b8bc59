import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { evenShare } from '#picture';
import { ChoiceField, listOptions } from '../fields/choice-field.tsx';
import { FlagField } from '../fields/flag-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section } from '../fields/section.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';
import { WhichPhoto } from './which-photo.tsx';

const sides = ['top', 'right', 'bottom', 'left'] as const;
const usualEvenSize = { share: evenShare.usual, standsOnLine: true };
const noPadding = { top: 0, right: 0, bottom: 0, left: 0 };

export function FitSection({ layers, title }: SectionProps & { title: string }) {
  const fields = useFields(layers);
  const fits = texts.options.fit;
  const place = (name: 'positionX' | 'positionY') =>
    fields.number({ path: [name], label: texts.fields[name], unit: texts.units.percent });
  const isPhoto = layers.every(({ kind }) => kind === 'photo');
  return (
    <Section title={title}>
      {isPhoto && <WhichPhoto layers={layers} />}
      <ChoiceField
        target={fields.choice(['fit'], texts.fields.fit, fits)}
        options={listOptions(fits)}
        isLabelHidden
      />
      <FieldPair>
        <NumberInput target={place('positionX')} />
        <NumberInput target={place('positionY')} />
      </FieldPair>
      {isPhoto && (
        <NumberInput
          target={fields.number({ path: ['blur'], label: texts.fields.blur, isOptional: true })}
          emptyText={texts.none}
        />
      )}
      {isPhoto && (
        <FlagField
          target={fields.flag(['extendsGround'], texts.fields.extendsGround)}
          hint={texts.hints.extendsGround}
        />
      )}
      {isPhoto && <ProductShadowField layers={layers} />}
    </Section>
  );
}

/** Shadow of a product without its background; by default it depends on the background behind it. */
function ProductShadowField({ layers }: SectionProps) {
  const shadows = texts.options.productShadow;
  const found = useFields(layers).choice(['productShadow'], texts.fields.productShadow, shadows);
  const isUnsaid = found.value === undefined && !found.isMixed;
  const grounds = new Set(layers.map((layer) => layer.kind === 'photo' && layer.extendsGround));
  const usual = grounds.has(true) ? 'soft' : 'none';
  const target = isUnsaid && grounds.size === 1 ? { ...found, value: usual as keyof typeof shadows } : found;
  return <SelectField target={target} options={listOptions(shadows)} hint={texts.hints.productShadow} />;
}

/** Makes products equally large, whatever surrounds them in their photos. */
export function EvenSizeSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const title = texts.fields.evenSize;
  const { isThere, ...turns } = fields.optional(['evenSize'], title, usualEvenSize);
  return (
    <Section title={title} {...turns}>
      {isThere && (
        <>
          <NumberInput
            target={fields.number({
              path: ['evenSize', 'share'],
              label: texts.fields.evenShare,
              unit: texts.units.percent,
            })}
          />
          <FlagField
            target={fields.flag(['evenSize', 'standsOnLine'], texts.fields.standsOnLine)}
            hint={texts.hints.standsOnLine}
          />
        </>
      )}
    </Section>
  );
}

export function PhotoPaddingSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const title = texts.sections.padding;
  const { isThere, ...turns } = fields.optional(['padding'], title, noPadding);
  return (
    <Section title={title} {...turns}>
      {isThere && (
        <FieldPair>
          {sides.map((side) => (
            <NumberInput
              key={side}
              target={fields.number({ path: ['padding', side], label: texts.fields[side] })}
            />
          ))}
        </FieldPair>
      )}
    </Section>
  );
}
