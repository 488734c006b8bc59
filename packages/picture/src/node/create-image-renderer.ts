import { openEngine } from './engine/engine.ts';
import type { KeptStore } from './photo/kept/kept-store.ts';
import { renderProductImage, type RenderedImage, type RenderInput } from './render-product-image.ts';
import { makePlainPicture } from './field-picture/make-plain-picture.ts';
import { drawSampleLogo } from './field-picture/sample-logo.ts';
import { readSamplePhoto } from './sample-product.ts';
import { pictureFields, furtherSlots } from '../values.ts';
import { sampleValuesFor } from '../index.ts';

/** Draws product images; safe to call in parallel. */
export type ImageRenderer = {
  /** Throws PhotoError when the photo cannot be used. */
  render: (input: RenderInput) => Promise<RenderedImage>;
  /** The template with a neutral sample product. */
  renderPreview: (
    input: Pick<RenderInput, 'template' | 'width' | 'height' | 'brandFonts'>,
  ) => Promise<RenderedImage>;
  /** The sample product's photo as a file, in bytes of the caller's own. */
  samplePhoto: () => Promise<Uint8Array>;
  /** The picture of a field as it is drawn with. Throws PhotoError. */
  plainPicture: (file: Uint8Array) => Promise<Buffer>;
  /** Returns the placeholder for the picture of every field of the sample product, in bytes of the caller's own. */
  samplePicture: () => Promise<Uint8Array>;
};

/**
 * `fontsDir` is a folder with additional fonts for scripts that the product brings no font for; `kept` caches what was decoded of photos
 * that have a name.
 */
export type RendererOptions = { readonly fontsDir?: string | null; readonly kept?: KeptStore | null };

/** Starts a renderer with its fonts; a process needs one. It never uses the network. */
export async function createImageRenderer(options: RendererOptions = {}): Promise<ImageRenderer> {
  const engine = await openEngine(options);
  const { kept = null } = options;
  let sample: Promise<Buffer> | undefined;
  let logo: Promise<Buffer> | undefined;
  const samplePhoto = () => (sample ??= readSamplePhoto());
  const samplePicture = () => (logo ??= drawSampleLogo(engine));
  return {
    render: (input) => renderProductImage(engine, kept, input),
    renderPreview: async (input) => {
      const { placeholders } = input.template;
      const photo = await samplePhoto();
      const further = furtherSlots(placeholders).map(({ slot }) => ({ slot, photo }));
      const fields = pictureFields(input.template.tree);
      const picture = fields.length === 0 ? photo : await samplePicture();
      const furtherPhotos = [...further, ...fields.map((slot) => ({ slot, photo: picture }))];
      const values = sampleValuesFor(placeholders);
      return renderProductImage(engine, kept, { ...input, values, photo, furtherPhotos });
    },
    samplePhoto: async () => Uint8Array.from(await samplePhoto()),
    plainPicture: (file) => makePlainPicture(engine, file),
    samplePicture: async () => Uint8Array.from(await samplePicture()),
  };
}
