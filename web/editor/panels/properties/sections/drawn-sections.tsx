import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { TokenField } from '../../../text/token-field.tsx';
import { ColorField } from '../color/color-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { Section } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

export function RatingSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  return (
    <Section title={texts.sections.rating}>
      <TokenField target={fields.text(['value'], texts.fields.rating)} placeholder={texts.mixed} />
      <p className="text-xs text-muted">{texts.hints.rating}</p>
      <NumberInput target={fields.number({ path: ['stars'], label: texts.fields.stars, unit: '' })} />
      <ColorField target={fields.text(['color'], texts.fields.starColor)} />
      <ColorField target={fields.text(['emptyColor'], texts.fields.emptyColor)} />
    </Section>
  );
}

export function CodeSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  return (
    <Section title={texts.sections.qr}>
      <TokenField target={fields.text(['value'], texts.fields.qrValue)} placeholder={texts.mixed} />
      <p className="text-xs text-muted">{texts.hints.qr}</p>
      <ColorField target={fields.text(['color'], texts.fields.qrColor)} />
      <ColorField target={fields.text(['groundColor'], texts.fields.groundColor)} />
    </Section>
  );
}

/** Source of an energy class; its colours are those of the label. */
export function EnergySection({ layers }: SectionProps) {
  const fields = useFields(layers);
  return (
    <Section title={texts.sections.energy}>
      <TokenField target={fields.text(['value'], texts.fields.energy)} placeholder={texts.mixed} />
      <p className="text-xs text-muted">{texts.hints.energy}</p>
    </Section>
  );
}
