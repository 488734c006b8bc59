-- What the operator has read about the installation and put aside. Another sentence under the same code is told again.
create table auth.dismissed_findings (
  code text primary key,
  text text not null,
  dismissed_at timestamptz not null
);

-- What the server saw that only a person can set right, for the settings page and the doctor, which run elsewhere.
create table auth.sightings (
  name text primary key,
  seen_at timestamptz not null
);
