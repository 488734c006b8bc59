-- Further photos of a product in the template too, where a feed wants it. In the order of the feed; null keeps the shop's.
alter table feedmaker.products
  add column additional_links text[] not null default '{}',
  add column additional_hashes text[] not null default '{}';
alter table feedmaker.results add column additional_hashes text[] not null default '{}';
