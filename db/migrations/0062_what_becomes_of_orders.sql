-- Lists of orders and of reservations at full size: their ids are read once for a version, which moves with whatever they depend on.
create sequence commands_version;
create sequence reservations_version;
create trigger commands_changed after insert or update or delete or truncate on commands
  for each statement execute function list_changed('commands');
do $$
declare
  name text;
begin
  -- Who sees which of them follows from the lines, their resources and the commissions.
  foreach name in array array['reservations', 'resources', 'commissions'] loop
    execute format('create trigger commands_changed after insert or update or delete or truncate on %I
      for each statement execute function list_changed(''commands'')', name);
    execute format('create trigger reservations_changed after insert or update or delete or truncate on %I
      for each statement execute function list_changed(''reservations'')', name);
  end loop;
end $$;
create index reservations_by_creation on reservations (created_at desc, id desc);

-- What jobs look for: lines that wait for an administrator's word, stays that are about to begin, orders that are not settled yet.
create index reservations_to_approve on reservations (start_date) where state = 'TO_APPROVE';
create index reservations_ahead on reservations (start_date) where state = 'CONFIRMED' and start_date is not null;
create index commands_unfinished on commands (id) where kind = 'CART' and state = 'PAID';
