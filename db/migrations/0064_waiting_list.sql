-- Who waits for a place that is taken, first come first served; how long an offer stands is the resource's to say.
alter table resources add offer_hours integer not null default 24 check (offer_hours between 1 and 168);

create table waiting (
  id integer generated always as identity primary key,
  resource_id integer not null references resources,
  person_id integer not null references persons on delete cascade,
  quantity integer not null check (quantity between 1 and 1000),
  start_date date,
  end_date date,
  -- What it would take, and keep free after it.
  days daterange check (not isempty(days)),
  buffer_days integer not null default 0,
  state text not null default 'WAITING' check (state in ('WAITING', 'OFFERED', 'TAKEN', 'LAPSED', 'LEFT')),
  created_at timestamptz not null default now(),
  offer_until timestamptz,
  check ((start_date is null) = (end_date is null) and (start_date is null) = (days is null) and end_date >= start_date),
  check (state <> 'OFFERED' or offer_until is not null)
);
create index waiting_line on waiting (resource_id, id) where state in ('WAITING', 'OFFERED');
create index waiting_person on waiting (person_id, id);
create unique index waiting_once on waiting (person_id, resource_id, start_date, end_date) nulls not distinct
  where state in ('WAITING', 'OFFERED');

-- An offer holds its place as a line does.
alter table occupations
  drop constraint occupations_check1,
  add waiting_id integer unique references waiting on delete cascade,
  add constraint occupations_one_holder check (num_nonnulls(reservation_id, closure_id, waiting_id) = 1),
  -- All of it, whoever asks: what a calendar reads by.
  add covers daterange generated always as (coalesce(kept_free, days)) stored;
create index occupations_covers on occupations using gist (resource_id, covers);
drop index occupations_free;

create function offer_occupies() returns trigger language plpgsql as $$
begin
  delete from occupations where waiting_id = new.id;
  if new.state = 'OFFERED' then
    perform from resources where id = new.resource_id for no key update;
    insert into occupations (resource_id, days, kept_free, quantity, whole, waiting_id)
    select new.resource_id, new.days, daterange(lower(new.days), upper(new.days) + new.buffer_days), new.quantity,
      billing_period = 'DAY', new.id
    from resources where id = new.resource_id;
  end if;
  return null;
end $$;
create trigger offer_occupies after update of state on waiting for each row
  when (old.state <> new.state) execute function offer_occupies();
-- A restore runs with an empty search path.
do $$
begin
  execute format('alter function offer_occupies() set search_path = %I, pg_temp', current_schema());
end $$;
