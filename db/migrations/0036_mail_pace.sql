-- Mails leave at the pace that the society's provider takes, single ones before those of a mailing.
alter table mails add column bulk boolean not null default false;
-- Not sent before then: held back, being sent right now, or waiting for its next try.
alter table mails add column due_at timestamptz not null default now();
-- What mailing it is part of, as its slice names it.
alter table mails add column mailing text check (length(mailing) <= 60);
create index mails_due on mails (bulk, due_at, id) where state = 'QUEUED';
create index mails_mailing on mails (mailing) where mailing is not null;

-- The pace, and what the provider said of it. Who takes the next mail holds this row: all processes count together.
create table mail_pace (
  one boolean primary key default true check (one),
  per_minute integer not null default 20 check (per_minute between 1 and 10000),
  per_hour integer not null default 200 check (per_hour between 10 and 100000),
  version integer not null default 1,
  paused_until timestamptz,
  -- How often in a row the server asked to wait, or did not answer.
  refusals integer not null default 0,
  answer text
);
insert into mail_pace default values;
create trigger count_edit before update on mail_pace
  for each row execute function count_edit('paused_until', 'refusals', 'answer');

-- How many mails were handed to the server in each second of the last hour.
create table mail_sendings (
  at timestamptz primary key,
  sent integer not null check (sent > 0)
);

-- Mails were jobs of the queue, one each: the rows say by themselves what waits.
do $$
begin
  if to_regclass('pgboss.job') is not null then
    delete from pgboss.job where name = 'send-mail';
  end if;
end $$;
