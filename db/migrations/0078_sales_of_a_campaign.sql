-- The sales of a campaign as administrators work with them: found by who bought, read once for a version, and put right where their number is wrong.
alter table calendar_sales
  add column search text generated always as (fold(first_name || ' ' || last_name)) stored,
  -- Whether an administrator who looked at it gave it another number; `stub_before` is the one it had, null where it had none.
  add column corrected boolean not null default false,
  add column stub_before integer check (stub_before between 1 and 9999999),
  add constraint calendar_sales_corrected check (not corrected or checked_at is not null),
  add constraint calendar_sales_stub_before check (corrected or stub_before is null);
create index calendar_sales_search on calendar_sales using gin (search gin_trgm_ops);
-- Moves with every change of what lists and figures of sales depend on, beside orders and their money.
create sequence calendars_version;
do $$
declare
  name text;
begin
  foreach name in array array['calendar_sales', 'calendar_stubs', 'calendar_campaigns'] loop
    execute format('create trigger calendars_changed after insert or update or delete or truncate on %I
      for each statement execute function list_changed(''calendars'')', name);
  end loop;
end $$;
