-- A fault of the text in the shop's feed that a refresh has read over, in words; null for a well-formed feed.
alter table feedmaker.runs add column source_fault text;
