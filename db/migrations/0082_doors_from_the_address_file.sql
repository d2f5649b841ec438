-- Doors come from the national address file of a commune, which is read in the background.
alter table calendar_doors
  -- The commune as that file numbers it, and when its latest reading met the door; null of a door that was added by hand.
  add insee text check (insee ~ '^[0-9][0-9AB][0-9]{3}$'),
  add seen_at timestamptz,
  add search text not null generated always as (fold(number::text || suffix || ' ' || number::text || ' ' || suffix || ' ' || street || ' ' || city)) stored;
create index calendar_doors_search on calendar_doors using gin (search gin_trgm_ops);
create index calendar_doors_insee on calendar_doors (insee) where gone_at is null;
-- Added by hand twice it is one door.
create unique index calendar_doors_by_hand on calendar_doors (fold(street), number, fold(suffix), fold(city)) where ban_id is null;

-- The file that is being read, one at a time: where its reading stands, and what it came to so far.
create table calendar_door_imports (
  alone boolean primary key default true check (alone),
  task_id integer not null unique references tasks on delete cascade,
  -- Its content in the store.
  object text not null,
  size bigint not null check (size > 0),
  -- How it is written: its encoding, what parts its columns, and which holds what.
  layout jsonb not null,
  insee text not null,
  read_bytes bigint not null default 0 check (read_bytes between 0 and size),
  read_lines integer not null default 0,
  begun_at timestamptz not null default now(),
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  gone integer not null default 0,
  unread integer not null default 0,
  -- Its end is missing: what it does not name may be in what is missing.
  cut_off boolean not null default false,
  -- The first of the lines that could not be read, with why.
  problems jsonb not null default '[]',
  from_address text not null default '' check (length(from_address) <= 60)
);

-- Moves with every change of what lists of doors, and what is said of sectors, depend on.
create sequence calendar_doors_version;
create sequence calendar_sectors_version;
do $$
declare
  name text;
begin
  foreach name in array array['calendar_doors', 'calendar_refusals'] loop
    execute format('create trigger calendar_doors_changed after insert or update or delete or truncate on %I
      for each statement execute function list_changed(''calendar_doors'')', name);
  end loop;
  foreach name in array array['calendar_doors', 'calendar_refusals', 'calendar_sectors', 'calendar_sector_doors',
    'calendar_sector_sellers', 'calendar_visits', 'calendar_sales', 'calendar_campaigns', 'commands'] loop
    execute format('create trigger calendar_sectors_changed after insert or update or delete or truncate on %I
      for each statement execute function list_changed(''calendar_sectors'')', name);
  end loop;
end $$;
