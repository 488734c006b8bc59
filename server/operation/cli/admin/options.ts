import type { Workbench } from './workbench.ts';

/** Options of `admin` commands. */
export type AdminOptions = {
  readonly json?: boolean;
  readonly set?: string;
  readonly stuck?: boolean;
  readonly feed?: string;
  readonly dryRun?: boolean;
  readonly repair?: boolean;
  readonly resume?: string;
};

/** Runs an `admin` command on the workbench; `what` is the argument after its name. */
export type Act = (bench: Workbench, what: string, options: AdminOptions) => Promise<void>;
