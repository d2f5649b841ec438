-- Doors, sectors and rounds: where calendars are sold, by whom, and what a phone that was without network delivers. Doors carry no names.
create table calendar_doors (
  id integer generated always as identity primary key,
  -- What the national address file calls it: the same address imported again is the same door.
  ban_id text unique check (length(ban_id) between 1 and 60),
  street text not null check (length(street) between 1 and 200),
  number integer not null check (number between 0 and 99999),
  -- « bis », « ter », « A ».
  suffix text not null default '' check (length(suffix) <= 20),
  postal_code text not null default '' check (postal_code ~ '^([0-9]{5})?$'),
  city text not null default '' check (length(city) <= 100),
  -- Millionths of a degree, WGS 84.
  lon integer check (lon between -180000000 and 180000000),
  lat integer check (lat between -90000000 and 90000000),
  -- Not in the latest file any more.
  gone_at timestamptz,
  created_at timestamptz not null default now(),
  check ((lon is null) = (lat is null))
);
create index calendar_doors_street on calendar_doors (street, number, suffix, id);

-- Who asked not to be visited any more, whatever the year: a whole address, or one flat of it.
create table calendar_refusals (
  id integer generated always as identity primary key,
  door_id integer not null references calendar_doors on delete cascade,
  flat text not null default '' check (length(flat) <= 30),
  since date not null,
  -- What a phone delivered it as; none where an administrator wrote it.
  operation_id uuid unique,
  author_id integer references persons on delete set null,
  lifted_at timestamptz,
  lifted_by integer references persons on delete set null,
  check (lifted_by is null or lifted_at is not null)
);
create index calendar_refusals_door on calendar_refusals (door_id, flat);
create index calendar_refusals_author on calendar_refusals (author_id) where author_id is not null;
create index calendar_refusals_lifted_by on calendar_refusals (lifted_by) where lifted_by is not null;

create table calendar_sectors (
  id integer generated always as identity primary key,
  campaign_id integer not null references calendar_campaigns,
  name text not null check (length(name) between 1 and 80),
  -- Corners in millionths of a degree, [[lon, lat], …], where it was drawn; null where it was made of streets.
  outline jsonb,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  unique (campaign_id, name)
);
create trigger count_edit before update on calendar_sectors for each row execute function count_edit();

-- In one campaign a door is in one sector.
create table calendar_sector_doors (
  campaign_id integer not null references calendar_campaigns,
  door_id integer not null references calendar_doors on delete cascade,
  sector_id integer not null references calendar_sectors on delete cascade,
  -- Its place in walking order.
  walk integer not null,
  primary key (campaign_id, door_id)
);
create index calendar_sector_doors_walk on calendar_sector_doors (sector_id, walk, door_id);
create index calendar_sector_doors_door on calendar_sector_doors (door_id);

-- A team is three at most.
create table calendar_sector_sellers (
  sector_id integer not null references calendar_sectors on delete cascade,
  person_id integer not null references persons on delete cascade,
  -- The first, the second or the third of the team.
  place integer not null check (place between 1 and 3),
  primary key (sector_id, place),
  unique (sector_id, person_id)
);
create index calendar_sector_sellers_person on calendar_sector_sellers (person_id);

-- A phone that delivers: by a token of its own, when the session is long over too.
create table calendar_devices (
  -- The phone's own.
  id uuid primary key,
  person_id integer references persons on delete set null,
  token_hash bytea not null unique,
  name text not null default '' check (length(name) <= 100),
  created_at timestamptz not null default now(),
  delivered_at timestamptz,
  revoked_at timestamptz,
  revoked_by integer references persons on delete set null,
  check (revoked_by is null or revoked_at is not null)
);
create index calendar_devices_person on calendar_devices (person_id) where person_id is not null;
create index calendar_devices_revoked_by on calendar_devices (revoked_by) where revoked_by is not null;

