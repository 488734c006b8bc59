import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { Field } from '#web/ui/field/field.tsx';
import { Input } from '#web/ui/field/input.tsx';
import { type DesignProduct, sampleProduct } from './controls/design-products.ts';
import { SizeChoice } from './size-choice.tsx';
import type { TemplateFormModel } from './use-template-form.ts';
import { useId } from 'react';
import { starterIds } from '#picture/designs';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { starterPicture } from './starter-pictures.ts';
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

/** Designs as radio cards, each shown with a product in the shape of the selected size. */
function StarterChoice({ values, product, onChange }: StarterChoiceProps) {
  const id = useId();
  const size = readSize(values);
  const { width, height } = size ?? { width: 1, height: 1 };
  /** Product with which a design must be drawn; undefined if its stored picture shows the same. */
  const drawnWith = (starter: string) =>
    size === undefined || (product === undefined && values.controls[starter] === undefined)
      ? undefined
      : (product ?? sampleProduct);
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{starters.legend}</legend>
      <div className="grid grid-cols-2 gap-2.5 sm:grid-cols-3">
        {starterIds.map((starter) => (
          <label
            key={starter}
            className="relative grid cursor-pointer grid-rows-[auto_1fr] overflow-hidden rounded-control border border-line-strong bg-surface transition-colors duration-120 hover:bg-sunken has-checked:border-accent has-checked:bg-accent-soft after:pointer-events-none after:absolute after:inset-0 after:rounded-control has-checked:after:inset-ring-2 has-checked:after:inset-ring-accent has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={id}
              value={starter}
              checked={values.starter === starter}
              aria-describedby={`${id}-${starter}`}
              aria-label={starters.names[starter]}
              onChange={() => onChange({ starter })}
              className="sr-only top-2 left-2"
            />
            <span className="relative aspect-square bg-picture">
              <img
                src={starterPicture(starter, width / height)}
                alt=""
                decoding="async"
                className="absolute inset-0 size-full object-contain p-2.5"
              />
              <Drawn values={{ ...values, starter }} product={drawnWith(starter)} />
            </span>
            <span className="grid content-start gap-0.5 border-t border-line px-3 py-2">
              <span className="font-medium">{starters.names[starter]}</span>
              <span id={`${id}-${starter}`} className="text-sm text-pretty text-muted">
                {starters.notes[starter]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function Drawn({ values, product }: Omit<StarterChoiceProps, 'onChange'>) {
  if (product === undefined) return null;
  return <DesignTile values={values} product={product} />;
}
