-- What the contact form sent, for who answers it. No commission: the society's own.
create table contact_messages (
  id integer generated always as identity primary key,
  commission_id integer references commissions,
  -- The member who wrote it, signed in.
  person_id integer references persons on delete set null,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  subject text not null check (length(subject) <= 150),
  text text not null check (length(text) <= 5000),
  state text not null default 'NEW' check (state in ('NEW', 'ANSWERED', 'CLOSED')),
  answers integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  -- Since then nobody can be known from it.
  anonymised_at timestamptz
);
create trigger count_edit before update on contact_messages
  for each row execute function count_edit('person_id', 'commission_id', 'anonymised_at');
create index contact_messages_latest on contact_messages (created_at desc, id);
create index contact_messages_new on contact_messages (commission_id) where state = 'NEW';
create index contact_messages_person on contact_messages (person_id);
create index contact_messages_email on contact_messages (lower(email)) where person_id is null;
create index contact_messages_known on contact_messages (created_at) where anonymised_at is null;
create index contact_messages_words on contact_messages using gin
  (fold(subject || ' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);

create table contact_answers (
  id integer generated always as identity primary key,
  message_id integer not null references contact_messages on delete cascade,
  author_id integer references persons on delete set null,
  text text not null check (length(text) <= 10000),
  at timestamptz not null default now()
);
create index contact_answers_message on contact_answers (message_id, id);
create index contact_answers_author on contact_answers (author_id);

-- How long a stranger is known from a message.
create table contact_settings (
  one boolean primary key default true check (one),
  months integer not null default 13 check (months between 1 and 60),
  version integer not null default 1
);
insert into contact_settings default values;
create trigger count_edit before update on contact_settings for each row execute function count_edit();

-- A message to many outlives the work that wrote it: who wrote what to whom is a history.
alter table bulk_actions drop constraint bulk_actions_task_id_fkey;
alter table bulk_actions add column author_id integer references persons on delete set null;
alter table bulk_actions add column commission_id integer references commissions;
alter table bulk_actions add column html text check (length(html) <= 40000);
alter table bulk_actions add column created_at timestamptz not null default now();
update bulk_actions set author_id = tasks.owner_id, created_at = tasks.created_at
  from tasks where tasks.id = bulk_actions.task_id;
create index bulk_actions_author on bulk_actions (author_id);
create index bulk_actions_commission on bulk_actions (commission_id, created_at desc) where commission_id is not null;
alter table bulk_targets drop constraint bulk_targets_verdict_check;
alter table bulk_targets add constraint bulk_targets_verdict_check check (verdict in
  ('DONE', 'NOT_TO_VALIDATE', 'NO_CONSENT', 'REFUSED_COMMISSION', 'EMAIL_UNCONFIRMED', 'CLOSED', 'FAILED'));

-- Whoever does not want the messages of one commission; the others' still come.
create table refused_commissions (
  person_id integer not null references persons on delete cascade,
  commission_id integer not null references commissions on delete cascade,
  at timestamptz not null default now(),
  primary key (person_id, commission_id)
);
create index refused_commissions_commission on refused_commissions (commission_id);
