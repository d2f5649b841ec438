-- What happens at doors moves a version of its own: sectors, their doors and their teams change rarely, and are read once for theirs.
drop trigger calendar_sectors_changed on calendar_visits;
drop trigger calendar_sectors_changed on calendar_sales;
drop trigger calendar_sectors_changed on commands;
create sequence calendar_visits_version;
create trigger calendar_visits_changed after insert or update or delete or truncate on calendar_visits
  for each statement execute function list_changed('calendar_visits');
