-- The run whose rows of `run_skus` hold for this one too: it has the same products, and deciding anew would have ended alike. Null: its own.
alter table feedmaker.runs add column skus_run uuid;
