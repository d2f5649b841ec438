-- What members ask of their own data: a card one can check, the newsletter left in one press, erasure and retention.

-- The code of a member's card, as its QR code carries it; whoever reads it learns whether the card counts, no more.
create table membership_cards (
  person_id integer primary key references persons on delete cascade,
  code text not null unique check (code ~ '^[A-Za-z0-9_-]{22}$'),
  made_at timestamptz not null default now()
);

-- A link to leave the newsletter stays good for as long as anybody keeps the mail.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in
  ('email-confirmation', 'password-recovery', 'subscription', 'renewal', 'email-change', 'unsubscribe'));

-- `unsubscribe`: where a mail program unsubscribes by itself (RFC 8058); it carries a token and goes with the text.
-- `forget`: to somebody who is nobody here any more; once it is sent, or given up, its address goes too.
alter table mails add column unsubscribe text check (length(unsubscribe) <= 500);
alter table mails add column forget boolean not null default false;
create index mails_recipient on mails (lower(recipient));
create index mails_sent on mails (sent_at) where state = 'SENT';

-- A member asks to be erased; an administrator does it, or the member thinks again.
create table erasure_requests (
  id integer generated always as identity primary key,
  person_id integer not null references persons on delete cascade,
  state text not null default 'PENDING' check (state in ('PENDING', 'CANCELLED', 'DONE')),
  requested_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((state = 'PENDING') = (settled_at is null))
);
create unique index erasure_requests_one_pending on erasure_requests (person_id) where state = 'PENDING';
create index erasure_requests_person on erasure_requests (person_id, id);
create index erasure_requests_pending on erasure_requests (requested_at, id) where state = 'PENDING';

-- Who was erased, for good: an older backup brings them back, and this list erases them again. The account's first moment
-- goes with its number: after such a backup the number may be given to somebody else.
create table erasures (
  person_id integer primary key,
  person_created_at timestamptz not null,
  erased_at timestamptz not null default now()
);

-- Whom the retention rules will erase, and from which day on: on the list first, so that it can be seen coming.
create table retention_list (
  person_id integer primary key references persons on delete cascade,
  rule text not null check (rule in ('MEMBER_GONE', 'REFUSED', 'UNFINISHED')),
  since date not null,
  listed_on date not null,
  due_on date not null,
  check (since <= listed_on and listed_on < due_on)
);
create index retention_list_due on retention_list (due_on, person_id);
