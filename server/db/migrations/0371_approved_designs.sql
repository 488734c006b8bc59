-- A run that draws the shop's newest products by the design that is up, while another design waits for a person or was
-- discarded; and the run whose source one has read that draws the other design after it.
alter table feedmaker.runs
  add column of_facts boolean not null default false,
  add column source_run uuid;

-- What design a review is about: as long as it is the feed's, nobody is asked about it twice.
alter table feedmaker.reviews
  add column design_key text not null default '';
