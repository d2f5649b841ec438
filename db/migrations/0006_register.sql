-- The register's tools: work on many persons at once, accounts that may be the same person's, roles as a filter.

-- What two accounts of one person share: the name without accents, case and marks, and the day of birth.
alter table persons add column twin text generated always as (
  translate(fold(last_name || first_name), ' ''’.-', '') || ' ' || (birth_date - date '1900-01-01')
) stored;
create index persons_twin on persons (twin, id) where state is not null and state <> 'ERASED';
create index persons_phone on persons (phone, id) where state is not null and state <> 'ERASED';

-- Two accounts that somebody looked at: they are two persons.
create table told_apart (
  low integer not null references persons on delete cascade,
  high integer not null references persons on delete cascade,
  actor_id integer references persons on delete set null,
  at timestamptz not null default now(),
  primary key (low, high),
  check (low < high)
);
create index told_apart_high on told_apart (high);
create index told_apart_actor on told_apart (actor_id);

-- What is done to many persons at once. `key` is the asker's own: asked twice, it is one piece of work.
create table bulk_actions (
  task_id integer primary key references tasks on delete cascade,
  key uuid not null unique,
  kind text not null check (kind in ('VALIDATE', 'MAIL')),
  purpose text check (purpose in ('NEWS', 'SERVICE')),
  subject text check (length(subject) between 1 and 150),
  text text check (length(text) between 1 and 10000),
  from_address text check (length(from_address) <= 60),
  check ((kind = 'MAIL') = (purpose is not null and subject is not null and text is not null)),
  check (kind = 'MAIL' or (purpose is null and subject is null and text is null))
);

-- To whom: settled when it is asked for. A verdict is written in the transaction of the act itself, so that whatever
-- interrupts the work, nobody is met twice.
create table bulk_targets (
  task_id integer not null references bulk_actions on delete cascade,
  person_id integer not null references persons on delete cascade,
  verdict text check (verdict in
    ('DONE', 'NOT_TO_VALIDATE', 'NO_CONSENT', 'EMAIL_UNCONFIRMED', 'CLOSED', 'FAILED')),
  primary key (task_id, person_id)
);
create index bulk_targets_waiting on bulk_targets (task_id, person_id) where verdict is null;
create index bulk_targets_person on bulk_targets (person_id);

-- The register is filtered by roles too, and remembers who looks alike: what was found before a change is found anew.
create trigger told_apart_changed after insert or update or delete or truncate on told_apart
  for each statement execute function persons_changed();
create trigger person_roles_changed after insert or update or delete or truncate on person_roles
  for each statement execute function persons_changed();
