-- How an order was paid, and whether money of it is to be given back, are found in its list too.
create trigger commands_changed after insert or update or delete or truncate on payments
  for each statement execute function list_changed('commands');

-- An order is found by what is written on its cheque or transfer; the accounts of some days read the money of these days.
create index payments_reference on payments (lower(reference)) where reference is not null;
create index payments_moved on payments (coalesce(settled_at, created_at), id) where state = 'DONE';
