-- The day until which the books are closed is a setting of its own.
alter table site_configuration drop constraint site_configuration_key_check;
alter table site_configuration add constraint site_configuration_key_check
  check (key in ('association', 'rgpd', 'payment', 'season', 'calendar', 'contact', 'books'));

-- The last bar against a wrong year in a date, whatever path leads to the row: not to come, a refund not before its payment, and nothing
-- in books that are closed. Rows that were written before are left as they are.
create function payment_day_stands() returns trigger language plpgsql as $$
declare
  day date := (new.settled_at at time zone 'Europe/Paris')::date;
  closed date := (select (value ->> 'closedUntil')::date from site_configuration where key = 'books');
  paid date := (select (settled_at at time zone 'Europe/Paris')::date from payments where id = new.refund_of and new.kind = 'REFUND');
begin
  if new.settled_at > now() + interval '1 day' then
    raise exception 'payment % is dated in the future', new.id using errcode = 'check_violation', constraint = 'payments_not_to_come';
  end if;
  if new.state = 'DONE' and day < paid then
    raise exception 'refund % is dated before its payment', new.id using errcode = 'check_violation', constraint = 'payments_refund_after';
  end if;
  if day <= closed then
    raise exception 'the books are closed until %', closed using errcode = 'check_violation', constraint = 'payments_books_closed';
  end if;
  return new;
end $$;
create trigger payments_day_stands before insert on payments
  for each row when (new.settled_at is not null) execute function payment_day_stands();
create trigger payments_new_day_stands before update of settled_at on payments
  for each row when (new.settled_at is not null and new.settled_at is distinct from old.settled_at) execute function payment_day_stands();
-- A restore runs with an empty search path.
do $$
begin
  execute format('alter function payment_day_stands() set search_path = %I, pg_temp', current_schema());
end $$;
