-- What a receipt prints of the buyer is frozen when the order is paid; an erasure empties it.
alter table commands
  add column buyer_name text check (length(buyer_name) <= 201),
  add column buyer_address text check (length(buyer_address) <= 500);

update commands set
  buyer_name = persons.first_name || ' ' || persons.last_name,
  buyer_address = (
    select concat_ws(E'\n', trim(street_number || ' ' || street_name), postal_code || ' ' || city, nullif(country, 'France'))
    from addresses where addresses.id = persons.address_id)
from persons
where persons.id = commands.person_id and commands.receipt_number is not null and persons.state <> 'ERASED';

-- A refund that failed stays as it was; the one that was made in its place names it, once.
alter table payments
  add column failure text check (length(failure) <= 200),
  add column replaces integer unique references payments,
  add check (replaces is null or kind = 'REFUND');
create index payments_unsettled_refunds on payments (id) where kind = 'REFUND' and state <> 'DONE';

-- A quarantined event with what an administrator needs to settle it, and how that was done.
alter table payment_events
  add column command_id integer references commands,
  add column amount_cents integer check (amount_cents >= 0),
  add column currency text check (length(currency) <= 10),
  add column closed_at timestamptz,
  add column closed_by integer references persons on delete set null,
  add column note text check (length(note) <= 1000),
  add check (closed_at is null or (state = 'QUARANTINED' and note is not null));
create index payment_events_command on payment_events (command_id);
create index payment_events_closed_by on payment_events (closed_by);
