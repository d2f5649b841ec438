-- Files of members on their way into the register: each line waits with what was read of it until its verdict is known.
create table imports (
  task_id integer primary key references tasks on delete cascade,
  from_address text check (length(from_address) <= 60)
);
create table import_lines (
  task_id integer not null references imports on delete cascade,
  line integer not null check (line > 0),
  person jsonb not null,
  verdict text check (verdict in ('CREATED', 'UPDATED', 'UNCHANGED', 'REFUSED')),
  problems jsonb not null default '[]',
  primary key (task_id, line)
);
create index import_lines_waiting on import_lines (task_id, line) where verdict is null;
