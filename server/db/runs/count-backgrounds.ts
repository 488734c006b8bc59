import type { LockedRun } from '../locked-run.ts';

/** Counts the photos whose backgrounds a run removed, and those that are doubtful: each once, as it was drawn. */
export async function countBackgrounds({ id, sql }: LockedRun): Promise<void> {
  await sql.run(
    `update feedmaker.runs set cut_out_count = found.cut_out, doubtful_count = found.doubtful
      from (select count(distinct hash) filter (where shown = 'cut' or shown like 'mask%')::int as cut_out,
          count(distinct hash) filter (where shown = 'whole' and choice = '' and verdict <> 'unavailable')::int as doubtful
        from (select split_part(b, ' ', 1) as hash, split_part(b, ' ', 2) as verdict, split_part(b, ' ', 3) as choice,
            feedmaker.shown_background(split_part(b, ' ', 2), nullif(split_part(b, ' ', 3), ''), split_part(b, ' ', 4)) as shown
          from feedmaker.products cross join lateral unnest(backgrounds) b where run_id = $1) photos) found
      where id = $1 and settings ->> 'removeBg' = 'true'`,
    [id],
  );
}
