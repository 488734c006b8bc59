-- As before (0395), but a row is made of JSON once: `(jsonb_populate_record(…)).*` makes it anew for each of its columns.
create or replace function feedmaker.change_run_product() returns trigger
  language plpgsql
  set search_path = ''
  as $$
    declare
      kept feedmaker.products;
      own int;
      newest int;
      ends int;
    begin
      perform pg_advisory_xact_lock(hashtextextended(old.feed_id::text, 395));
      select r.seq into own from feedmaker.runs r where r.id = old.run_id;
      select max(r.seq) into newest from feedmaker.runs r where r.feed_id = old.feed_id;
      delete from feedmaker.products p
        where p.feed_id = old.feed_id and p.position = old.position and p.valid_from <= own and p.valid_to > own returning * into kept;
      if not found then
        return null;
      end if;
      ends = kept.valid_to;
      if kept.valid_from < own then
        kept.valid_to = own;
        insert into feedmaker.products select kept.*;
      end if;
      if newest > own and ends > own + 1 then
        kept.valid_from = own + 1;
        kept.valid_to = ends;
        insert into feedmaker.products select kept.*;
        ends = own + 1;
      end if;
      kept = jsonb_populate_record(null::feedmaker.products, to_jsonb(new));
      kept.valid_from = own;
      kept.valid_to = ends;
      insert into feedmaker.products select kept.*;
      return new;
    end
  $$;
