import { listDesigns } from '#core/feeds/deciders.ts';
import { textFields } from '#picture/values';
import type { ShownFields } from '#server/db/runs/products/field-texts.ts';
import type { WorkerRun } from '#server/db/runs/runs.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { runTemplate } from './run-template.ts';

/** Returns the fields that each template of a run shows, by rule. */
export async function listShownFields(
  platform: Pick<Platform, 'database'>,
  run: Pick<WorkerRun, 'user_id' | 'settings'>,
): Promise<ShownFields[]> {
  return Promise.all(
    listDesigns(run.settings).map(async ({ rule, settings }) => {
      const { template } = await runTemplate(platform, { ...run, settings });
      return { rule, keys: textFields(template.tree) };
    }),
  );
}
