import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { type DesignProduct, sampleProduct } from './controls/design-products.ts';
import { SizeChoice } from './size-choice.tsx';
import type { TemplateFormModel } from './use-template-form.ts';
import { starterIds } from '#picture/designs';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { DesignGallery } from '#web/ui/designs/design-gallery.tsx';
import { starterPicture } from '#web/ui/designs/starter-pictures.ts';
import { readSize, type TemplateFormValues } from './template-form-values.ts';

interface TemplateFieldsProps {
  model: TemplateFormModel;
  products?: readonly DesignProduct[];
}

export function TemplateFields({ model, products = [] }: TemplateFieldsProps) {
  const { values, change, problems } = model;
  return (
    <div className="grid gap-5">
      <Field label={templatesMessages.columnName} isRequired error={problems.name}>
        <Input
          value={values.name}
          required
          maxLength={200}
          autoComplete="off"
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
      </Field>
      <SizeChoice values={values} problems={problems} onChange={change} onSideLeft={model.leaveSide} />
      <StarterChoice values={values} product={products[0]} onChange={change} />
    </div>
  );
}

const DesignTile = lazyExtra(() => import('./controls/design-tile.tsx'), 'DesignTile');

const { starters } = templatesMessages;

interface StarterChoiceProps {
  values: TemplateFormValues;
  /** Product of the shop; undefined to show designs with products of the sample shop. */
  product: DesignProduct | undefined;
  onChange: (patch: Partial<TemplateFormValues>) => void;
}

/** Designs, each shown with a product in the shape of the selected size. */
function StarterChoice({ values, product, onChange }: StarterChoiceProps) {
  const size = readSize(values);
  const { width, height } = size ?? { width: 1, height: 1 };
  /** Product with which a design must be drawn; undefined if its stored picture shows the same. */
  const drawnWith = (starter: string) =>
    size === undefined || (product === undefined && values.controls[starter] === undefined)
      ? undefined
      : (product ?? sampleProduct);
  return (
    <DesignGallery
      legend={starters.legend}
      designs={starterIds.map((starter) => ({
        id: starter,
        name: starters.names[starter] ?? starter,
        note: starters.notes[starter],
        stored: starterPicture(starter, width / height),
        drawn: <Drawn values={{ ...values, starter }} product={drawnWith(starter)} />,
      }))}
      chosen={values.starter}
      onChoose={(starter) => onChange({ starter })}
    />
  );
}

function Drawn({ values, product }: Omit<StarterChoiceProps, 'onChange'>) {
  if (product === undefined) return null;
  return <DesignTile values={values} product={product} />;
}
