-- What administrators note about an order, for each other.
create table order_notes (
  id integer generated always as identity primary key,
  command_id integer not null references commands on delete cascade,
  author_id integer references persons on delete set null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index order_notes_command on order_notes (command_id, id);
create index order_notes_author on order_notes (author_id);
