-- A list of orders or of reservations tells what its amounts come to beside how many there are: ids and amounts are read off one index.
drop index commands_created;
create index commands_created on commands (created_at desc, id desc) include (total_cents);
drop index reservations_by_creation;
create index reservations_by_creation on reservations (created_at desc, id desc) include (line_total_cents);
