import { ArrowBigRight, Badge, Circle, Hexagon, LoaderCircle, Minus, Square, Star } from 'lucide-react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { usualOutlines } from '#picture/layers';
import { ChoiceField, listOptions } from '../fields/choice-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

const shapes = texts.options.shape;
const icons = {
  rectangle: <Square />,
  ellipse: <Circle />,
  line: <Minus />,
  polygon: <Hexagon />,
  star: <Star />,
  burst: <Badge />,
  arrow: <ArrowBigRight />,
  arc: <LoaderCircle />,
};

/** Outline of a shape or a badge. The text in a badge keeps a distance to the outline. */
export function ShapeSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const areBadges = layers.every(({ kind }) => kind === 'badge');
  const options = listOptions(shapes, icons).filter(
    ({ value }) => !areBadges || (value !== 'line' && value !== 'arc'),
  );
  const shape = fields.choice(['shape'], texts.fields.shape, shapes);
  return (
    <Section title={texts.sections.shape}>
      <ChoiceField target={shape} options={options} isLabelHidden />
      {shape.value !== undefined && !shape.isMixed && <OutlineFields layers={layers} shape={shape.value} />}
      {areBadges && (
        <NumberInput target={fields.number({ path: ['padding'], label: texts.fields.padding })} />
      )}
    </Section>
  );
}

/** Fields of a shape's outline; an empty field means the default. */
function OutlineFields({ layers, shape }: SectionProps & { shape: keyof typeof shapes }) {
  const fields = useFields(layers);
  const field = (name: string, label: string, usual: number, { scale = 1, unit = '' } = {}) => {
    const target = fields.number({
      path: [name],
      label,
      unit,
      scale,
      isOptional: true,
      fallback: () => usual,
    });
    return <NumberInput key={name} target={target} emptyText={String(usual * scale)} />;
  };
  const share = { scale: 100, unit: texts.units.percent };
  const degrees = { unit: texts.units.degrees };
  const { points, depth, head, shaft, from, sweep, thickness } = texts.fields;
  if (shape === 'polygon')
    return <FieldPair>{field('points', points[shape], usualOutlines[shape].points)}</FieldPair>;
  if (shape === 'star' || shape === 'burst') {
    const usual = usualOutlines[shape];
    return (
      <FieldPair>
        {field('points', points[shape], usual.points)}
        {field('depth', depth, usual.depth, share)}
      </FieldPair>
    );
  }
  if (shape === 'arrow')
    return (
      <FieldPair>
        {field('head', head, usualOutlines.arrow.head, share)}
        {field('shaft', shaft, usualOutlines.arrow.shaft, share)}
      </FieldPair>
    );
  if (shape !== 'arc') return null;
  return (
    <FieldPair>
      {field('from', from, usualOutlines.arc.from, degrees)}
      {field('sweep', sweep, usualOutlines.arc.sweep, degrees)}
      {field('thickness', thickness, usualOutlines.arc.thickness, share)}
    </FieldPair>
  );
}
