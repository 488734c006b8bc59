-- What of a version was published, by the rules that its settings name as in force; null for those of before, whose
-- published numbers are compared with nothing.
alter table feedmaker.accepted_versions
  add column item_count int,
  add column shown_count int;
