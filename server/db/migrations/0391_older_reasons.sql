-- Facts of what the release before has written as sentences: of remarks on pictures, which last as long as the picture, and of events and
-- runs that did not publish. Products need none: the next run of their feed writes them anew.
create function feedmaker.older_failure(code text, said text) returns jsonb language sql immutable
  return jsonb_build_object(
    'why', case
      when code like 'source\_%' then jsonb_build_object('code', 'source_not_fetched', 'why', jsonb_strip_nulls(jsonb_build_object(
        'code', substr(code, 8), 'status', substring(said from 'answered with status (\d+)')::int)))
      when code <> 'internal' then jsonb_build_object('code', code)
      when said like 'The feed could not be read %' then jsonb_build_object('code', 'not_read')
      when said like 'The finished feed %' then jsonb_build_object('code', 'not_written')
      else jsonb_build_object('code', 'interrupted') end,
    'outcome', case
      when said like '%The last good feed stays up.' then 'stays_up'
      when said like '%Nothing has been published yet.' then 'nothing_yet' end);

-- The others have more facts than their sentence tells for sure.
create function feedmaker.is_plain_failure(code text) returns boolean language sql immutable
  return code in ('feed_empty', 'storage_full', 'template_lost', 'internal')
    or code like 'source\_%' and code not in ('source_too_many', 'source_zip_several');

update feedmaker.runs set error_facts = feedmaker.older_failure(error_code, error_text)
  where state = 'failed' and error_facts is null and feedmaker.is_plain_failure(error_code);
update feedmaker.runs set error_facts = jsonb_build_object('findings', held_for)
  where state = 'held' and error_facts is null and jsonb_array_length(held_for) > 0;
update feedmaker.feed_events set reason_facts = feedmaker.older_failure(data ->> 'code', data ->> 'message')
  where type = 'feed.failed' and reason_facts is null and feedmaker.is_plain_failure(data ->> 'code');
update feedmaker.feed_events e set reason_facts = r.error_facts
  from feedmaker.runs r
  where e.type = 'feed.held' and e.reason_facts is null and r.id::text = e.data ->> 'run_id' and r.state = 'held';

update feedmaker.results set reason_facts = jsonb_build_object('code', 'remarks', 'remarks', jsonb_build_array(case
    when reason_code = 'background_unavailable' then jsonb_build_object('code', reason_code)
    when reason_text like 'Photo %' then jsonb_build_object('code', 'further_background_kept', 'doubt', substr(reason_code, 12),
      'photo', substring(reason_text from 'Photo (\d+)')::int)
    else jsonb_build_object('code', 'background_kept', 'doubt', substr(reason_code, 12)) end))
  where reason_facts is null and reason_code like 'background\_%' and reason_text ~ '^(Photo \d+: )?The background was kept: [^.]+\.$';

drop function feedmaker.is_plain_failure(text);
drop function feedmaker.older_failure(text, text);

set constraints all immediate;
set constraints all deferred;
