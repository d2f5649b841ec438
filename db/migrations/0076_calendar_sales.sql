-- The yearly calendar: a campaign of a printed year, the books of stubs that are sold from, and what was given for which stub.
create table calendar_campaigns (
  id integer generated always as identity primary key,
  commission_id integer not null references commissions,
  -- The year that is printed on it.
  year integer not null unique check (year between 2000 and 2200),
  opens_on date not null,
  closes_on date not null,
  minimum_cents integer not null default 200 check (minimum_cents between 200 and 100000),
  -- What the codes on its stubs are signed with.
  signing_key bytea not null check (length(signing_key) = 32),
  closed_at timestamptz,
  closed_by integer references persons on delete set null,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (opens_on <= closes_on),
  check (closed_by is null or closed_at is not null),
  -- On a given day calendars of one year are sold.
  constraint calendar_campaigns_one_a_day exclude using gist (daterange(opens_on, closes_on, '[]') with &&)
);
create index calendar_campaigns_commission on calendar_campaigns (commission_id);
create index calendar_campaigns_closed_by on calendar_campaigns (closed_by) where closed_by is not null;
create trigger count_edit before update on calendar_campaigns for each row execute function count_edit();

-- What orders of calendars are for in the accounts: a resource that nobody books and no list shows.
alter table resources
  add campaign_id integer unique references calendar_campaigns,
  add constraint resources_of_campaign check (
    campaign_id is null or (archived_at is not null and billing_period = 'UNIT' and stock is null and commission_id is not null));
-- A gift takes no place.
alter table reservations add takes_place boolean not null default true;
drop trigger reservation_occupies on reservations;
create trigger reservation_occupies after insert or update of state on reservations
  for each row when (new.takes_place) execute function reservation_occupies();

-- A range of stubs: of a seller, or of the page where strangers buy.
create table calendar_books (
  id integer generated always as identity primary key,
  campaign_id integer not null references calendar_campaigns,
  kind text not null check (kind in ('SELLER', 'WEB')),
  first_stub integer not null check (first_stub > 0),
  last_stub integer not null check (last_stub between first_stub and 9999999 and last_stub - first_stub < 100000),
  state text not null default 'STORED' check (state in ('STORED', 'GIVEN', 'COUNTED')),
  seller_id integer references persons on delete set null,
  team text not null default '' check (length(team) <= 80),
  streets text[] not null default '{}' check (cardinality(streets) <= 100),
  -- Of a book of the page: no number below it is free.
  next_stub integer,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  check (kind = 'SELLER' or (state = 'STORED' and seller_id is null)),
  check ((kind = 'WEB') = (next_stub is not null)),
  constraint calendar_books_apart exclude using gist (campaign_id with =, int4range(first_stub, last_stub, '[]') with &&)
);
create index calendar_books_seller on calendar_books (seller_id) where seller_id is not null;
create index calendar_books_of_campaign on calendar_books (campaign_id, first_stub);
create trigger count_edit before update on calendar_books for each row execute function count_edit('next_stub');

-- Who had a book when, and what was counted when it came back.
create table calendar_book_steps (
  id integer generated always as identity primary key,
  book_id integer not null references calendar_books on delete cascade,
  step text not null check (step in ('GIVEN', 'TAKEN_BACK', 'COUNTED', 'REOPENED')),
  -- The seller it was given to, or came back from.
  seller_id integer references persons on delete set null,
  actor_id integer references persons on delete set null,
  expected_cents integer check (expected_cents >= 0),
  counted_cents integer check (counted_cents >= 0),
  note text not null default '' check (length(note) <= 1000),
  at timestamptz not null default now(),
  check ((step = 'COUNTED') = (expected_cents is not null) and (step = 'COUNTED') = (counted_cents is not null))
);
create index calendar_book_steps_book on calendar_book_steps (book_id, id);
create index calendar_book_steps_seller on calendar_book_steps (seller_id) where seller_id is not null;
create index calendar_book_steps_actor on calendar_book_steps (actor_id) where actor_id is not null;

