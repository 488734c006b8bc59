import type { Workbench } from './workbench.ts';

/** What may be said to a command of `admin`. */
export type AdminOptions = {
  readonly json?: boolean;
  readonly set?: string;
  readonly stuck?: boolean;
  readonly feed?: string;
  readonly dryRun?: boolean;
  readonly repair?: boolean;
  readonly resume?: string;
};

/** How a command of `admin` is done: at the workbench, with what stands behind its name. */
export type Act = (bench: Workbench, what: string, options: AdminOptions) => Promise<void>;
