-- Titles and ids by the three letters in a row that they have, of each feed: a search reads what it finds, not a million products
-- (docs/decisions/122). Both extensions come with PostgreSQL and need no superuser, but an operator's server may lack them: then a search
-- reads all products of the feed, as before.
do $$
  begin
    begin
      create extension if not exists pg_trgm with schema feedmaker;
      create extension if not exists btree_gin with schema feedmaker;
    exception when others then
      raise notice 'The search in products has no index: %', sqlerrm;
      return;
    end;
    execute format(
      'create index products_by_words on feedmaker.products
        using gin (feed_id, (property_values ->> ''title'') %1$s.gin_trgm_ops, product_id %1$s.gin_trgm_ops)',
      (select extnamespace::regnamespace from pg_extension where extname = 'pg_trgm'));
  end
$$;
