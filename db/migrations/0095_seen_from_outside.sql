-- The processes of this installation: each writes every twenty seconds that it lives, and what it sees of its surroundings.
create table processes (
  id uuid primary key,
  role text not null check (role in ('all', 'web', 'worker')),
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  sees jsonb not null
);

-- When the journal was last told that this person was refused for this reason, and how often it happened since.
create table refused_sign_ins (
  person_id integer not null references persons on delete cascade,
  reason text not null,
  told_at timestamptz not null default now(),
  untold integer not null default 0 check (untold >= 0),
  -- How many the journal is told of now; none while it was told within the quarter of an hour.
  telling integer not null default 1 check (telling >= 0),
  primary key (person_id, reason)
);
create index refused_sign_ins_told_at on refused_sign_ins (told_at);

-- When what an event of the card provider tells happened: how late the provider's news are.
alter table payment_events add column occurred_at timestamptz;
create index payment_events_received_at on payment_events (received_at);
