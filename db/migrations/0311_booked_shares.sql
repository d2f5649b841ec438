-- The income of a year is summed from an index: a share has when, how and for what it was booked beside its amount. The database keeps all four
-- as its payment and its line have them. A share is booked while its payment is done; one of a fee that others have a part of is of no resource
-- here, because its parts are rounded one by one.
alter table payment_shares
  add column booked_at timestamptz,
  add column booked_kind text,
  add column booked_method text,
  add column booked_resource_id integer;

-- What is added says nothing about amounts, which the trigger would check share by share.
alter table payment_shares disable trigger shares_add_up;
update payment_shares set
  booked_at = case when payments.state = 'DONE' then coalesce(payments.settled_at, payments.created_at) end,
  booked_kind = payments.kind,
  booked_method = payments.method,
  booked_resource_id = case when reservations.shares = '[]' then reservations.resource_id end
from payments, reservations where payments.id = payment_id and reservations.id = reservation_id;
alter table payment_shares enable trigger shares_add_up;

create index payment_shares_income on payment_shares (booked_at) include (booked_kind, booked_method, booked_resource_id, amount_cents)
  where booked_at is not null and booked_resource_id is not null;
create index payment_shares_parted on payment_shares (booked_at) where booked_at is not null and booked_resource_id is null;

-- The payment is held until the end: who changes it while a share of it is written waits, and then changes that share too. Nothing is held that
-- two payments have in common.
create function share_follows_payment() returns trigger language plpgsql as $$
begin
  select kind, method, case when state = 'DONE' then coalesce(settled_at, created_at) end
    into new.booked_kind, new.booked_method, new.booked_at from payments where id = new.payment_id for share;
  new.booked_resource_id := (select case when shares = '[]' then resource_id end from reservations where id = new.reservation_id);
  return new;
end $$;
create trigger share_follows_payment before insert or update on payment_shares
  for each row execute function share_follows_payment();

create function payment_leads_shares() returns trigger language plpgsql as $$
begin
  update payment_shares set booked_at = booked_at where payment_id = new.id;
  return null;
end $$;
create trigger payment_leads_shares after update of kind, method, state, settled_at, created_at on payments
  for each row when ((new.kind, new.method, new.state, new.settled_at, new.created_at)
    is distinct from (old.kind, old.method, old.state, old.settled_at, old.created_at))
  execute function payment_leads_shares();

-- What was ordered is never turned into something else: what was paid for it stands in the books.
create function line_keeps_resource() returns trigger language plpgsql as $$
begin
  raise exception 'line % is of another resource', old.id using errcode = 'check_violation', constraint = 'reservations_resource_fixed';
end $$;
create trigger line_keeps_resource before update of resource_id on reservations
  for each row when (new.resource_id <> old.resource_id) execute function line_keeps_resource();
-- A restore runs with an empty search path.
do $$
declare name text;
begin
  foreach name in array array['share_follows_payment', 'payment_leads_shares', 'line_keeps_resource'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
