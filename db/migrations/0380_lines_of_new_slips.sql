-- A slip has its lines from the transaction that writes it, and from no later one. The day it is issued on may be an earlier one (the demonstration's).
alter table deposit_slips add column written_at timestamptz not null default now();
create or replace function keep_deposit_slip() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from deposit_slips where id = new.slip_id and written_at = now() and state = 'ISSUED') then
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
create or replace function deposit_slip_fixed() returns trigger language plpgsql as $$
declare closed date := (select (value ->> 'closedUntil')::date from site_configuration where key = 'books');
begin
  if tg_op = 'DELETE' then
    raise exception 'slip % is never deleted', old.id using errcode = 'check_violation', constraint = 'deposit_slips_fixed';
  end if;
  if (new.id, new.year, new.number, new.kind, new.request_key, new.society, new.holder, new.iban, new.issued_at, new.written_at)
      is distinct from (old.id, old.year, old.number, old.kind, old.request_key, old.society, old.holder, old.iban, old.issued_at, old.written_at)
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
do $$
declare name text;
begin
  foreach name in array array['keep_deposit_slip', 'deposit_slip_fixed'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
