import { RotateCw, Scan } from 'lucide-react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { isOutlined } from '#picture/layers';
import { listOptions } from '../fields/choice-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section, SectionButton } from '../fields/section.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight'] as const;

/** Angle, opacity and, if all layers have corners, their radius. */
export function LookSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const rotation = fields.number({
    path: ['rotation'],
    label: texts.fields.rotation,
    unit: texts.units.degrees,
    digits: 2,
  });
  const opacity = fields.number({
    path: ['opacity'],
    label: texts.fields.opacity,
    unit: texts.units.percent,
    scale: 100,
  });
  const haveCorners = layers.every(
    (layer) => !['text', 'rating', 'energy'].includes(layer.kind) && !isRound(layer),
  );
  return (
    <Section title={texts.sections.look}>
      <FieldPair>
        <NumberInput target={rotation} mark={<RotateCw />} />
        <NumberInput target={opacity} mark={<OpacityMark />} />
      </FieldPair>
      {layers.every(canBlend) && <BlendField layers={layers} />}
      {haveCorners && <CornersFields layers={layers} areBoxes={layers.every(isBox)} />}
    </Section>
  );
}

function canBlend({ kind }: SectionProps['layers'][number]): boolean {
  return kind === 'photo' || kind === 'image' || kind === 'shape';
}

function BlendField({ layers }: SectionProps) {
  const blends = texts.options.blend;
  const found = useFields(layers).choice(['blend'], texts.fields.blend, blends);
  const isUnsaid = found.value === undefined && !found.isMixed;
  return (
    <SelectField target={isUnsaid ? { ...found, value: 'normal' } : found} options={listOptions(blends)} />
  );
}

function CornersFields({ layers, areBoxes }: SectionProps & { areBoxes: boolean }) {
  const fields = useFields(layers);
  const [first] = layers;
  const radius = first !== undefined && 'radius' in first ? Number(first.radius) : 0;
  const usual = { topLeft: radius, topRight: radius, bottomRight: radius, bottomLeft: radius };
  const each = fields.optional(['corners'], texts.fields.cornersEach, usual);
  const turn = each.isThere ? each.onRemove : each.onAdd;
  const all = (
    <NumberInput
      target={fields.number({ path: ['radius'], label: texts.fields.radius })}
      mark={<CornerMark />}
    />
  );
  if (!areBoxes) return <FieldPair>{all}</FieldPair>;
  return (
    <>
      <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)] items-start gap-2">
        {each.isThere ? <p className="self-center text-sm text-muted">{texts.fields.radius}</p> : all}
        <SectionButton label={texts.fields.cornersEach} isOn={each.isThere} onClick={() => turn?.()}>
          <Scan />
        </SectionButton>
      </div>
      {each.isThere && (
        <FieldPair>
          {corners.map((corner) => (
            <NumberInput
              key={corner}
              target={fields.number({ path: ['corners', corner], label: texts.fields.corners[corner] })}
              mark={
                <span className={cornerTurns[corner]}>
                  <CornerMark />
                </span>
              }
            />
          ))}
        </FieldPair>
      )}
    </>
  );
}

const cornerTurns = {
  topLeft: '',
  topRight: 'rotate-90',
  bottomRight: 'rotate-180',
  bottomLeft: '-rotate-90',
} as const;

/** True for a layer with four corners. Stars and similar shapes have any number of corners, which all have the same radius. */
function isBox(layer: SectionProps['layers'][number]): boolean {
  if (layer.kind === 'qr') return false;
  return !('shape' in layer) || !isOutlined(String(layer.shape));
}

/** True for a layer without corners to round: an ellipse or a line. */
function isRound(layer: SectionProps['layers'][number]): boolean {
  if (layer.kind === 'badge') return layer.shape === 'ellipse';
  return layer.kind === 'shape' && layer.shape === 'ellipse';
}

function OpacityMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="currentColor">
      <circle cx="8" cy="8" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      <path d="M8 1.5a6.5 6.5 0 0 1 0 13z" />
    </svg>
  );
}

function CornerMark() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor" strokeWidth="1.5">
      <path d="M2 14V8a6 6 0 0 1 6-6h6" />
    </svg>
  );
}
