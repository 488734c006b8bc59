import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { lazyExtra } from '#web/lib/browser/lazy-extra.ts';
import { Card } from '#web/ui/display/card.tsx';
import { type DesignProduct, sampleProduct } from './controls/design-products.ts';
import type { TemplateFormModel } from './use-template-form.ts';
import { Suspense, useState } from 'react';
import { Picture } from '#web/ui/display/picture.tsx';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { ProductStrip } from './controls/product-strip.tsx';
import { readSize, type TemplateFormValues, validateTemplateForm } from './template-form-values.ts';

const NewDesignControls = lazyExtra(() => import('./controls/new-design-controls.tsx'), 'NewDesignControls');

interface PreviewCardProps {
  model: TemplateFormModel;
  /** Products of the shop, if there are any. */
  products?: readonly DesignProduct[];
  /** Colours of the project, the most used first. */
  brandColors?: readonly string[];
}

/** The new template with a product and, below it, controls for the colours and fonts of its design. Stays visible next to the fields. */
export function PreviewCard({ model, products = [], brandColors = [] }: PreviewCardProps) {
  const { values, change } = model;
  const { starter } = values;
  return (
    <Card
      title={templatesMessages.preview}
      className="lg:sticky lg:top-20 lg:max-h-[calc(100dvh-6rem)] lg:overflow-y-auto"
    >
      <div className="grid grid-cols-1 gap-5">
        <SizePreview values={values} products={products} />
        <NewDesignControls
          key={starter}
          starter={starter}
          values={values.controls[starter] ?? {}}
          brandColors={brandColors}
          onChange={(chosen) => change({ controls: { ...values.controls, [starter]: chosen } })}
        />
      </div>
    </Card>
  );
}

const NewTemplatePicture = lazyPart(() => import('./new-template-picture.tsx'), 'NewTemplatePicture');

const longerSidePx = 300;

interface SizePreviewProps {
  values: TemplateFormValues;
  products?: readonly DesignProduct[];
}

/** The new template in its aspect ratio; its longer side is 300 px. */
function SizePreview({ values, products = [] }: SizePreviewProps) {
  const [chosen, setChosen] = useState<string>();
  const product = products.find(({ id }) => id === chosen) ?? products[0];
  const size = readSize(values) ?? { width: 1080, height: 1080 };
  const scale = longerSidePx / Math.max(size.width, size.height);
  const isDrawable = Object.keys(validateTemplateForm({ ...values, name: 'template' })).length === 0;
  return (
    <figure className="grid grid-cols-1 justify-items-center gap-3">
      <div className="grid min-h-75 w-full grid-cols-1 place-items-center">
        <div
          data-testid="template-preview"
          className="max-w-full overflow-hidden rounded-chip bg-surface outline-1 outline-line"
          style={{ width: size.width * scale, aspectRatio: `${size.width} / ${size.height}` }}
        >
          {isDrawable ? (
            <Suspense fallback={<Skeleton className="size-full" />}>
              <NewTemplatePicture values={values} product={product ?? sampleProduct} />
            </Suspense>
          ) : (
            <div className="grid size-full place-items-center bg-sunken p-4 text-center text-sm text-muted">
              {values.type === '' ? templatesMessages.chooseSize : templatesMessages.sizeHint}
            </div>
          )}
        </div>
      </div>
      <figcaption className="text-sm text-muted tabular">
        {isDrawable ? `${size.width} × ${size.height} px` : '\u00a0'}
      </figcaption>
      {products.length > 1 && isDrawable && (
        <ProductStrip
          products={products.map(({ id, title, photo }) => ({
            id,
            title,
            picture: <Picture src={photo} alt="" />,
          }))}
          chosen={product?.id}
          onChoose={setChosen}
        />
      )}
    </figure>
  );
}
