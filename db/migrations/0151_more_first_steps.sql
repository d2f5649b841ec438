-- The first steps have new ones, and the means of payment are confirmed by somebody. A society that has members has begun long ago: it is
-- not led through them again, and its sign-up stays open.
insert into setup_steps (step, done_at)
  select step, now()
  from unnest(array['contact', 'season', 'cards', 'centres', 'backup', 'commission', 'calendar']) as step
  where (select count(*) from persons) > 1
  on conflict (step) do nothing;
