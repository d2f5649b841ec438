-- All that was sent to many, as it was written, in one list: what it says, by whom, to how many. `code` is how its mails are told from
-- others' (`mails.mailing`); a letter by post has one besides, so that the same letter of a day is noted once.
create table mailings (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('REGISTER', 'COMMISSION', 'NEWS', 'CAMPAIGN', 'REMINDER', 'POST')),
  code text not null unique check (length(code) <= 60),
  subject text not null check (length(subject) between 1 and 300),
  text text check (length(text) <= 20000),
  html text check (length(html) <= 60000),
  commission_id integer references commissions (id),
  author_id integer references persons (id) on delete set null,
  task_id integer references tasks (id) on delete set null,
  total integer not null check (total >= 0),
  created_at timestamptz not null default now(),
  search text generated always as (fold(subject)) stored,
  check (num_nonnulls(text, html) = 1)
);
create index mailings_listed on mailings (created_at desc, id desc);
create index mailings_commission on mailings (commission_id);
create index mailings_author on mailings (author_id);
create index mailings_task on mailings (task_id) where task_id is not null;

-- What went with it. The file of news may be taken away later: its name stays.
create table mailing_attachments (
  mailing_id integer not null references mailings (id) on delete cascade,
  position integer not null check (position >= 0),
  name text not null check (length(name) between 1 and 200),
  size bigint not null check (size >= 0),
  file_id uuid references files (id) on delete set null,
  primary key (mailing_id, position)
);
create index mailing_attachments_file on mailing_attachments (file_id) where file_id is not null;

-- The files that go with a mail: stored once, named by each.
alter table mails add column attachments uuid[] check (cardinality(attachments) between 1 and 20);

-- The letter of a campaign in the society's own words; null: as it always reads.
alter table campaigns
  add column subject text check (length(subject) between 1 and 150),
  add column html text check (length(html) between 1 and 40000);
alter table campaigns add constraint campaigns_own_letter check ((subject is null) = (html is null));

-- A message to those who booked one of the commission's resources, of all times or from one day to another.
alter table bulk_actions
  add column resource_id integer references resources (id),
  add column booked_from date,
  add column booked_to date,
  add constraint bulk_actions_booked check (
    (resource_id is null or commission_id is not null)
    and (resource_id is not null or num_nonnulls(booked_from, booked_to) = 0)
    and (booked_from is null or booked_to is null or booked_from <= booked_to)
  );
create index bulk_actions_resource on bulk_actions (resource_id) where resource_id is not null;

-- What was sent before, as far as it is still known.
insert into mailings (kind, code, subject, text, html, commission_id, author_id, task_id, total, created_at)
select
  case when commission_id is null then 'REGISTER' else 'COMMISSION' end, 'bulk-' || bulk_actions.task_id, subject, text, html,
  commission_id, author_id, tasks.id, (select count(*) from bulk_targets where bulk_targets.task_id = bulk_actions.task_id), bulk_actions.created_at
from bulk_actions left join tasks on tasks.id = bulk_actions.task_id
where bulk_actions.kind = 'MAIL';

insert into mailings (kind, code, subject, html, commission_id, author_id, task_id, total, created_at)
select
  'NEWS', 'news-' || news.id, news.title, news.text, news.commission_id, asked_by, task_id,
  (select count(*) from news_mails where news_mails.news_id = news.id), begun_at
from news_mailings join news on news.id = news_mailings.news_id
where begun_at is not null;

insert into mailings (kind, code, subject, html, author_id, total, created_at)
select
  case when campaign_mailings.kind = 'FIRST' then 'CAMPAIGN' else 'REMINDER' end, 'campaign-' || campaign_mailings.id,
  case when campaign_mailings.kind = 'FIRST' then 'Renouvelez votre adhésion pour ' || season
    else 'Votre cotisation ' || season || ' n’est pas encore réglée' end,
  case when campaign_mailings.kind = 'FIRST'
    then '<p>Votre cotisation ' || season || ' fait vivre l’amicale : les sorties, l’arbre de Noël des enfants, les locations, l’entraide.</p>'
    else '<p>Nous n’avons pas encore reçu votre cotisation pour ' || season || '. Si vous souhaitez rester des nôtres, un seul bouton suffit.</p>' end,
  started_by, (select count(*) from campaign_mails where campaign_mails.mailing_id = campaign_mailings.id), started_at
from campaign_mailings join campaigns on campaigns.id = campaign_mailings.campaign_id
where started_at is not null;
