-- The links of a product's photos after the first one, photo 2 at its start. Whether a template asks for them or not: an
-- editor may before any template does.
alter table feedmaker.products add column further_links text[] not null default '{}';
-- Which of its product's further photos a picture shows: 2 to 10.
alter table feedmaker.images add column further_photos int[] not null default '{}';
