-- A sale price holds in a window of time. The moment for which a run works out prices, so that repeating one of its jobs
-- gives the same pictures, and the first moment after it at which time alone changes one of them.
alter table feedmaker.runs add column priced_at timestamptz;
alter table feedmaker.runs add column price_edge_at timestamptz;
