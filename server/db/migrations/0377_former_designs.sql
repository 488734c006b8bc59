-- While a design is rolled out, products whose day has not come are drawn in the one before: of this run, which was up then.
alter table feedmaker.rollouts
  add column former_run uuid,
  -- Whose turn has come on the day of what is up: who comes and goes meanwhile moves nobody's turn.
  add column last_turn text;

-- The same of a run that was read while a roll-out went on, and which of its products are drawn so because their values are
-- other ones than are up.
alter table feedmaker.runs add column former_run uuid;
alter table feedmaker.products add column in_former_design boolean not null default false;
