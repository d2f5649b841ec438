-- The hours of an event, by the clock in Paris; an end before the start is on the next day.
alter table resources
  add column start_time text check (start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add column end_time text check (end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  add constraint resources_hours check (
    (start_time is null or held_on is not null) and (end_time is null or start_time is not null and end_time <> start_time));
