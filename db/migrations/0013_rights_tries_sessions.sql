-- Long work keeps the right it was asked under: whoever has lost it neither follows the work nor fetches its file.
alter table tasks add column requirement jsonb;
update tasks set requirement = '{"names": ["general"], "roles": ["ADMIN-PERSON", "ADMIN"]}';
alter table tasks alter column requirement set not null;
alter table tasks add check (jsonb_typeof(requirement) = 'object' and requirement <> '{}');

-- Where a member has signed in before: a keyed hash that only this installation can make, and an end. Strangers' wrong tries
-- from elsewhere do not keep the member out from there.
create table known_addresses (
  person_id integer not null references persons on delete cascade,
  address_hash text not null check (length(address_hash) = 43),
  expires_at timestamptz not null,
  primary key (person_id, address_hash)
);
create index known_addresses_expiry on known_addresses (expires_at);
create index attempts_expiry on attempts (expires_at);

-- When a session was last used, to a few minutes: one that is left lying ends.
alter table sessions add column last_seen_at timestamptz not null default now();
