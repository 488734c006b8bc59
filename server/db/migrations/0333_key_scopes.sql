-- What an API key is for and until when. Keys of before may do everything, and have no end.
alter table public.api_keys
  add column is_read_only boolean not null default false,
  -- Only what belongs to this project; it goes with it.
  add column project_id uuid,
  add column expires_at timestamptz,
  add foreign key (project_id, user_id) references public.projects (id, user_id) on delete cascade;
create index api_keys_of_project on public.api_keys (project_id);
