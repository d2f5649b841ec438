-- The society's centres, in the order forms offer them; a new society starts with these. A member's centre is one of them by name:
-- the register is read without a join, and another name goes to every member at once.
create table centres (
  id integer generated always as identity primary key,
  name text not null constraint centres_name unique check (length(name) between 1 and 60),
  position integer check (position > 0),
  version integer not null default 1 check (version > 0),
  archived_at timestamptz,
  updated_at timestamptz not null default now()
);
create unique index centres_same_name on centres (fold(name));
insert into centres (name, position)
  values ('Autre', 1), ('Saint Georges', 2), ('Beauregard', 3), ('Le Blosne', 4), ('CTA-CODIS', 5);
create trigger count_edit before update on centres for each row execute function count_edit(
  'archived_at', 'updated_at', 'position');

alter table persons drop constraint persons_cis_check;
alter table persons add constraint persons_cis_fkey foreign key (cis) references centres (name) on update cascade;

-- Whoever signs up chooses one: there is always one to choose, whatever two administrators do at once.
create function keep_a_centre() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(18, 135);
  if not exists (select from centres where archived_at is null) then
    raise exception 'the last centre stays' using errcode = 'check_violation', constraint = 'last_centre';
  end if;
  return null;
end $$;
create trigger keep_a_centre after delete or update of archived_at on centres
  for each row execute function keep_a_centre();

-- The logo, beside who the society is.
alter table site_configuration add picture_id uuid references files;
drop trigger count_edit on site_configuration;
create trigger count_edit before update on site_configuration for each row execute function count_edit(
  'picture_id', 'updated_at', 'updated_by');

-- A restore runs with an empty search path.
do $$
begin
  execute format('alter function keep_a_centre() set search_path = %I, pg_temp', current_schema());
end $$;
