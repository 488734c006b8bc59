-- What a gallery is sorted by, written when a run reads a product: nobody can wait until the texts of a hundred thousand are taken apart.
-- Null in what earlier releases have read, which is sorted behind the rest.
alter table feedmaker.products add column price_order double precision, add column title_order text;
create index images_by_age on feedmaker.images (feed_id, created_at);
