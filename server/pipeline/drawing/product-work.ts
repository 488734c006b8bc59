import type { RemarkReason } from '#core/messages/reasons/products/remark-reasons.ts';
import type { WaitingProduct } from '#server/db/runs/products/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Drawing } from '#server/render/pool/drawing-for.ts';
import type { RenderInputs } from './render-inputs.ts';

/** The part of the drawing that the pipeline needs. */
export type ProductRenderer = Pick<Drawing, 'render' | 'cutOut' | 'correctAlpha' | 'plainPicture'>;

/** One product of a run, and what all products of the run share. */
export interface ProductWork {
  run: WorkerRun;
  inputs: RenderInputs;
  product: WaitingProduct;
  signal: AbortSignal;
}

/** A picture in storage, under the hash of its bytes. */
export interface DrawnPicture {
  hash: string;
  isRendered: boolean;
  /** Whether it differs from the feed's settings, for a reason that may be over soon. */
  isProvisional: boolean;
  /** Wishes of the feed's settings that it lacks. */
  remarks: readonly RemarkReason[];
  /** Results for the backgrounds of its photos, its own first; empty where they are to stay. */
  backgrounds: readonly string[];
  findings: readonly string[];
}
