-- Who did what to whom, when, from where. Names are looked up when it is read, never copied here: erasing a person
-- leaves acts, not identities. Nothing is changed or removed before three years are over, whoever asks.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id integer,
  action text not null check (length(action) between 3 and 60),
  subject_kind text not null check (length(subject_kind) between 1 and 40),
  subject_id integer,
  details jsonb not null default '{}',
  from_address text check (length(from_address) <= 60)
);
create index audit_log_at on audit_log (at, id);
create index audit_log_subject on audit_log (subject_kind, subject_id, id);
create index audit_log_actor on audit_log (actor_id, id);
create index audit_log_action on audit_log (action, id);

create function audit_log_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_log_is_append_only before update or delete on audit_log
  for each row execute function audit_log_is_append_only();
create trigger audit_log_is_never_emptied before truncate on audit_log
  for each statement execute function audit_log_is_append_only();

-- Long work somebody asked for and watches: an import, a campaign, an export.
create table tasks (
  id integer generated always as identity primary key,
  kind text not null check (length(kind) between 3 and 60),
  owner_id integer not null references persons on delete cascade,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  done integer not null default 0 check (done >= 0),
  total integer not null check (total >= 0),
  result jsonb,
  -- A file to fetch when it is done: its name in the store, its name for people, its type.
  file text,
  file_name text,
  file_type text,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'RUNNING') = (finished_at is null)),
  check ((file is null) = (file_name is null) and (file is null) = (file_type is null))
);
create index tasks_owner on tasks (owner_id, id);
create index tasks_created on tasks (created_at);
