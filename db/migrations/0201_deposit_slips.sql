-- Deposit slips: what is brought to the bank together, cheques or cash. A slip has a number without gaps in its year, and is never changed once
-- it is issued: it is marked as deposited, or cancelled as a whole.
create table deposit_slip_counters (
  year integer primary key,
  last integer not null check (last > 0)
);
create table deposit_slips (
  id integer generated always as identity primary key,
  year integer not null,
  number integer not null check (number > 0),
  kind text not null check (kind in ('CHEQUE', 'CASH')),
  request_key uuid not null unique,
  society text not null check (length(society) <= 120),
  holder text not null check (length(holder) <= 70),
  iban text not null check (length(iban) <= 34),
  counted jsonb check (jsonb_typeof(counted) = 'object'),
  issued_at timestamptz not null default now(),
  issued_by integer references persons on delete set null,
  deposited_on date,
  deposited_by integer references persons on delete set null,
  cancelled_at timestamptz,
  cancelled_by integer references persons on delete set null,
  cancel_reason text check (length(cancel_reason) <= 500),
  state text not null generated always as (
    case when cancelled_at is not null then 'CANCELLED' when deposited_on is not null then 'DEPOSITED' else 'ISSUED' end) stored,
  constraint deposit_slips_number unique (year, number),
  constraint deposit_slips_counted_cash check (counted is null or kind = 'CASH'),
  constraint deposit_slips_cancelled_why check ((cancelled_at is null) = (cancel_reason is null))
);
create index deposit_slips_latest on deposit_slips (issued_at desc, id desc);
create index deposit_slips_by_state on deposit_slips (state, issued_at desc, id desc);
create index deposit_slips_by_day on deposit_slips (deposited_on) where deposited_on is not null;
create index deposit_slips_by_cancelling on deposit_slips (cancelled_at) where cancelled_at is not null and deposited_on is not null;
create index deposit_slips_issued_by on deposit_slips (issued_by) where issued_by is not null;
create index deposit_slips_deposited_by on deposit_slips (deposited_by) where deposited_by is not null;
create index deposit_slips_cancelled_by on deposit_slips (cancelled_by) where cancelled_by is not null;

-- A line is taken off where its slip is cancelled, or its payment corrected before it was deposited; it stays on the slip, and the payment is free.
create table deposit_slip_lines (
  slip_id integer not null references deposit_slips,
  payment_id integer not null references payments,
  position integer not null check (position > 0),
  amount_cents integer not null check (amount_cents > 0),
  taken_off_at timestamptz,
  unpaid_refund_id integer unique references payments,
  bank_fee_cents integer check (bank_fee_cents > 0),
  primary key (slip_id, payment_id),
  constraint deposit_slip_lines_position unique (slip_id, position),
  constraint deposit_slip_lines_fee_of_unpaid check (bank_fee_cents is null or unpaid_refund_id is not null),
  constraint deposit_slip_lines_unpaid_stands check (taken_off_at is null or unpaid_refund_id is null)
);
-- A payment is on one standing slip at most.
create unique index deposit_slip_lines_standing on deposit_slip_lines (payment_id) where taken_off_at is null;

-- The standing slip of a payment, kept by the lines: what is still to be brought to the bank is read from an index.
alter table payments add column deposit_slip_id integer references deposit_slips;
create index payments_deposit_slip on payments (deposit_slip_id) where deposit_slip_id is not null;
create index payments_to_deposit on payments (method, (coalesce(settled_at, created_at)) desc, id desc)
  where kind = 'PAYMENT' and state = 'DONE' and method in ('CHEQUE', 'CASH') and deposit_slip_id is null;

create function keep_deposit_slip() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from deposit_slips where id = new.slip_id and xmin = pg_current_xact_id()::xid and state = 'ISSUED') then
      raise exception 'slip % is issued', new.slip_id using errcode = 'check_violation', constraint = 'deposit_slips_fixed';
    end if;
    if not exists (select from payments join deposit_slips slip on slip.id = new.slip_id
        where payments.id = new.payment_id and payments.kind = 'PAYMENT' and payments.state = 'DONE' and payments.method = slip.kind) then
      raise exception 'payment % is not for this slip', new.payment_id
        using errcode = 'check_violation', constraint = 'deposit_slip_lines_payment';
    end if;
    update payments set deposit_slip_id = new.slip_id where id = new.payment_id;
  elsif old.taken_off_at is null and new.taken_off_at is not null then
    update payments set deposit_slip_id = null where id = new.payment_id;
  end if;
  return new;
