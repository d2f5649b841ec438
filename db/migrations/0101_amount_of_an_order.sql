-- No new order is above 50,000 euros (rules#ordering). A trigger and no check: an older one above it can still be cancelled and refunded.
create function refuse_amount() returns trigger language plpgsql as $$
begin
  raise exception 'An order is at most 50,000 euros' using errcode = 'check_violation', constraint = 'order_amount';
end
$$;

create trigger order_amount before insert on commands for each row when (new.total_cents > 5000000) execute function refuse_amount();
create trigger line_amount before insert on reservations for each row when (new.line_total_cents > 5000000)
  execute function refuse_amount();
