import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { ColorField } from '../color/color-field.tsx';
import { FillField } from '../color/fill-field.tsx';
import { isFill } from '../color/fills.ts';
import { ChoiceField, listOptions } from '../fields/choice-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';
import type { Target } from '../values/target.ts';

const usualFill = '#d1d5db';
const usualBorder = { width: 2, color: '#111827' };
const usualShadow = { x: 0, y: 8, blur: 24, color: 'rgba(0, 0, 0, 0.25)' };
const usualStroke = { width: 2, color: '#ffffff', position: 'outside' };

export function FillSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const title = texts.sections.fill;
  const { isThere, ...turns } = fields.optional(['fill'], title, usualFill);
  return (
    <Section title={title} {...turns}>
      {isThere && <FillField target={fields.value(['fill'], title, isFill)} />}
    </Section>
  );
}

export function BorderSection({ layers }: SectionProps) {
  return <EdgeSection layers={layers} name="border" />;
}

export function StrokeSection({ layers }: SectionProps) {
  return <EdgeSection layers={layers} name="stroke" />;
}

function EdgeSection({ layers, name }: SectionProps & { name: 'border' | 'stroke' }) {
  const fields = useFields(layers);
  const title = texts.sections[name];
  const usual = name === 'border' ? usualBorder : usualStroke;
  const { isThere, ...turns } = fields.optional([name], title, usual);
  return (
    <Section title={title} {...turns}>
      {isThere && (
        <>
          <NumberInput
            target={fields.number({ path: [name, 'width'], label: texts.fields[`${name}Width`] })}
          />
          <ColorField target={fields.text([name, 'color'], texts.fields[`${name}Color`])} />
          {name === 'stroke' && <StrokePlace layers={layers} />}
        </>
      )}
    </Section>
  );
}

/** Choice whether the outline is around the letters, or on their edge (the default). */
function StrokePlace({ layers }: SectionProps) {
  const places = texts.options.strokePosition;
  const found = useFields(layers).choice(['stroke', 'position'], texts.fields.strokePosition, places);
  return <ChoiceField target={orElse(found, 'center')} options={listOptions(places)} isLabelHidden />;
}

/** Choice whether the visible part of the photo or its box (the default) casts the shadow. */
function ShadowCaster({ layers }: SectionProps) {
  const casters = texts.options.castBy;
  const found = useFields(layers).choice(['shadow', 'castBy'], texts.fields.castBy, casters);
  return <ChoiceField target={orElse(found, 'box')} options={listOptions(casters)} isLabelHidden />;
}

/** Shows `value` as the default if nothing is set. */
function orElse<Value extends string>(target: Target<Value>, value: Value): Target<Value> {
  return target.value === undefined && !target.isMixed ? { ...target, value } : target;
}

export function ShadowSection({ layers, name }: SectionProps & { name: 'shadow' | 'textShadow' }) {
  const fields = useFields(layers);
  const title = texts.sections[name];
  const isOfPhotos = name === 'shadow' && layers.every(({ kind }) => kind === 'photo');
  const usual = isOfPhotos ? { ...usualShadow, castBy: 'photo' } : usualShadow;
  const { isThere, ...turns } = fields.optional([name], title, usual);
  const length = (part: string, label: string) => fields.number({ path: [name, part], label });
  return (
    <Section title={title} {...turns}>
      {isThere && (
        <>
          <FieldPair>
            <NumberInput target={length('x', texts.fields.shadowX)} />
            <NumberInput target={length('y', texts.fields.shadowY)} />
            <NumberInput target={length('blur', texts.fields.shadowBlur)} />
          </FieldPair>
          <ColorField target={fields.text([name, 'color'], texts.fields.shadowColor)} />
          {isOfPhotos && <ShadowCaster layers={layers} />}
        </>
      )}
    </Section>
  );
}
