import { Suspense } from 'react';
import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { Skeleton } from '#web/ui/display/skeleton.tsx';
import { lazyPart } from '#web/lib/browser/lazy-part.ts';
import { samplePhoto } from './starter-pictures.ts';
import {
  newTemplateOf,
  sizeOf,
  type TemplateFormValues,
  validateTemplateForm,
} from './template-form-values.ts';

const TemplatePicture = lazyPart(() => import('#web/ui/display/template-picture.tsx'), 'TemplatePicture');

const longerSidePx = 300;
const exampleValues = {
  BRAND: templatesMessages.exampleBrand,
  TITLE: templatesMessages.exampleTitle,
  PRICE: templatesMessages.examplePrice,
  SALE_PRICE: templatesMessages.exampleSalePrice,
};

/** The new template at its true ratio, its longer side 300 px. */
export function SizePreview({ values }: { values: TemplateFormValues }) {
  const size = sizeOf(values) ?? { width: 1080, height: 1080 };
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
              <TemplatePicture
                html={newTemplateOf(values).html}
                {...size}
                values={exampleValues}
                photo={samplePhoto}
                alt={templatesMessages.previewAlt}
              />
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
    </figure>
  );
}