-- Which doors a phone left with: no other phone is given them until it is back.
create table calendar_taken_doors (
  campaign_id integer not null references calendar_campaigns,
  door_id integer not null references calendar_doors on delete cascade,
  device_id uuid not null references calendar_devices on delete cascade,
  taken_at timestamptz not null default now(),
  primary key (campaign_id, door_id)
);
create index calendar_taken_doors_device on calendar_taken_doors (device_id);
create index calendar_taken_doors_door on calendar_taken_doors (door_id);

-- What phones deliver, each once, whenever and however often it comes; kept as it came.
create table calendar_operations (
  -- The phone's own, its time within it (UUIDv7).
  id uuid primary key,
  campaign_id integer not null references calendar_campaigns,
  device_id uuid not null references calendar_devices on delete cascade,
  person_id integer references persons on delete set null,
  kind text not null check (kind in ('VISIT', 'NOTE', 'HANDOVER', 'WITHDRAW')),
  body jsonb not null,
  -- When it was done, the phone's clock set right by the server's.
  at timestamptz not null,
  received_at timestamptz not null default now(),
  -- WAITING: of a device that was revoked, or of somebody who may not: an administrator decides.
  state text not null default 'APPLIED' check (state in ('APPLIED', 'WAITING', 'DISMISSED')),
  why text check (why in ('REVOKED', 'NO_RIGHT')),
  decided_at timestamptz,
  decided_by integer references persons on delete set null,
  check (state = 'APPLIED' or why is not null),
  check (decided_by is null or decided_at is not null)
);
create index calendar_operations_device on calendar_operations (device_id, id);
create index calendar_operations_campaign on calendar_operations (campaign_id, id);
create index calendar_operations_person on calendar_operations (person_id) where person_id is not null;
create index calendar_operations_waiting on calendar_operations (campaign_id, id) where state = 'WAITING';
create index calendar_operations_decided_by on calendar_operations (decided_by) where decided_by is not null;

-- What happened at a door: every entry is kept, the latest that was not withdrawn says where the door stands.
create table calendar_visits (
  operation_id uuid primary key references calendar_operations on delete cascade,
  campaign_id integer not null references calendar_campaigns,
  door_id integer not null references calendar_doors on delete cascade,
  flat text not null default '' check (length(flat) <= 30),
  seller_id integer references persons on delete set null,
  outcome text not null check (outcome in ('GIVEN', 'ABSENT', 'NO', 'COME_BACK', 'NEVER')),
  at timestamptz not null,
  come_back_on date,
  come_back_at text check (come_back_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- The `key` of the sale: the operation's own, or that of a purchase by card.
  sale_key uuid,
  withdrawn boolean not null default false,
  check (come_back_on is null or outcome = 'COME_BACK'),
  check (come_back_at is null or come_back_on is not null),
  check ((outcome = 'GIVEN') = (sale_key is not null))
);
create index calendar_visits_door on calendar_visits (campaign_id, door_id, flat, at, operation_id);
create index calendar_visits_of_door on calendar_visits (door_id);
create index calendar_visits_seller on calendar_visits (seller_id) where seller_id is not null;
create index calendar_visits_sale on calendar_visits (sale_key) where sale_key is not null;

-- What a team noted for the station, apart from the gifts.
create table calendar_door_notes (
  operation_id uuid primary key references calendar_operations on delete cascade,
  door_id integer not null references calendar_doors on delete cascade,
  kind text not null check (kind in ('ACCESS', 'DOG', 'WATER', 'OTHER')),
  text text not null check (length(text) between 1 and 300),
  author_id integer references persons on delete set null,
  at timestamptz not null,
  withdrawn boolean not null default false,
  settled_at timestamptz,
  settled_by integer references persons on delete set null,
  check (settled_by is null or settled_at is not null)
);
create index calendar_door_notes_door on calendar_door_notes (door_id);
create index calendar_door_notes_author on calendar_door_notes (author_id) where author_id is not null;
create index calendar_door_notes_settled_by on calendar_door_notes (settled_by) where settled_by is not null;
