-- Until a day that the society sets, the last of February unless it says otherwise, an account whose season is over signs in as before: in
-- January nobody has renewed yet, the treasurer neither.

-- The earliest validity that gives access on that day. « 02-28 » is the last day of February.
create function lapsed_before(today date) returns date language sql stable as $$
  with setting as (
    select coalesce((select value ->> 'accessUntil' from site_configuration where key = 'season'), '02-28') as month_day
  ), years as (
    select month_day, extract(year from today)::integer - back as year from setting, generate_series(0, 1) as back
  ), ends as (
    select case month_day when '02-28' then make_date(year, 3, 1) - 1
      else make_date(year, left(month_day, 2)::integer, right(month_day, 2)::integer) end as day
    from years
  )
  select max(day) + 1 from ends where day < today
$$;
-- A restore runs with an empty search path.
do $$
begin
  execute format('alter function lapsed_before(date) set search_path = %I, pg_temp', current_schema());
end $$;
