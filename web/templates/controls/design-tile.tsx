import { DrawnDesign } from '#web/ui/designs/design-gallery.tsx';
import { newTemplateOf } from '../new-template.ts';
import type { TemplateFormValues } from '../template-form-values.ts';
import type { DesignProduct } from './design-products.ts';
import { useDrawnDesign } from './use-drawn-design.ts';

/** A design with the current choices and a product; a placeholder until it is drawn. Import it lazily: it includes all designs. */
export function DesignTile({ values, product }: { values: TemplateFormValues; product: DesignProduct }) {
  const { html, width, height } = newTemplateOf(values);
  const { image } = useDrawnDesign({ html, width, height }, product);
  return <DrawnDesign src={image} />;
}
