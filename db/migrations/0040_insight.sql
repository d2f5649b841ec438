-- What statistics count is read off indexes, without the rows.
drop index persons_counts;
create index persons_counts on persons (state, cis, membertype) include (birth_date, id) where state is not null;
drop index person_events_person;
create index person_events_person on person_events (person_id, id) include (at, from_state, to_state);

-- Every version of the data-protection notice that was in force; consents name one of them.
create table notice_versions (
  version integer primary key check (version > 0),
  html text not null,
  written_at timestamptz not null default now(),
  -- Null: the program's own text, or somebody who is not here any more.
  written_by integer references persons on delete set null
);
insert into notice_versions (version, html, written_at, written_by)
  select (value ->> 'version')::integer, value ->> 'html', updated_at, updated_by
  from site_configuration
  where key = 'rgpd' and value ->> 'version' ~ '^[1-9]\d{0,8}$' and value ->> 'html' is not null;
create index notice_versions_writer on notice_versions (written_by);
create index consents_latest on consents (purpose, person_id, id desc) include (given, text_version);

-- What the first-run guide cannot see for itself: a step that somebody said is done, or put off for a while.
create table setup_steps (
  step text primary key check (step ~ '^[a-z-]{2,40}$'),
  done_at timestamptz,
  put_off_until date,
  actor_id integer references persons on delete set null,
  check (num_nonnulls(done_at, put_off_until) = 1)
);
create index setup_steps_actor on setup_steps (actor_id);
