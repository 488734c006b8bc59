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
  /** Draws an image. Throws PhotoError if the photo cannot be used. */
  render: (input: RenderInput) => Promise<RenderedImage>;
  renderPreview: (
    input: Pick<RenderInput, 'template' | 'width' | 'height' | 'brandFonts'>,
  ) => Promise<RenderedImage>;
  /** Returns the sample product's photo as a file; the caller owns the bytes. */
  samplePhoto: () => Promise<Uint8Array>;
  /** Converts the picture of a field to the form used for drawing. Throws PhotoError. */
  plainPicture: (file: Uint8Array) => Promise<Buffer>;
  /** Returns the placeholder for picture fields of the sample product; the caller owns the bytes. */
  samplePicture: () => Promise<Uint8Array>;
};

/**
 * `fontsDir` is a folder with additional fonts for scripts that the product has no font for; `kept` caches decoded photos that have a name.
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
