-- What a member is given on a tap: a code, a link, one of them as a QR code; and while it counts.
alter table partners
  add column code text check (length(code) between 1 and 60),
  add column link text check (link ~ '^https?://' and length(link) <= 500),
  add column qr text check (qr in ('CODE', 'LINK')),
  add column valid_from date,
  add column valid_to date,
  add check (valid_from <= valid_to),
  add check (qr is distinct from 'CODE' or code is not null),
  add check (qr is distinct from 'LINK' or link is not null);

-- How often an offer was opened on a day, by nobody in particular.
create table partner_openings (
  partner_id integer not null references partners on delete cascade,
  day date not null,
  opened integer not null check (opened > 0),
  primary key (partner_id, day)
);
