-- A campaign asks for a season as it was when it was started: who has paid does not change with the society's season.
alter table campaigns add ends_on date;
update campaigns set ends_on = (season || '-' || coalesce(
  (select value ->> 'end' from site_configuration where key = 'season'), '12-31'))::date;
