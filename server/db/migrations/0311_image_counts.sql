-- How many images beside its main one the shop's feed has for a product; null in what an earlier release has read.
alter table feedmaker.products add column more_images int;
