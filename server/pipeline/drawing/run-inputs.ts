import { listDesigns } from '#core/feeds/deciders.ts';
import type { KeptSettings } from '#core/feeds/migrate-feed-settings.ts';
import type { WaitingProduct } from '#server/db/runs/products/run-products.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { resolveRenderInputs, type RenderInputs } from './render-inputs.ts';

/** Selects the design of a product: the rule that decides it (null for the feed's own template), and whether it is the former design. */
interface Drawn {
  readonly rule: number | null;
  readonly inFormerDesign: boolean;
}

export function drawnAs(product: Pick<WaitingProduct, 'rule' | 'in_former_design'>): Drawn {
  return { rule: product.rule, inFormerDesign: product.in_former_design };
}

export type RunInputs = (product: Drawn) => RenderInputs;

/** Resolves the inputs for these rules, once for each template in use. */
export async function resolveRunInputs(
  platform: Pick<Platform, 'config' | 'database' | 'storage'>,
  run: Pick<WorkerRun, 'feed_id' | 'user_id' | 'settings' | 'former'>,
  rules: Iterable<number | null>,
): Promise<RunInputs> {
  const byTemplate = new Map<string, RenderInputs>();
  const designs = new Map(listDesigns(run.settings).map(({ rule, settings }) => [rule, settings]));
  const settingsFor = (rule: number | null) => designs.get(rule) ?? run.settings;
  const all = [...rules].map(settingsFor);
  for (const settings of run.former === null ? all : [...all, formerSettings(run, run.former)]) {
    const key = makeKey(settings);
    if (!byTemplate.has(key)) byTemplate.set(key, await resolveRenderInputs(platform, { ...run, settings }));
  }
  return ({ rule, inFormerDesign }) => {
    const former = inFormerDesign ? run.former : null;
    const settings = former === null ? settingsFor(rule) : formerSettings(run, former);
    const inputs = byTemplate.get(makeKey(settings));
    if (inputs === undefined) throw new Error('a rule that nobody asked for');
    return inputs;
  };
}

/** Returns a run's settings with the former design of the feed's own template; rules keep their current ones. */
function formerSettings({ settings }: Pick<WorkerRun, 'settings'>, former: KeptSettings): KeptSettings {
  const { template, width, height, removeBg } = former;
  return { ...settings, template, width, height, removeBg };
}

function makeKey({ template, width, height, removeBg }: KeptSettings): string {
  return `${template} ${width}x${height} ${removeBg}`;
}
