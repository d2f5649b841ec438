-- Persons, their accounts, fee orders and payments, mail queue. Money is integer cents, times are UTC.
-- States and exclusions are held here, not only in the program.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gist;

-- unaccent() is only STABLE (its dictionary can be changed); ours is fixed, so this may serve an index.
create function fold(value text) returns text
  language sql immutable strict parallel safe
  as $$ select lower(unaccent('unaccent', value)) $$;

create table addresses (
  id integer generated always as identity primary key,
  street_number text not null check (length(street_number) <= 20),
  street_name text not null check (length(street_name) between 1 and 200),
  postal_code text not null check (postal_code ~ '^\d{5}$'),
  city text not null check (length(city) between 1 and 100),
  country text not null default 'France' check (length(country) between 1 and 60)
);

-- An account, or (state null) a child of a member, who has none.
create table persons (
  id integer generated always as identity primary key,
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email text check (length(email) <= 254),
  phone text check (phone ~ '^\+\d{4,15}$'),
  birth_date date check (birth_date >= '1900-01-01'),
  cis text check (cis in ('Autre', 'Saint Georges', 'Beauregard', 'Le Blosne', 'CTA-CODIS')),
  membertype text check (membertype in ('SPP', 'SPV', 'HONORAIRE', 'ADMINISTRATIF', 'EXTERNE')),
  membertype_precision text check (length(membertype_precision) <= 200),
  subscriptions text[] not null default '{}'
    check (subscriptions <@ array['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF']
      and not subscriptions @> array['AMICALE', 'HONORAIRE']),
  ud_fnspf_double_status_subscription boolean not null default false,
  newsletter_opt_in boolean not null default false,
  password_hash text,
  state text check (state in
    ('CREATED', 'EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED', 'SUSPENDED', 'REFUSED', 'ERASED')),
  account_validity date not null default '1970-01-01',
  email_confirmed_at timestamptz,
  fee_paid_at timestamptz,
  validated_at timestamptz,
  address_id integer references addresses,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  search text generated always as (fold(first_name || ' ' || last_name || ' ' || coalesce(email, ''))) stored,
  check (state is null or state = 'ERASED' or (email is not null and password_hash is not null and membertype is not null)),
  check (state is not null or (email is null and password_hash is null))
);
create unique index persons_email on persons (lower(email));
create index persons_search on persons using gin (search gin_trgm_ops);
create index persons_name on persons (lower(last_name), lower(first_name), id) where state is not null;
create index persons_state on persons (state, fee_paid_at) where state is not null;
create index persons_created on persons (created_at) where state is not null;
create index persons_address on persons (address_id);

create table relations (
  id integer generated always as identity primary key,
  parent_id integer not null references persons on delete cascade,
  child_id integer not null references persons on delete cascade,
  relationship text not null default 'FAMILY' check (relationship = 'FAMILY'),
  relationship_precision text not null default 'Enfant' check (length(relationship_precision) between 1 and 50),
  unique (parent_id, child_id),
  check (parent_id <> child_id)
);
create index relations_child on relations (child_id);

create table person_roles (
  person_id integer not null references persons on delete cascade,
  name text not null check (length(name) between 1 and 60),
  role text not null check (role in ('USER', 'ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON')),
  primary key (person_id, name, role)
);

-- The account's way through its states: who moved it, when, and why.
create table person_events (
  id integer generated always as identity primary key,
  person_id integer not null references persons on delete cascade,
  actor_id integer references persons on delete set null,
  at timestamptz not null default now(),
  from_state text check (from_state in
    ('CREATED', 'EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED', 'SUSPENDED', 'REFUSED', 'ERASED')),
  to_state text not null check (to_state in
    ('CREATED', 'EMAIL_CONFIRMED', 'FEE_PAID', 'ACTIVE', 'EXPIRED', 'SUSPENDED', 'REFUSED', 'ERASED')),
  note text check (length(note) <= 1000)
);
create index person_events_person on person_events (person_id, id);

