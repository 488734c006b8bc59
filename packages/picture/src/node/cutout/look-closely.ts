import sharp from 'sharp';
import { backdropSurface } from './backdrop/backdrop-surface.ts';
import { buildTensor } from './build-tensor.ts';
import { colorsBesideBackdrop } from './backdrop/colors-beside-backdrop.ts';
import { backdropCells, fitBackdrop } from './backdrop/fit-backdrop.ts';
import { borderOf } from './alpha/judge-alpha.ts';
import type { ModelManifest } from './model-manifest.ts';
import type { RawAlpha, RgbPixels } from './pixels.ts';
import type { Network } from './run-network.ts';
import type { Watch } from './stage-times.ts';
import { findFrame, partOf, type Frame } from './zoom-in.ts';

export type Looker = { readonly manifest: ModelManifest; readonly network: Network };

/** Everything the network found in a photo, before any decision. */
export type Sight = {
  /** Frame of the second, closer pass; null if the first one was enough. */
  readonly frame: Frame | null;
  /** Pixels of the frame, or else of the whole photo. */
  readonly part: RgbPixels;
  /** The part at the network's size, the answer, and each colour's distance from the backdrop's (null if not computed). */
  readonly low: RgbPixels;
  readonly answer: RawAlpha;
  readonly unlike: Float32Array | null;
  /** The backdrop's own colours (0 to 1); null if not computed. */
  readonly behind: Float32Array | null;
  /** Share of the whole photo's border that the product touches. */
  readonly border: number;
};

/** Runs the network on a photo, and again on a closer part if its product is small. */
export async function lookClosely(looker: Looker, photo: RgbPixels, watch: Watch): Promise<Sight> {
  const first = await look(looker, photo, watch);
  const frame = findFrame(first.answer, photo);
  const part = frame === null ? photo : partOf(photo, frame);
  const { low, answer, behind } = frame === null ? first : await look(looker, part, watch);
  const unlike = behind === null ? null : colorsBesideBackdrop(low, behind);
  return { frame, part, low, answer, behind, unlike, border: borderOf(first.answer) };
}

type Look = {
  /** The photo at the network's size. */
  readonly low: RgbPixels;
  readonly answer: RawAlpha;
  /** The backdrop's colours at the network's size; null if not computed. */
  readonly behind: Float32Array | null;
};

/** Returns the network's answer for a photo, or for a part of it. */
async function look({ manifest, network }: Looker, photo: RgbPixels, watch: Watch): Promise<Look> {
  const low = await shrink(photo, manifest.size);
  watch.lap('shrink');
  const backdrop = manifest.size % backdropCells === 0 ? fitBackdrop(low) : null;
  const behind = backdrop === null ? null : backdropSurface(backdrop, manifest.size);
  const tensor = buildTensor(low, manifest, manifest.backdropChannels ? behind : null);
  watch.lap('tensor');
  const answer = await network(tensor);
  watch.lap('network');
  return { low, answer, behind };
}

/** Scales a photo for the network, whose input is always a square of its own size. */
async function shrink({ data, width, height }: RgbPixels, size: number): Promise<RgbPixels> {
  const { buffer, byteOffset, byteLength } = await sharp(data, { raw: { width, height, channels: 3 } })
    .resize(size, size, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  return { data: new Uint8Array(buffer, byteOffset, byteLength), width: size, height: size };
}
