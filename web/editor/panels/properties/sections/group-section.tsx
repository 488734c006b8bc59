import {
  AlignCenterHorizontal,
  AlignCenterVertical,
  AlignEndHorizontal,
  AlignEndVertical,
  AlignStartHorizontal,
  AlignStartVertical,
  Baseline,
  Columns3,
  Rows3,
  SquareDashed,
} from 'lucide-react';
import { propertiesMessages as texts } from '#core/messages/screens/editor/properties-messages.ts';
import { ChoiceField, listOptions } from '../fields/choice-field.tsx';
import { NumberInput } from '../fields/number-input.tsx';
import { FieldPair, Section } from '../fields/section.tsx';
import { SelectField } from '../fields/select-field.tsx';
import { useFields, type SectionProps } from '../use-fields.ts';

const { layout: layouts, alignItems, justify: spreads } = texts.options;
const layoutIcons = { free: <SquareDashed />, row: <Columns3 />, column: <Rows3 /> };
const columnIcons = {
  start: <AlignStartVertical />,
  center: <AlignCenterVertical />,
  end: <AlignEndVertical />,
  baseline: <Baseline />,
};
const rowIcons = {
  start: <AlignStartHorizontal />,
  center: <AlignCenterHorizontal />,
  end: <AlignEndHorizontal />,
  baseline: <Baseline />,
};

export function GroupSection({ layers }: SectionProps) {
  const fields = useFields(layers);
  const layout = fields.choice(['layout'], texts.fields.layout, layouts);
  const length = (name: string, label: string) => fields.number({ path: [name], label });
  const areStacked = layers.every((layer) => layer.kind === 'group' && layer.layout !== 'free');
  return (
    <Section title={texts.sections.group}>
      <ChoiceField target={layout} options={listOptions(layouts, layoutIcons)} isLabelHidden />
      {areStacked && (
        <>
          <FieldPair>
            <NumberInput target={length('gap', texts.fields.gap)} />
            <SelectField
              target={fields.choice(['justify'], texts.fields.justify, spreads)}
              options={listOptions(spreads)}
            />
            <NumberInput target={length('paddingX', texts.fields.paddingX)} />
            <NumberInput target={length('paddingY', texts.fields.paddingY)} />
          </FieldPair>
          <ChoiceField
            target={fields.choice(['align'], texts.fields.alignItems, alignItems)}
            options={listOptions(alignItems, layout.value === 'column' ? columnIcons : rowIcons)}
          />
        </>
      )}
    </Section>
  );
}
