import type { KeptSettings } from '#core/feed/migrate-feed-settings.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { renderInputsOf, type RenderInputs } from './render-inputs.ts';

/** What the pictures of a run are drawn with, by the rule that decides about a product; null is the feed's own template. */
export type RunInputs = (rule: number | null) => RenderInputs;

/** Works it out for these rules, once for each template that they show. */
export async function runInputsOf(
  platform: Pick<Platform, 'config' | 'database' | 'storage'>,
  run: Pick<WorkerRun, 'feed_id' | 'user_id' | 'settings'>,
  rules: Iterable<number | null>,
): Promise<RunInputs> {
  const byTemplate = new Map<string, RenderInputs>();
  for (const rule of rules) {
    const settings = settingsFor(run.settings, rule);
    const key = keyOf(settings);
    if (!byTemplate.has(key)) byTemplate.set(key, await renderInputsOf(platform, { ...run, settings }));
  }
  return (rule) => {
    const inputs = byTemplate.get(keyOf(settingsFor(run.settings, rule)));
    if (inputs === undefined) throw new Error('a rule that nobody asked for');
    return inputs;
  };
}

/** Each rule of a run that draws, and the default. */
export function drawingRules({
  rules = [],
  ownTemplate,
}: Pick<KeptSettings, 'rules' | 'ownTemplate'>): (number | null)[] {
  if (ownTemplate === true) return [null];
  return [
    null,
    ...rules.flatMap(({ does, isOn }, index) => (isOn && does.kind === 'template' ? [index] : [])),
  ];
}

/** A run's settings as products have them about which a rule decides: with its template and size. */
export function settingsFor(settings: KeptSettings, rule: number | null): KeptSettings {
  const does = rule === null ? undefined : settings.rules?.[rule]?.does;
  if (does?.kind !== 'template') return settings;
  const { template, width, height } = does;
  return { ...settings, template, width, height };
}

function keyOf({ template, width, height }: KeptSettings): string {
  return `${template} ${width}x${height}`;
}
