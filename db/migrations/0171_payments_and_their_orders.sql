-- The last bar against a wrong day holds all of it: money comes 31 days before its order at the earliest, where the order was placed before the
-- money is written down (an order of the past is written with its money, in one transaction); a correction may keep the day it corrects; and
-- neither a payment that is dated anew nor a refund that is made later turns the two around. Rows that were written before are left as they are.
create or replace function payment_day_stands() returns trigger language plpgsql as $$
declare
  day date := (new.settled_at at time zone 'Europe/Paris')::date;
  closed date := (select (value ->> 'closedUntil')::date from site_configuration where key = 'books');
  placed date := (select (created_at at time zone 'Europe/Paris')::date from commands where id = new.command_id and created_at < now());
  corrected date := (select (settled_at at time zone 'Europe/Paris')::date from payments where id = new.corrects);
  paid date := (select (coalesce(settled_at, created_at) at time zone 'Europe/Paris')::date
    from payments where id = new.refund_of and new.kind = 'REFUND');
  refunded date := (select min((settled_at at time zone 'Europe/Paris')::date)
    from payments where refund_of = new.id and new.kind = 'PAYMENT' and kind = 'REFUND' and state = 'DONE');
begin
  if new.settled_at > now() + interval '1 day' then
    raise exception 'payment % is dated in the future', new.id using errcode = 'check_violation', constraint = 'payments_not_to_come';
  end if;
  if new.kind = 'PAYMENT' and day < least(placed - 31, corrected) then
    raise exception 'payment % is dated before its order', new.id using errcode = 'check_violation', constraint = 'payments_before_order';
  end if;
  if new.state = 'DONE' and day < paid or day > refunded then
    raise exception 'refund % is dated before its payment', new.id using errcode = 'check_violation', constraint = 'payments_refund_after';
  end if;
  if day <= closed then
    raise exception 'the books are closed until %', closed using errcode = 'check_violation', constraint = 'payments_books_closed';
  end if;
  return new;
end $$;
drop trigger payments_new_day_stands on payments;
create trigger payments_new_day_stands before update of settled_at, state on payments
  for each row when (new.settled_at is not null and (new.settled_at is distinct from old.settled_at or new.state = 'DONE' and old.state <> 'DONE'))
  execute function payment_day_stands();
-- A restore runs with an empty search path.
do $$
begin
  execute format('alter function payment_day_stands() set search_path = %I, pg_temp', current_schema());
end $$;
