/**
 * SQL: since when the published version of an output `o` is outdated; null if it is current. It is outdated immediately if one of its runs
 * could not be published, because nothing else reports that, and if it lost its template. Otherwise a newer version may just be in the
 * making, after its feed or after an edit, which takes minutes, or hours for a large catalogue. So later versions of its feed count only
 * after an hour in which no run of the output began.
 */
export const behindSince = `(select least(o.trouble_since, missed.since)
  from feedmaker.publications main join feedmaker.runs newest on newest.id = main.run_id
    join feedmaker.feeds f on f.id = main.feed_id and f.activate
    left join feedmaker.publications up on up.feed_id = o.id left join feedmaker.runs shown on shown.id = up.run_id
    left join feedmaker.runs followed on followed.id = shown.parent_run
    cross join lateral (select min(r.finished_at) as since from feedmaker.runs r
      where r.feed_id = o.parent_id and r.state = 'published' and r.started_at <= newest.started_at
        and r.started_at > coalesce(followed.started_at, shown.started_at, o.created_at)) missed
  where main.feed_id = o.parent_id and main.returned_at is null
    and (o.activate or o.template_id is null and o.overrides ? 'template') and (o.trouble_since is not null
      or missed.since < now() - interval '1 hour' and not exists (select from feedmaker.runs r
        where r.feed_id = o.id and r.finished_at is null and r.opened_at > now() - interval '1 hour')))`;
