import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { TemplatePicture } from '#web/ui/display/template-picture.tsx';
import type { DesignProduct } from './controls/design-products.ts';
import { useDrawnDesign } from './controls/use-drawn-design.ts';
import { newTemplateOf } from './new-template.ts';
import type { TemplateFormValues } from './template-form-values.ts';

interface NewTemplatePictureProps {
  values: TemplateFormValues;
  product: DesignProduct;
}

/**
 * The template of a valid form with a product: immediately as the browser draws it, then as it will be published. Import it only when
 * needed, because it includes all designs.
 */
export function NewTemplatePicture({ values, product }: NewTemplatePictureProps) {
  const { html, width, height } = newTemplateOf(values);
  const { image, isCurrent } = useDrawnDesign({ html, width, height }, product);
  return (
    <div className="relative size-full">
      <TemplatePicture
        html={html}
        width={width}
        height={height}
        values={product.shown}
        photo={product.photo}
        alt={templatesMessages.previewAlt}
      />
      {image !== null && isCurrent && (
        <img src={image} alt="" className="absolute inset-0 size-full animate-arrive" />
      )}
    </div>
  );
}
