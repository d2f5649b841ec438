-- What a bank returns after a dispute belongs to the payment it was taken of: what is left of that to give back counts it, and a refund
-- of it is asked of the provider under the payment's own name.
alter table payments drop constraint payments_check;
-- A refund of what had come back was of that row.
with recursive belongs as (
  select id, id as payment from payments where kind = 'PAYMENT' and reverses is null
  union all
  select moved.id, belongs.payment from belongs
    join payments moved on moved.refund_of = belongs.id or moved.reverses = belongs.id
)
update payments set refund_of = belongs.payment from belongs
where belongs.id = payments.id and belongs.payment <> payments.id and payments.refund_of is distinct from belongs.payment;
alter table payments add constraint payments_of_payment check ((kind = 'REFUND' or reverses is not null) = (refund_of is not null));

create or replace function refund_within_payment() returns trigger language plpgsql as $$
declare
  paid integer;
  given_back integer;
begin
  select amount_cents into paid from payments where id = new.refund_of and kind = 'PAYMENT' for update;
  select coalesce(sum(case kind when 'REFUND' then amount_cents else -amount_cents end), 0) into given_back
    from payments where refund_of = new.refund_of and state <> 'FAILED' and id <> new.id;
  if paid is null or given_back + new.amount_cents > paid then
    raise exception 'refund exceeds payment %', new.refund_of using errcode = 'check_violation';
  end if;
  return new;
end $$;
-- A restore runs with an empty search path.
do $$
begin
  execute format('alter function refund_within_payment() set search_path = %I, pg_temp', current_schema());
end $$;
