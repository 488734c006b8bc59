import {
  AlignCenter,
  AlignEndVertical,
  AlignLeft,
  AlignRight,
  AlignStartVertical,
  AlignVerticalJustifyCenter,
  AlignVerticalJustifyEnd,
  AlignVerticalJustifyStart,
  Minus,
  Strikethrough,
  Underline,
} from 'lucide-react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { ChoiceField, listOptions } from '../fields/choice-field.tsx';
import { FlagField } from '../fields/flag-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section } from '../fields/section.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

const { align: aligns, verticalAlign: heights, decoration: decorations } = texts.options;
const alignIcons = {
  start: <AlignStartVertical />,
  left: <AlignLeft />,
  center: <AlignCenter />,
  right: <AlignRight />,
  end: <AlignEndVertical />,
};
const heightIcons = {
  top: <AlignVerticalJustifyStart />,
  middle: <AlignVerticalJustifyCenter />,
  bottom: <AlignVerticalJustifyEnd />,
};
const decorationIcons = { none: <Minus />, underline: <Underline />, 'line-through': <Strikethrough /> };

/** Alignment and wrapping of text in its box. */
export function LinesSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const lineHeight = fields.number({
    path: ['lineHeight'],
    label: texts.fields.lineHeight,
    unit: '',
    digits: 2,
    step: 0.1,
  });
  const spacing = fields.number({ path: ['letterSpacing'], label: texts.fields.letterSpacing, digits: 1 });
  const most = fields.number({
    path: ['maxLines'],
    label: texts.fields.maxLines,
    unit: '',
    isOptional: true,
    fallback: () => 1,
  });
  return (
    <Section title={texts.sections.paragraph}>
      <ChoiceField
        target={fields.choice(['align'], texts.fields.align, aligns)}
        options={listOptions(aligns, alignIcons)}
      />
      <FieldPair>
        <ChoiceField
          target={fields.choice(['verticalAlign'], texts.fields.verticalAlign, heights)}
          options={listOptions(heights, heightIcons)}
        />
        <NumberInput target={lineHeight} />
        <NumberInput target={spacing} />
        <ChoiceField
          target={fields.choice(['decoration'], texts.fields.decoration, decorations)}
          options={listOptions(decorations, decorationIcons)}
        />
        <NumberInput target={most} emptyText={texts.auto} />
      </FieldPair>
      <FieldPair>
        <FlagField target={fields.flag(['uppercase'], texts.fields.uppercase)} />
        <FlagField target={fields.flag(['wraps'], texts.fields.wraps)} />
      </FieldPair>
    </Section>
  );
}
