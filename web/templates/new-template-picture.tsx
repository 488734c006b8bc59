import { templatesMessages } from '#core/messages/screens/templates-messages.ts';
import { TemplatePicture } from '#web/ui/display/template-picture.tsx';
import { newTemplateOf } from './new-template.ts';
import { samplePhoto } from './starter-pictures.ts';
import type { TemplateFormValues } from './template-form-values.ts';

const exampleValues = {
  BRAND: templatesMessages.exampleBrand,
  TITLE: templatesMessages.exampleTitle,
  PRICE: templatesMessages.examplePrice,
  SALE_PRICE: templatesMessages.exampleSalePrice,
};

/** The template that a checked form describes, with an example product. Load it lazily: it brings the designs. */
export function NewTemplatePicture({ values }: { values: TemplateFormValues }) {
  const { html, width, height } = newTemplateOf(values);
  return (
    <TemplatePicture
      html={html}
      width={width}
      height={height}
      values={exampleValues}
      photo={samplePhoto}
      alt={templatesMessages.previewAlt}
    />
  );
}
