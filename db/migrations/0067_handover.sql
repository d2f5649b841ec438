-- What is looked at when something goes out and comes back, and which meters are read then.
alter table resources
  add checklist text[] not null default '{}' check (cardinality(checklist) <= 30),
  add meters text[] not null default '{}' check (cardinality(meters) <= 5);

-- What was found at a handover and at a return, in the words that stood on the list that day.
create table handovers (
  reservation_id integer not null references reservations on delete cascade,
  state text not null check (state in ('HANDED_OVER', 'RETURNED')),
  checks jsonb not null default '[]' check (jsonb_typeof(checks) = 'array'),
  readings jsonb not null default '[]' check (jsonb_typeof(readings) = 'array'),
  primary key (reservation_id, state)
);

create table handover_photos (
  id integer generated always as identity primary key,
  reservation_id integer not null references reservations on delete cascade,
  state text not null check (state in ('HANDED_OVER', 'RETURNED')),
  file_id uuid not null unique references files,
  sha256 text not null,
  unique (reservation_id, state, sha256)
);

-- An amount outside the total: once it is received it is held until it is given back, or kept, whole or in part, with a reason.
create table deposits (
  reservation_id integer primary key references reservations on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  method text not null check (method in ('CHEQUE', 'CASH', 'TRANSFER')),
  received_at timestamptz not null default now(),
  received_by integer references persons on delete set null,
  kept_cents integer check (kept_cents between 0 and amount_cents),
  reason text not null default '' check (length(reason) <= 500),
  settled_at timestamptz,
  settled_by integer references persons on delete set null,
  check ((kept_cents is null) = (settled_at is null)),
  check (coalesce(kept_cents, 0) = 0 or reason <> '')
);
create index deposits_held on deposits (reservation_id) where settled_at is null;
create index deposits_received_by on deposits (received_by) where received_by is not null;
create index deposits_settled_by on deposits (settled_by) where settled_by is not null;
