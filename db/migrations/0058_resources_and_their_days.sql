-- What commissions rent, sell and lend, beside the society's fees, with the rules they set for it.
alter table resources
  drop constraint resources_check,
  add commission_id integer references commissions,
  -- UNIT: how many there are in all; ITEM_DAY: how many a day. Null: without limit.
  add stock integer check (stock between 0 and 100000),
  add max_per_member integer check (max_per_member between 1 and 1000),
  add sale_opens_at timestamptz,
  add sale_closes_at timestamptz,
  add earliest_start date,
  add latest_start date,
  add min_days integer check (min_days between 1 and 366),
  add max_days integer check (max_days between 1 and 366),
  -- ISO: 1 is Monday. None: any.
  add start_weekdays integer[] not null default '{}' check (start_weekdays <@ array[1, 2, 3, 4, 5, 6, 7]),
  add notice_days integer not null default 0 check (notice_days between 0 and 366),
  add window_days integer check (window_days between 1 and 1100),
  -- Days left free after a stay, or the next one may begin on its last day.
  add buffer_days integer not null default 0 check (buffer_days between 0 and 60),
  add changeover boolean not null default false,
  -- The day a UNIT is for: that of an event.
  add held_on date,
  -- Who reads and books it.
  add audience text not null default 'ALL' check (audience in ('ALL', 'COMMISSION', 'SUBSCRIPTIONS')),
  add subscriptions text[] not null default '{}'
    check (subscriptions <@ array['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF']),
  add approval boolean not null default false,
  add deposit_cents integer check (deposit_cents between 1 and 10000000),
  add deposit_terms text not null default '' check (length(deposit_terms) <= 500),
  -- Cancelled so many days before its start at the latest, that part is given back; later, nothing.
  add cancel_days integer check (cancel_days between 0 and 366),
  add cancel_percent integer check (cancel_percent between 0 and 100),
  add practical_sheet text not null default '' check (length(practical_sheet) <= 20000),
  add constraint resources_fee_or_commission check ((subscription is null) = (commission_id is not null)),
  add constraint resources_audience check (
    (audience <> 'COMMISSION' or commission_id is not null) and (audience = 'SUBSCRIPTIONS') = (subscriptions <> '{}')),
  add constraint resources_fee_a_year check (subscription is null or billing_period = 'YEAR'),
  add constraint resources_stock check (stock is null or billing_period in ('UNIT', 'ITEM_DAY')),
  add constraint resources_sale check (sale_opens_at < sale_closes_at),
  add constraint resources_starts check (earliest_start <= latest_start),
  add constraint resources_length check (min_days <= max_days),
  add constraint resources_by_day check (billing_period in ('DAY', 'ITEM_DAY') or (
    earliest_start is null and latest_start is null and min_days is null and max_days is null and start_weekdays = '{}'
    and notice_days = 0 and window_days is null and buffer_days = 0 and not changeover)),
  add constraint resources_event check (held_on is null or billing_period = 'UNIT'),
  add constraint resources_buffer check (not changeover or buffer_days = 0),
  add constraint resources_cancellation check ((cancel_days is null) = (cancel_percent is null));
create index resources_of_commission on resources (commission_id, position, id) where commission_id is not null;

create table resource_pictures (
  resource_id integer not null references resources on delete cascade,
  file_id uuid not null unique references files,
  position integer not null check (position > 0),
  primary key (resource_id, file_id)
);

-- Days on which a resource is not let: maintenance, the society's own use.
create table closures (
  id integer generated always as identity primary key,
  resource_id integer not null references resources,
  start_date date not null,
  end_date date not null,
  reason text not null default '' check (length(reason) <= 200),
  created_by integer references persons on delete set null,
  created_at timestamptz not null default now(),
  check (end_date between start_date and start_date + 1100)
);
create index closures_of_resource on closures (resource_id, start_date);
create index closures_by on closures (created_by) where created_by is not null;

-- A line freezes what was agreed: the days, the terms, what it occupies.
alter table reservations
  drop constraint reservations_state_check,
  add constraint reservations_state_check check (state in
    ('HELD', 'TO_APPROVE', 'CONFIRMED', 'HANDED_OVER', 'RETURNED', 'CANCELLED', 'REFUSED')),
  add start_date date,
  add end_date date,
  -- What it takes: its last day too, unless the next stay may begin on it. Null where it is for no day.
  add days daterange check (not isempty(days)),
  add buffer_days integer not null default 0 check (buffer_days between 0 and 60),
  add approval boolean not null default false,
  add deposit_cents integer check (deposit_cents between 1 and 10000000),
  add cancel_days integer check (cancel_days between 0 and 366),
  add cancel_percent integer check (cancel_percent between 0 and 100),
  add created_at timestamptz not null default now(),
  add constraint reservations_dates check (
    (start_date is null) = (end_date is null) and (start_date is null) = (days is null) and end_date >= start_date),
  add constraint reservations_dated check (billing_period not in ('DAY', 'ITEM_DAY') or start_date is not null),
  add constraint reservations_terms check ((cancel_days is null) = (cancel_percent is null)),
  -- Inclusive days are the price rule; a DAY resource is taken whole.
  add constraint reservations_price check (line_total_cents = unit_price_cents::bigint * case billing_period
    when 'DAY' then end_date - start_date + 1
    when 'ITEM_DAY' then (end_date - start_date + 1) * quantity
    else quantity end);
