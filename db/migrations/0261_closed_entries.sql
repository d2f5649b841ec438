-- The entries of closed books are kept as they were when they were closed: what is renamed, renumbered, refunded or told later changes none.
create table closed_entries (
  number text primary key check (length(number) <= 300),
  day date not null,
  position integer not null check (position > 0),
  closed_at timestamptz not null default now(),
  command_id integer references commands,
  buyer text check (length(buyer) <= 201),
  entry jsonb not null check (jsonb_typeof(entry) = 'object'),
  constraint closed_entries_place unique (day, position)
);
create index closed_entries_command on closed_entries (command_id) where buyer is not null;

-- A refund that fails, or money that turns out never to have come, once the books of its day are closed: the row stands on its day, and is
-- taken back on the day that it failed.
alter table payments add column done_at timestamptz;
alter table payments add column undone_at timestamptz;
alter table payments add constraint payments_undone check ((done_at is null) = (undone_at is null) and (done_at is null or state = 'FAILED'));
create index payments_done_at on payments (done_at) where done_at is not null;
create index payments_undone_at on payments (undone_at) where undone_at is not null;

create function closed_day() returns date language sql stable as $$
  select (value ->> 'closedUntil')::date from site_configuration where key = 'books'
$$;

-- Who closes the books waits for whatever money is being written, and money for who closes them: the lock `closedBooks` of locks.ts.
create function books_hold() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock_shared(7, hashtext(''));
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger payments_books_hold before insert or update of settled_at, state, amount_cents, method, kind on payments
  for each row execute function books_hold();
create trigger deposit_slips_books_hold before update of deposited_on, cancelled_at on deposit_slips for each row execute function books_hold();
create trigger deposits_books_hold before insert or update of settled_at, kept_cents on deposits for each row execute function books_hold();
-- Before it is asked whether the books are closed: triggers of a row run in the order of their names.
create trigger bank_statement_line_books_hold before update of is_payout on bank_statement_lines for each row execute function books_hold();
create trigger provider_fees_books_hold before insert on provider_fees for each row execute function books_hold();

-- Money of a closed day stays as it is.
create function closed_payment_stands() returns trigger language plpgsql as $$
declare day date := (coalesce(old.settled_at, old.created_at) at time zone 'Europe/Paris')::date;
begin
  if day > coalesce(closed_day(), '-infinity') then return new; end if;
  if new.state <> 'DONE' then
    new.done_at := coalesce(old.settled_at, old.created_at);
    new.undone_at := now();
  elsif (new.kind, new.method, new.amount_cents) is distinct from (old.kind, old.method, old.amount_cents)
      or (coalesce(new.settled_at, new.created_at) at time zone 'Europe/Paris')::date <> day then
    raise exception 'the books are closed until %', closed_day() using errcode = 'check_violation', constraint = 'payments_books_closed';
  end if;
  return new;
end $$;
create trigger payments_closed_stands before update of settled_at, created_at, state, amount_cents, method, kind on payments
  for each row when (old.state = 'DONE') execute function closed_payment_stands();

create function payment_done_again() returns trigger language plpgsql as $$
begin
  if (old.done_at at time zone 'Europe/Paris')::date <= closed_day() then
    raise exception 'the books are closed until %', closed_day() using errcode = 'check_violation', constraint = 'payments_books_closed';
  end if;
  new.done_at := null;
  new.undone_at := null;
  return new;
end $$;
create trigger payments_done_again before update of state on payments
  for each row when (old.done_at is not null and new.state = 'DONE') execute function payment_done_again();

create function closed_deposit_stands() returns trigger language plpgsql as $$
begin
  if (old.settled_at at time zone 'Europe/Paris')::date <= closed_day() then
    raise exception 'the books are closed until %', closed_day() using errcode = 'check_violation', constraint = 'deposits_books_closed';
  end if;
  return new;
end $$;
create trigger deposits_closed_stands before update of settled_at, kept_cents, method on deposits
  for each row when (old.kept_cents > 0) execute function closed_deposit_stands();

-- What the provider tells late of a closed day is booked on the day it is told.
create function fee_after_closing() returns trigger language plpgsql as $$
begin
  if (new.charged_at at time zone 'Europe/Paris')::date <= closed_day() then new.charged_at := now(); end if;
  return new;
end $$;
create trigger provider_fees_after_closing before insert on provider_fees for each row execute function fee_after_closing();

-- A kept entry is never changed, but for a name that is erased; it goes only where its day is opened again.
create function closed_entry_stands() returns trigger language plpgsql as $$
declare closed date := coalesce(closed_day(), '-infinity');
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' and new.buyer is null then return new; end if;
  elsif tg_op = 'DELETE' then
    if old.day > closed then return old; end if;
  elsif new.day <= closed then
    return new;
  end if;
  raise exception 'the books are closed until %', closed using errcode = 'check_violation', constraint = 'closed_entries_fixed';
end $$;
create trigger closed_entry_stands before insert or update or delete on closed_entries
  for each row execute function closed_entry_stands();

create function closed_entries_forget_buyer() returns trigger language plpgsql as $$
begin
  update closed_entries set buyer = null where command_id = new.id and buyer is not null;
  return null;
end $$;
create trigger closed_entries_forget_buyer after update of buyer_name on commands
  for each row when (old.buyer_name is not null and new.buyer_name is null) execute function closed_entries_forget_buyer();
-- A restore runs with an empty search path.
do $$
declare name text;
begin
  foreach name in array array['closed_day', 'books_hold', 'closed_payment_stands', 'payment_done_again', 'closed_deposit_stands',
      'fee_after_closing', 'closed_entry_stands', 'closed_entries_forget_buyer'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
