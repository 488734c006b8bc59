import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import type { WaitingProduct } from '#server/db/runs/products/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Drawing } from '#server/render/pool/drawing-for.ts';
import type { RenderInputs } from './render-inputs.ts';

export type ProductRenderer = Pick<Drawing, 'render' | 'cutOut' | 'correctAlpha' | 'plainPicture'>;

export interface ProductWork {
  run: WorkerRun;
  inputs: RenderInputs;
  product: WaitingProduct;
  signal: AbortSignal;
}

/** A picture in storage, named by the hash of its bytes. */
export interface DrawnPicture {
  hash: string;
  isRendered: boolean;
  /** True if the picture differs from the feed's settings for a temporary reason. */
  isProvisional: boolean;
  /** What the picture lacks compared with the feed's settings. */
  remarks: readonly RemarkReason[];
  /** Results of background removal for the product's photos, the main one first; empty if backgrounds are not removed. */
  backgrounds: readonly string[];
  findings: readonly string[];
}
