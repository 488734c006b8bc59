import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { ChoiceField, listOptions } from '../fields/choice-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

const usualCurve = { side: 'outside', angle: 0, radius: 300 };

export function CurveSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const title = texts.sections.curve;
  const { isThere, ...turns } = fields.optional(['curve'], title, usualCurve);
  const sides = texts.options.curveSide;
  const radius = fields.number({
    path: ['curve', 'radius'],
    label: texts.fields.curveRadius,
    isOptional: true,
    step: 10,
    fallback: (layer) => Math.min(layer.width, layer.height) / 2,
  });
  const angle = fields.number({
    path: ['curve', 'angle'],
    label: texts.fields.curveAngle,
    unit: texts.units.degrees,
  });
  return (
    <Section title={title} {...turns}>
      {isThere && (
        <>
          <ChoiceField
            target={fields.choice(['curve', 'side'], texts.fields.curveSide, sides)}
            options={listOptions(sides)}
            isLabelHidden
          />
          <FieldPair>
            <NumberInput target={radius} emptyText={texts.auto} />
            <NumberInput target={angle} />
          </FieldPair>
        </>
      )}
    </Section>
  );
}
