import { lazy, Suspense } from 'react';
import { templatesMessages } from '#core/messages/templates-messages.ts';
import {
  newTemplateOf,
  sizeOf,
  type TemplateFormValues,
  validateTemplateForm,
} from './template-form-values.ts';

const TemplatePicture = lazy(async () => ({
  default: (await import('#web/ui/template-picture.tsx')).TemplatePicture,
}));

const longerSidePx = 300;
const exampleValues = {
  BRAND: templatesMessages.exampleBrand,
  TITLE: templatesMessages.exampleTitle,
  PRICE: templatesMessages.examplePrice,
};

/** The new template at its true ratio, its longer side 300 px. */
export function SizePreview({ values }: { values: TemplateFormValues }) {
  const size = sizeOf(values) ?? { width: 1080, height: 1080 };
  const scale = longerSidePx / Math.max(size.width, size.height);
  const isDrawable = Object.keys(validateTemplateForm({ ...values, name: 'template' })).length === 0;
  return (
    <figure className="grid justify-items-center gap-3">
      <div className="grid min-h-75 w-full place-items-center">
        <div
          data-testid="template-preview"
          className="max-w-full overflow-hidden rounded-chip bg-surface outline-1 outline-line"
          style={{ width: size.width * scale, aspectRatio: `${size.width} / ${size.height}` }}
        >
          {isDrawable ? (
            <Suspense fallback={null}>
              <TemplatePicture
                html={newTemplateOf(values).html}
                {...size}
                values={exampleValues}
                photo={undefined}
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
