import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { FillField } from '../color/fill-field.tsx';
import { isFill } from '../color/fills.ts';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

const usualPill = { fill: '#ffffff', radius: 12, paddingX: 16, paddingY: 8 };

/** Background behind a text, which is as large as the text needs. */
export function PillSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const title = texts.sections.pill;
  const { isThere, ...turns } = fields.optional(['pill'], title, usualPill);
  const length = (part: string, label: string) => fields.number({ path: ['pill', part], label });
  return (
    <Section title={title} {...turns}>
      {isThere && (
        <>
          <FillField target={fields.value(['pill', 'fill'], texts.sections.fill, isFill)} />
          <FieldPair>
            <NumberInput target={length('paddingX', texts.fields.paddingX)} />
            <NumberInput target={length('paddingY', texts.fields.paddingY)} />
            <NumberInput target={length('radius', texts.fields.radius)} />
          </FieldPair>
        </>
      )}
    </Section>
  );
}
