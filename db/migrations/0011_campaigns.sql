-- A campaign asks every member whose fee of a season is not paid to renew; a mailing is its first letter or a reminder.
create table campaigns (
  id integer generated always as identity primary key,
  season integer not null check (season between 2000 and 2200),
  started_by integer references persons on delete set null,
  from_address text check (length(from_address) <= 60),
  created_at timestamptz not null default now(),
  constraint campaigns_one_a_season unique (season)
);
create table campaign_members (
  campaign_id integer not null references campaigns on delete cascade,
  person_id integer not null references persons on delete cascade,
  expected_cents integer not null check (expected_cents >= 0),
  primary key (campaign_id, person_id)
);
create index campaign_members_person on campaign_members (person_id);
create table campaign_mailings (
  id integer generated always as identity primary key,
  campaign_id integer not null references campaigns on delete cascade,
  kind text not null check (kind in ('FIRST', 'REMINDER')),
  day date not null,
  started_at timestamptz,
  unique (campaign_id, day)
);
create unique index campaign_mailings_one_first on campaign_mailings (campaign_id) where kind = 'FIRST';
create index campaign_mailings_to_come on campaign_mailings (day) where started_at is null;
-- One row a mailing and member, written with the mail itself: nobody is written to twice, whatever is cut off.
create table campaign_mails (
  mailing_id integer not null references campaign_mailings on delete cascade,
  person_id integer not null references persons on delete cascade,
  verdict text check (verdict in ('SENT', 'PAID', 'CLOSED')),
  primary key (mailing_id, person_id)
);
create index campaign_mails_waiting on campaign_mails (mailing_id, person_id) where verdict is null;
create index campaign_mails_person on campaign_mails (person_id);
