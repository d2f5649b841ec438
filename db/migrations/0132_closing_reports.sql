-- What a closing report is made of, as it stood when the campaign was closed: it never changes. Opened again, the campaign has none.
create table calendar_reports (
  campaign_id integer primary key references calendar_campaigns on delete cascade,
  stored_at timestamptz not null default now(),
  content jsonb not null
);