update reservations set created_at = commands.created_at from commands where commands.id = command_id;
create index reservations_by_start on reservations (start_date desc, id desc) where start_date is not null;
create index reservations_of_resource on reservations (resource_id, start_date);

-- What is taken of which resource, on which days: one row for each thing that takes it now. A place is held here or nowhere.
create table occupations (
  id integer generated always as identity primary key,
  resource_id integer not null references resources,
  -- Null: a UNIT, which is taken for good.
  days daterange check (not isempty(days)),
  -- With the days that stay free after it, for whoever books; a closure may begin on them.
  kept_free daterange check (kept_free @> days),
  quantity integer not null check (quantity > 0),
  -- Nothing else of that resource on these days.
  whole boolean not null,
  reservation_id integer unique references reservations on delete cascade,
  closure_id integer unique references closures on delete cascade,
  check (num_nonnulls(reservation_id, closure_id) = 1),
  constraint occupations_taken exclude using gist (resource_id with =, days with &&) where (whole),
  constraint occupations_buffer exclude using gist (resource_id with =, kept_free with &&) where (whole),
  constraint occupations_closed exclude using gist (resource_id with =, days with &&, (whole::integer) with <>)
);
create index occupations_free on occupations using gist (resource_id, kept_free);
create index occupations_of_resource on occupations (resource_id) include (quantity) where days is null;

-- Never more than there is, however many ask at once: whoever takes a place waits for who came before, by the resource's row.
create function occupy_within_stock() returns trigger language plpgsql as $$
declare
  period text;
  available integer;
  first_over date;
begin
  select billing_period, stock into period, available from resources where id = new.resource_id for no key update;
  if available is null or new.whole then
    return null;
  end if;
  if period = 'UNIT' then
    if (select sum(quantity) from occupations where resource_id = new.resource_id and days is null) > available then
      raise exception 'resource % is sold out', new.resource_id using errcode = 'exclusion_violation', constraint = 'occupations_stock';
    end if;
    return null;
  end if;
  select day into first_over
  from generate_series(lower(new.kept_free), upper(new.kept_free) - 1, interval '1 day') as day
  where (select sum(quantity) from occupations
    where resource_id = new.resource_id and kept_free @> day::date) > available
  limit 1;
  if first_over is not null then
    raise exception 'resource % is full on %', new.resource_id, first_over
      using errcode = 'exclusion_violation', constraint = 'occupations_stock';
  end if;
  return null;
end $$;
create trigger occupy_within_stock after insert or update on occupations for each row execute function occupy_within_stock();

-- A line occupies as long as it stands; one that is given up frees its place in the same moment.
create function reservation_occupies() returns trigger language plpgsql as $$
begin
  if new.billing_period = 'YEAR' then
    return null;
  end if;
  if new.state in ('CANCELLED', 'REFUSED') then
    delete from occupations where reservation_id = new.id;
    return null;
  end if;
  if tg_op = 'UPDATE' and exists (select from occupations where reservation_id = new.id) then
    return null;
  end if;
  perform from resources where id = new.resource_id for no key update;
  insert into occupations (resource_id, days, kept_free, quantity, whole, reservation_id)
  values (
    new.resource_id,
    case when new.billing_period <> 'UNIT' then new.days end,
    case when new.billing_period <> 'UNIT' then daterange(lower(new.days), upper(new.days) + new.buffer_days) end,
    new.quantity, new.billing_period = 'DAY', new.id);
  return null;
end $$;
create trigger reservation_occupies after insert or update of state on reservations
  for each row execute function reservation_occupies();

create function closure_occupies() returns trigger language plpgsql as $$
begin
  perform from resources where id = new.resource_id for no key update;
  insert into occupations (resource_id, days, quantity, whole, closure_id)
  values (new.resource_id, daterange(new.start_date, new.end_date, '[]'), 1, true, new.id);
  return null;
end $$;
create trigger closure_occupies after insert on closures for each row execute function closure_occupies();

