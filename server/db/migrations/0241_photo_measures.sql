-- Which photos of a feed a design fails on first.
alter table feedmaker.photos
  -- Of the upright photo, in px; null until somebody measured it, and 0 where it cannot be read.
  add column width int,
  add column height int,
  -- The mean of its pixels, 0 to 255.
  add column brightness real,
  -- Of which bytes that is known.
  add column measured_hash text;
