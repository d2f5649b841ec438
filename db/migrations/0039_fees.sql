-- Fees are administered: put away instead of deleted, edited by one at a time, for every season or for those that are named.
alter table resources
  add archived_at timestamptz,
  add version integer not null default 1,
  add updated_at timestamptz not null default now(),
  add seasons integer[] not null default '{}' check (cardinality(seasons) <= 20 and 2000 <= all (seasons) and 2200 >= all (seasons)),
  alter column position drop not null,
  alter column position drop default,
  add check (length(description) <= 20000);
-- Those that nobody has put in order come last.
update resources set position = position + 1;
alter table resources add check (position > 0);
create trigger count_edit before update on resources for each row execute function count_edit(
  'picture_id', 'archived_at', 'position', 'updated_at');
create index resources_fees on resources (position, id) where billing_period = 'YEAR' and archived_at is null;
