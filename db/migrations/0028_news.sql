-- What the society and its commissions tell their members.
create table news (
  id integer generated always as identity primary key,
  title text not null check (length(title) between 1 and 150),
  text text not null,
  -- Whose it is, the society's where no commission is named, and who reads it.
  commission_id integer references commissions,
  audience text not null check (audience in ('ALL', 'COMMISSION', 'SUBSCRIPTIONS')),
  subscriptions text[] not null default '{}'
    check (subscriptions <@ array['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF']),
  -- From this moment to the end of that day; a draft has no moment.
  published_at timestamptz,
  expires_on date,
  pinned boolean not null default false,
  picture_id uuid references files,
  version integer not null default 1 check (version > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (audience <> 'COMMISSION' or commission_id is not null),
  check ((audience = 'SUBSCRIPTIONS') = (subscriptions <> '{}')),
  check (expires_on >= (published_at at time zone 'Europe/Paris')::date)
);
create trigger count_edit before update on news for each row execute function count_edit(
  'picture_id', 'archived_at', 'updated_at');
-- Members read pinned ones first, then the latest; administrators the latest written.
create index news_shown on news (pinned desc, published_at desc, id desc) where archived_at is null;
create index news_of_commission on news (commission_id, pinned desc, published_at desc, id desc) where archived_at is null;
create index news_written on news (created_at desc, id desc);
create index news_words on news using gin (fold(title) gin_trgm_ops);

-- Who has opened which.
create table news_reads (
  person_id integer not null references persons on delete cascade,
  news_id integer not null references news on delete cascade,
  read_at timestamptz not null default now(),
  primary key (person_id, news_id)
);
create index news_reads_news on news_reads (news_id);

-- One is written about once. The work begins when the news is published.
create table news_mailings (
  news_id integer primary key references news on delete cascade,
  asked_by integer references persons on delete set null,
  asked_at timestamptz not null default now(),
  begun_at timestamptz,
  -- Expired, archived or nobody's to ask for any more before it began: it never goes.
  dropped_at timestamptz,
  task_id integer references tasks on delete set null,
  check (begun_at is null or dropped_at is null)
);
create index news_mailings_to_begin on news_mailings (news_id) where begun_at is null and dropped_at is null;
create index news_mailings_task on news_mailings (task_id) where task_id is not null;
-- One row a member, written with the mail itself: nobody is written to twice, whatever is cut off.
create table news_mails (
  news_id integer not null references news_mailings on delete cascade,
  person_id integer not null references persons on delete cascade,
  -- LEFT_OUT: by then no longer a member who reads it and takes news.
  verdict text check (verdict in ('WRITTEN', 'LEFT_OUT')),
  primary key (news_id, person_id)
);
create index news_mails_waiting on news_mails (news_id, person_id) where verdict is null;
create index news_mails_person on news_mails (person_id);
