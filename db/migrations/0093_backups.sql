-- Backups that were made, are being made, or failed. `beat_at` is when the process that makes one last said that it lives: one whose
-- process died holds nothing up.
create table backups (
  id integer generated always as identity primary key,
  state text not null default 'RUNNING' check (state in ('RUNNING', 'DONE', 'FAILED')),
  started_at timestamptz not null default now(),
  beat_at timestamptz not null default now(),
  finished_at timestamptz,
  name text not null check (length(name) between 1 and 200),
  bytes bigint check (bytes >= 0),
  total_bytes bigint check (total_bytes >= 0),
  files integer check (files >= 0),
  missing_files integer check (missing_files >= 0),
  fault text check (fault in ('NO_KEY', 'NO_ROOM', 'NO_RIGHTS', 'AWAY', 'DIED', 'OTHER')),
  error text check (length(error) between 1 and 1000),
  check ((state = 'RUNNING') = (finished_at is null)),
  check ((state = 'FAILED') = (error is not null)),
  check ((state = 'FAILED') = (fault is not null)),
  check (state <> 'DONE' or bytes is not null)
);
-- One at a time, whoever asks.
create unique index backups_running on backups (state) where state = 'RUNNING';
create index backups_started on backups (started_at desc);
