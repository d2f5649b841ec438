-- One row: which installation this is. Its store carries the same number, so that a database never serves with the files of another.
create table installation (
  only_one boolean primary key default true check (only_one),
  id uuid not null default gen_random_uuid(),
  created_at timestamptz not null default now(),
  store_marked_at timestamptz
);
insert into installation default values;
