-- What is up stays up: a product whose photo cannot be looked at keeps the last good picture, and says since when and why.

alter table feedmaker.photos
  -- Since when the address could not be looked at; null while it can.
  add column failing_since timestamptz,
  -- When it was first seen that the photo may be gone for good: 404, 410, no picture behind the address.
  add column gone_since timestamptz,
  -- That was seen again days later, so the picture is not kept any longer. Ends when the photo is back.
  add column is_gone boolean not null default false;

alter table feedmaker.products add column kept_since timestamptz;

alter table feedmaker.runs
  add column kept_count int not null default 0,
  -- Since when the run waits for a fault on our side, such as a full disk; null while it moves.
  add column stalled_since timestamptz;

alter table feedmaker.publications add column kept_count int not null default 0;

-- The picture that is up for a product is looked up by the product's id.
create index products_by_id on feedmaker.products (run_id, product_id);

drop index feedmaker.products_by_reason;
create index products_by_reason on feedmaker.products (run_id, state, reason_code, position)
  where state in ('original', 'kept');
