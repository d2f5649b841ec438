-- What was left aside of a line that counts all the same.
alter table import_lines add column left_out jsonb not null default '[]';

-- Which column holds what in files with these headings (their hash), as an administrator last imported one.
create table import_mappings (
  headings text primary key check (headings ~ '^[0-9a-f]{64}$'),
  columns text not null check (length(columns) <= 1500),
  used_at timestamptz not null default now()
);

-- What words of imported files mean: the society's own names of centres, statuses and fees.
create table import_meanings (
  field text not null check (field in ('cis', 'membertype', 'subscriptions', 'paid')),
  word text not null check (length(word) <= 100),
  meaning text not null check (length(meaning) <= 100),
  used_at timestamptz not null default now(),
  primary key (field, word)
);
