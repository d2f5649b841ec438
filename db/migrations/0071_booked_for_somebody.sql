-- An order that an administrator placed for somebody: for a member, or for a guest of the society, who has no account. A guest's
-- order leads to no person, and says from the first on what they are called (`buyer_name`).
create table bookings (
  command_id integer primary key references commands on delete cascade,
  -- The browser's own: the same request again is the same order.
  key uuid not null unique,
  booked_by integer references persons on delete set null,
  -- The rules of the resource it goes beyond.
  beyond text[] not null default '{}',
  guest_email text check (length(guest_email) <= 254),
  guest_phone text check (length(guest_phone) <= 30)
);
create index bookings_by on bookings (booked_by) where booked_by is not null;
create index commands_of_guests on commands (id) where person_id is null;

-- A card that is awaited for days, by whom an order was placed for: null is still a card page that is open now.
do $$
declare
  rule record;
begin
  for rule in select conname as name from pg_constraint
    where conrelid = 'commands'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%awaits%TRANSFER%'
  loop
    execute format('alter table commands drop constraint %I', rule.name);
  end loop;
end $$;
alter table commands add constraint commands_awaits_check check (awaits in ('CHEQUE', 'TRANSFER', 'CASH', 'CARD'));
create or replace function card_page_of_card_order() returns trigger language plpgsql as $$
begin
  if exists (select from commands where id = new.command_id and awaits <> 'CARD') then
    raise exception 'the order % is not paid by card', new.command_id;
  end if;
  return new;
end $$;
-- A restore runs with an empty search path.
do $$
begin
  execute format('alter function card_page_of_card_order() set search_path = %I, pg_temp', current_schema());
end $$;
