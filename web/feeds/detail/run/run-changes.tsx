import type { Run } from '#core/contract/feeds/feeds-service-api.ts';
import { ChangesList } from '#web/feeds/changes/changes-list.tsx';
import { runChangesQuery } from '../detail-queries.ts';

/** Changes of a run, product by product with the pictures before and after. */
export function RunChanges({ feedmakerId, run }: { feedmakerId: string; run: Run }) {
  if (run.changes === null) return null;
  return (
    <ChangesList
      counts={run.changes}
      pageQuery={(filter, page) => runChangesQuery(feedmakerId, run.id, filter, page)}
    />
  );
}
