-- The code points of a font, as a CSS unicode-range, found by the process that checked the file. Without it the server would
-- have to look into a stranger's file. Null for fonts that were uploaded before.
alter table fonts add column letters text;