end $$;
create trigger keep_deposit_slip after insert or update of taken_off_at on deposit_slip_lines
  for each row execute function keep_deposit_slip();

-- What is issued stays as it was.
create function deposit_slip_fixed() returns trigger language plpgsql as $$
declare closed date := (select (value ->> 'closedUntil')::date from site_configuration where key = 'books');
begin
  if tg_op = 'DELETE' then
    raise exception 'slip % is never deleted', old.id using errcode = 'check_violation', constraint = 'deposit_slips_fixed';
  end if;
  if (new.id, new.year, new.number, new.kind, new.request_key, new.society, new.holder, new.iban, new.issued_at)
      is distinct from (old.id, old.year, old.number, old.kind, old.request_key, old.society, old.holder, old.iban, old.issued_at)
    or new.counted is distinct from old.counted
    or old.deposited_on is not null and new.deposited_on is distinct from old.deposited_on
    or old.cancelled_at is not null and (new.cancelled_at, new.cancel_reason, new.deposited_on)
      is distinct from (old.cancelled_at, old.cancel_reason, old.deposited_on) then
    raise exception 'slip % is issued', old.id using errcode = 'check_violation', constraint = 'deposit_slips_fixed';
  end if;
  if new.deposited_on is distinct from old.deposited_on and new.deposited_on <= closed then
    raise exception 'the books are closed until %', closed using errcode = 'check_violation', constraint = 'deposit_slips_books_closed';
  end if;
  return new;
end $$;
create trigger deposit_slip_fixed before update or delete on deposit_slips for each row execute function deposit_slip_fixed();

create function deposit_slip_line_fixed() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.slip_id, new.payment_id, new.position, new.amount_cents)
      is distinct from (old.slip_id, old.payment_id, old.position, old.amount_cents)
    or old.taken_off_at is not null and new.taken_off_at is distinct from old.taken_off_at
    or old.unpaid_refund_id is not null and (new.unpaid_refund_id, new.bank_fee_cents)
      is distinct from (old.unpaid_refund_id, old.bank_fee_cents) then
    raise exception 'slip % is issued', old.slip_id using errcode = 'check_violation', constraint = 'deposit_slips_fixed';
  end if;
  return new;
end $$;
create trigger deposit_slip_line_fixed before update or delete on deposit_slip_lines
  for each row execute function deposit_slip_line_fixed();

-- A payment that is corrected by its reversal leaves a slip that was not deposited yet; one that was deposited is not corrected, nor annulled.
create function payment_leaves_slip() returns trigger language plpgsql as $$
declare
  paid integer := case when new.kind = 'REFUND' then new.refund_of else new.id end;
  slip_state text := (select deposit_slips.state from deposit_slips join payments on deposit_slip_id = deposit_slips.id where payments.id = paid);
begin
  if slip_state = 'DEPOSITED' then
    raise exception 'payment % is deposited', paid using errcode = 'check_violation', constraint = 'payments_deposited';
  end if;
  update deposit_slip_lines set taken_off_at = now() where payment_id = paid and taken_off_at is null;
  return null;
end $$;
create trigger payment_leaves_slip after insert on payments
  for each row when (new.kind = 'REFUND' and new.corrects is not null) execute function payment_leaves_slip();
create trigger payment_annulled_leaves_slip after update of state on payments
  for each row when (new.kind = 'PAYMENT' and new.state = 'FAILED' and old.state = 'DONE' and old.deposit_slip_id is not null)
  execute function payment_leaves_slip();
-- A restore runs with an empty search path.
do $$
declare name text;
begin
  foreach name in array array['keep_deposit_slip', 'deposit_slip_fixed', 'deposit_slip_line_fixed', 'payment_leaves_slip'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
