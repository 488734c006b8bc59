import { openEngine } from './engine/engine.ts';
import type { KeptStore } from './photo/kept/kept-store.ts';
import { renderProductImage, type RenderedImage, type RenderInput } from './render-product-image.ts';
import { drawSamplePhoto } from './sample-product.ts';
import { furtherSlots } from '#core/template/bindings/photo-slots.ts';
import { sampleValuesFor } from '#core/template/sample-values.ts';

/** Draws product images; safe to call in parallel. */
export type ImageRenderer = {
  /** Throws PhotoError when the photo cannot be used. */
  render: (input: RenderInput) => Promise<RenderedImage>;
  /** The template with a neutral sample product drawn by us. */
  renderPreview: (
    input: Pick<RenderInput, 'template' | 'width' | 'height' | 'brandFonts'>,
  ) => Promise<RenderedImage>;
  /** The sample product's photo as a file, in bytes of the caller's own. */
  samplePhoto: () => Promise<Uint8Array>;
};

/**
 * `fontsDir` is a folder with further fonts for scripts that the product brings no font for; `kept` holds what was decoded of
 * photos that have a name.
 */
export type RendererOptions = { readonly fontsDir?: string | null; readonly kept?: KeptStore | null };

/** Starts a renderer with its fonts; a process needs one. It never uses the network. */
export async function createImageRenderer(options: RendererOptions = {}): Promise<ImageRenderer> {
  const engine = await openEngine(options);
  const { kept = null } = options;
  let sample: Promise<Buffer> | undefined;
  const samplePhoto = () => (sample ??= drawSamplePhoto(engine));
  return {
    render: (input) => renderProductImage(engine, kept, input),
    renderPreview: async (input) => {
      const { placeholders } = input.template;
      const photo = await samplePhoto();
      const furtherPhotos = furtherSlots(placeholders).map(({ slot }) => ({ slot, photo }));
      const values = sampleValuesFor(placeholders);
      return renderProductImage(engine, kept, { ...input, values, photo, furtherPhotos });
    },
    samplePhoto: async () => Uint8Array.from(await samplePhoto()),
  };
}
