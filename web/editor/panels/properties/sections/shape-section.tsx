import { Circle, Minus, Square } from 'lucide-react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { ChoiceField, optionsOf } from '../fields/choice-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { Section } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

const shapes = texts.options.shape;
const icons = { rectangle: <Square />, ellipse: <Circle />, line: <Minus /> };

/** The outline of a shape or a badge; a badge keeps its words off its edge. */
export function ShapeSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const areBadges = layers.every(({ kind }) => kind === 'badge');
  const options = optionsOf(shapes, icons).filter(({ value }) => !areBadges || value !== 'line');
  return (
    <Section title={texts.sections.shape}>
      <ChoiceField
        target={fields.choice(['shape'], texts.fields.shape, shapes)}
        options={options}
        isLabelHidden
      />
      {areBadges && (
        <NumberInput target={fields.number({ path: ['padding'], label: texts.fields.padding })} />
      )}
    </Section>
  );
}