-- Every step of an order and of its lines, with who took it and why.
create table order_steps (
  id integer generated always as identity primary key,
  command_id integer not null references commands on delete cascade,
  -- Null: a step of the order itself.
  reservation_id integer references reservations on delete cascade,
  state text not null,
  actor_id integer references persons on delete set null,
  note text check (length(note) <= 1000),
  at timestamptz not null default now()
);
create index order_steps_command on order_steps (command_id, id);
create index order_steps_reservation on order_steps (reservation_id) where reservation_id is not null;
create index order_steps_actor on order_steps (actor_id) where actor_id is not null;

-- Whoever takes a step says so before it, for the transaction: an actor's number and a note (`actAs`).
create function keep_order_step() returns trigger language plpgsql as $$
begin
  insert into order_steps (command_id, state, actor_id, note)
  values (new.id, new.state, nullif(current_setting('portal.actor', true), '')::integer, nullif(current_setting('portal.note', true), ''));
  return null;
end $$;
create trigger keep_order_step after insert on commands for each row execute function keep_order_step();
create trigger keep_order_step_on after update of state on commands for each row
  when (old.state <> new.state) execute function keep_order_step();
create function keep_line_step() returns trigger language plpgsql as $$
begin
  insert into order_steps (command_id, reservation_id, state, actor_id, note)
  values (new.command_id, new.id, new.state, nullif(current_setting('portal.actor', true), '')::integer, nullif(current_setting('portal.note', true), ''));
  return null;
end $$;
create trigger keep_line_step after update of state on reservations for each row
  when (old.state <> new.state) execute function keep_line_step();

-- What each row of the ledger is for, line by line and to the cent.
create table payment_shares (
  payment_id integer not null references payments on delete cascade,
  reservation_id integer not null references reservations on delete cascade,
  amount_cents integer not null check (amount_cents > 0),
  primary key (payment_id, reservation_id)
);
create index payment_shares_reservation on payment_shares (reservation_id);
insert into payment_shares (payment_id, reservation_id, amount_cents)
select payments.id, reservations.id, reservations.line_total_cents
from payments join reservations on reservations.command_id = payments.command_id
where reservations.line_total_cents > 0
  and payments.amount_cents = (select sum(line_total_cents) from reservations each where each.command_id = payments.command_id);

-- Checked when the transaction ends: a row of the ledger is parted among the lines, whole. What is given back of a line was paid for it.
create function shares_add_up() returns trigger language plpgsql as $$
declare
  changed integer := coalesce(to_jsonb(new) ->> 'payment_id', to_jsonb(new) ->> 'id')::integer;
begin
  if (select sum(amount_cents) from payment_shares where payment_id = changed)
      is distinct from (select amount_cents from payments where id = changed) then
    raise exception 'the payment % is not parted among its lines', changed using errcode = 'check_violation', constraint = 'shares_add_up';
  end if;
  if exists (
    select from payment_shares mine
    where mine.payment_id = changed and (
      select sum(case payments.kind when 'PAYMENT' then share.amount_cents else -share.amount_cents end)
      from payment_shares share join payments on payments.id = share.payment_id
      where share.reservation_id = mine.reservation_id and payments.state <> 'FAILED') < 0) then
    raise exception 'the payment % gives back more than was paid', changed using errcode = 'check_violation', constraint = 'shares_paid';
  end if;
  return null;
end $$;
create constraint trigger shares_add_up after insert or update of amount_cents, state on payments
  deferrable initially deferred for each row execute function shares_add_up();
create constraint trigger shares_add_up after insert or update on payment_shares
  deferrable initially deferred for each row execute function shares_add_up();

-- What a member is about to order, on whatever device.
create table cart_lines (
  id integer generated always as identity primary key,
  person_id integer not null references persons on delete cascade,
  resource_id integer not null references resources,
  quantity integer not null check (quantity between 1 and 1000),
  start_date date,
  end_date date,
  added_at timestamptz not null default now(),
  check ((start_date is null) = (end_date is null) and end_date >= start_date)
);
create index cart_lines_person on cart_lines (person_id, id);
create index cart_lines_resource on cart_lines (resource_id);

alter table commands add accepted_at timestamptz;
-- Two clicks, two tabs: a cart that is being paid by card is one order.
create unique index commands_one_pending_cart on commands (person_id) where kind = 'CART' and state = 'PENDING' and awaits is null;

-- A restore runs with an empty search path.
do $$
declare
  name text;
begin
  foreach name in array array['occupy_within_stock', 'reservation_occupies', 'closure_occupies', 'keep_order_step', 'keep_line_step', 'shares_add_up']
  loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