create table consents (
  id integer generated always as identity primary key,
  person_id integer not null references persons on delete cascade,
  purpose text not null check (purpose in ('NEWSLETTER')),
  given boolean not null,
  text_version text not null,
  at timestamptz not null default now()
);
create index consents_person on consents (person_id);

-- A signed-in browser. The token names this row; ending it ends the session at once.
create table sessions (
  id uuid primary key,
  person_id integer not null references persons on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_person on sessions (person_id);
create index sessions_expiry on sessions (expires_at);

-- Tokens that travel in an address: only their hash is kept.
create table one_time_tokens (
  hash bytea primary key check (length(hash) = 32),
  purpose text not null check (purpose in
    ('email-confirmation', 'password-recovery', 'subscription', 'renewal', 'email-change')),
  person_id integer not null references persons on delete cascade,
  email text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index one_time_tokens_person on one_time_tokens (person_id, purpose);
create index one_time_tokens_expiry on one_time_tokens (expires_at);

create table captcha_solutions (
  challenge text primary key,
  expires_at timestamptz not null
);
create index captcha_solutions_expiry on captcha_solutions (expires_at);

-- Counts of what is limited per account (sign-in failures, recovery mails): one row a subject and window.
create table attempts (
  subject text primary key,
  count integer not null check (count > 0),
  blocked_until timestamptz,
  expires_at timestamptz not null
);

create table site_configuration (
  key text primary key check (key in ('association', 'rgpd', 'season', 'calendar', 'contact')),
  value jsonb not null,
  updated_at timestamptz not null default now(),
  updated_by integer references persons on delete set null
);

create table resources (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  description text not null default '',
  price_cents integer not null check (price_cents between 0 and 100000000),
  billing_period text not null check (billing_period in ('UNIT', 'DAY', 'ITEM_DAY', 'YEAR')),
  membertypes text[] not null default '{}'
    check (membertypes <@ array['SPP', 'SPV', 'HONORAIRE', 'ADMINISTRATIF', 'EXTERNE']),
  subscription text check (subscription in ('AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF')),
  picture text,
  active boolean not null default true,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  check (billing_period <> 'YEAR' or subscription is not null)
);

create table commands (
  id integer generated always as identity primary key,
  external_id uuid not null unique,
  kind text not null check (kind in ('ADHESION', 'CART', 'CALENDAR')),
  person_id integer references persons,
  state text not null default 'PENDING' check (state in
    ('PENDING', 'PAID', 'DONE', 'EXPIRED', 'CANCELLED', 'PARTIALLY_REFUNDED', 'REFUNDED')),
  total_cents integer not null check (total_cents >= 0),
  season integer check (season between 2000 and 2200),
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  paid_at timestamptz,
  receipt_year integer,
  receipt_number integer,
  unique (receipt_year, receipt_number),
  check ((receipt_year is null) = (receipt_number is null)),
  check (kind <> 'ADHESION' or (person_id is not null and season is not null)),
  check (state not in ('PAID', 'DONE', 'PARTIALLY_REFUNDED', 'REFUNDED') or (paid_at is not null and receipt_number is not null))
);
-- Two clicks, two tabs: a person has one fee order to pay at a time.
create unique index commands_one_pending_adhesion on commands (person_id) where kind = 'ADHESION' and state = 'PENDING';
create index commands_person on commands (person_id, created_at desc);
create index commands_created on commands (created_at desc, id desc);
create index commands_pending on commands (expires_at) where state = 'PENDING';

create table receipt_counters (
  year integer primary key,
  last integer not null check (last > 0)
);

create table reservations (
  id integer generated always as identity primary key,
  command_id integer not null references commands,
  resource_id integer not null references resources,
  person_id integer references persons,
  resource_name text not null,
  billing_period text not null check (billing_period in ('UNIT', 'DAY', 'ITEM_DAY', 'YEAR')),
  unit_price_cents integer not null check (unit_price_cents >= 0),
  quantity integer not null check (quantity > 0),
  line_total_cents integer not null check (line_total_cents >= 0),
  season integer,
  state text not null default 'HELD' check (state in ('HELD', 'CONFIRMED', 'CANCELLED', 'REFUSED')),
  check (billing_period <> 'YEAR' or (season is not null and quantity = 1))
);
create index reservations_command on reservations (command_id);
create index reservations_person on reservations (person_id);
create index reservations_resource on reservations (resource_id);
-- A fee is held or paid once a season by a person.
create unique index reservations_one_fee_a_season on reservations (person_id, resource_id, season)
  where billing_period = 'YEAR' and state in ('HELD', 'CONFIRMED');

-- An attempt to pay by card: written, with its idempotency key, before the provider is called.
create table payment_sessions (
  id integer generated always as identity primary key,
  command_id integer not null references commands,
  idempotency_key uuid not null unique,
  provider_session_id text unique,
  url text,
  success_url text not null,
  cancel_url text not null,
  amount_cents integer not null check (amount_cents > 0),
  state text not null default 'REQUESTED' check (state in ('REQUESTED', 'OPEN', 'COMPLETE', 'EXPIRED', 'FAILED')),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create unique index payment_sessions_one_live on payment_sessions (command_id) where state in ('REQUESTED', 'OPEN');
create index payment_sessions_open on payment_sessions (created_at) where state in ('REQUESTED', 'OPEN');

-- The ledger of an order: what came in and what went back.
create table payments (
  id integer generated always as identity primary key,
  command_id integer not null references commands,
  kind text not null check (kind in ('PAYMENT', 'REFUND')),
  method text not null check (method in ('CARD', 'CHEQUE', 'CASH', 'TRANSFER')),
  state text not null check (state in ('PENDING', 'DONE', 'FAILED')),
  amount_cents integer not null check (amount_cents > 0),
  provider_id text unique,
  idempotency_key uuid unique,
  refund_of integer references payments,
  actor_id integer references persons on delete set null,
  reference text check (length(reference) <= 200),
  reason text check (length(reason) <= 1000),
  created_at timestamptz not null default now(),
  settled_at timestamptz,
  check ((kind = 'REFUND') = (refund_of is not null))
);
create index payments_command on payments (command_id);
create index payments_refund_of on payments (refund_of);

-- More is never given back than came in, whoever asks and however many at once.
create function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid integer;
  given_back integer;
begin
  select amount_cents into paid from payments where id = new.refund_of and kind = 'PAYMENT' for update;
  select coalesce(sum(amount_cents), 0) into given_back
    from payments where refund_of = new.refund_of and state <> 'FAILED' and id <> new.id;
  if paid is null or given_back + new.amount_cents > paid then
    raise exception 'refund exceeds payment %', new.refund_of using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger refund_within_payment before insert or update of amount_cents, state on payments
  for each row when (new.kind = 'REFUND' and new.state <> 'FAILED') execute function refund_within_payment();

-- Every event of the card provider, once. Quarantined: signed, but it does not fit the order it names.
create table payment_events (
  id text primary key,
  type text not null,
  provider_object text,
  state text not null check (state in ('DONE', 'IGNORED', 'QUARANTINED')),
  reason text,
  received_at timestamptz not null default now()
);
create index payment_events_quarantined on payment_events (received_at) where state = 'QUARANTINED';

create table mails (
  id integer generated always as identity primary key,
  template text not null,
  person_id integer references persons on delete set null,
  recipient text not null,
  reply_to text,
  subject text not null,
  -- Emptied once sent: a mail may carry a token, and nobody reads it here again.
  html text,
  plain text,
  once text unique,
  state text not null default 'QUEUED' check (state in ('QUEUED', 'SENT', 'DEAD')),
  attempts integer not null default 0,
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_waiting on mails (created_at) where state <> 'SENT';
create index mails_person on mails (person_id);