-- What an order of the kind CALENDAR says beside its money.
create table calendar_sales (
  command_id integer primary key references commands on delete cascade,
  campaign_id integer not null references calendar_campaigns,
  source text not null check (source in ('WEB', 'DESK', 'DOOR')),
  -- The browser's or the phone's own: the same request again is the same sale.
  key uuid unique,
  -- As it was written; who holds the number stands in calendar_stubs.
  declared_stub integer check (declared_stub between 1 and 9999999),
  book_id integer references calendar_books on delete set null,
  seller_id integer references persons on delete set null,
  last_name text not null default '' check (length(last_name) <= 100),
  first_name text not null default '' check (length(first_name) <= 100),
  email text check (length(email) <= 254),
  street_number text not null default '' check (length(street_number) <= 20),
  street_name text not null default '' check (length(street_name) <= 200),
  postal_code text not null default '' check (postal_code ~ '^([0-9]{5})?$'),
  city text not null default '' check (length(city) <= 100),
  -- Why an administrator should look at it: what is wrong with its number, or how it came.
  to_check text[] not null default '{}' check (to_check <@ array['OUTSIDE', 'CLASH', 'TWICE', 'LATE', 'WITHDRAWN', 'NO_STUB', 'NO_RIGHT']),
  checked_at timestamptz,
  checked_by integer references persons on delete set null,
  check_note text not null default '' check (length(check_note) <= 1000),
  handed_over_at timestamptz,
  handed_over_by integer references persons on delete set null,
  anonymised_at timestamptz,
  created_at timestamptz not null default now(),
  check (handed_over_by is null or handed_over_at is not null),
  check (anonymised_at is null or (last_name = '' and first_name = '' and email is null and street_number = ''))
);
create index calendar_sales_of_campaign on calendar_sales (campaign_id, command_id desc);
create index calendar_sales_declared on calendar_sales (campaign_id, declared_stub) where declared_stub is not null;
create index calendar_sales_book on calendar_sales (book_id) where book_id is not null;
create index calendar_sales_seller on calendar_sales (seller_id, campaign_id) where seller_id is not null;
create index calendar_sales_to_check on calendar_sales (campaign_id, command_id) where to_check <> '{}' and checked_at is null;
create index calendar_sales_kept on calendar_sales (created_at) where anonymised_at is null;
create index calendar_sales_checked_by on calendar_sales (checked_by) where checked_by is not null;
create index calendar_sales_handed_over_by on calendar_sales (handed_over_by) where handed_over_by is not null;

-- A number is used here or nowhere, once a campaign: by a sale, or by nobody, and why.
create table calendar_stubs (
  campaign_id integer not null references calendar_campaigns,
  number integer not null check (number between 1 and 9999999),
  sale_id integer unique references calendar_sales on delete cascade,
  void text check (void in ('MISSING', 'CANCELLED')),
  reason text not null default '' check (length(reason) <= 200),
  voided_by integer references persons on delete set null,
  voided_at timestamptz,
  primary key (campaign_id, number),
  check (num_nonnulls(sale_id, void) = 1),
  check ((void is null) = (voided_at is null))
);
create index calendar_stubs_voided_by on calendar_stubs (voided_by) where voided_by is not null;

-- An order that was not paid or was given up frees its number; one that was refunded keeps it.
create function calendar_stub_freed() returns trigger language plpgsql as $$
declare
  freed record;
begin
  delete from calendar_stubs where sale_id = new.id returning campaign_id, number into freed;
  if freed.number is not null then
    update calendar_books set next_stub = least(next_stub, freed.number)
    where campaign_id = freed.campaign_id and kind = 'WEB' and freed.number between first_stub and last_stub;
  end if;
  return null;
end $$;
create trigger calendar_stub_freed after update of state on commands for each row
  when (new.kind = 'CALENDAR' and new.state in ('EXPIRED', 'CANCELLED') and old.state <> new.state)
  execute function calendar_stub_freed();

-- A campaign is closed when every book has come back, and nothing of its books changes after.
create function calendar_campaign_closes() returns trigger language plpgsql as $$
begin
  if exists (select from calendar_books where campaign_id = new.id and state = 'GIVEN') then
    raise exception 'books of the campaign % are still with their sellers', new.year
      using errcode = 'check_violation', constraint = 'calendar_campaign_books_back';
  end if;
  return new;
end $$;
create trigger calendar_campaign_closes before update of closed_at on calendar_campaigns for each row
  when (old.closed_at is null and new.closed_at is not null) execute function calendar_campaign_closes();
create function calendar_book_of_open_campaign() returns trigger language plpgsql as $$
begin
  if (select closed_at from calendar_campaigns where id = new.campaign_id for key share) is not null then
    raise exception 'the campaign % is closed', new.campaign_id using errcode = 'check_violation', constraint = 'calendar_campaign_open';
  end if;
  return new;
end $$;
create trigger calendar_book_of_open_campaign before insert or update of state, first_stub, last_stub on calendar_books
  for each row execute function calendar_book_of_open_campaign();
-- A restore runs with an empty search path.
do $$
declare
  name text;
begin
  foreach name in array array['calendar_stub_freed', 'calendar_campaign_closes', 'calendar_book_of_open_campaign']
  loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
