-- A restore runs with an empty search path: what a function of ours says must be found without one. Nothing is rebuilt:
-- the functions keep their names and what they give, so columns and indexes made with them stay as they are.

-- Parsed now, so that it is kept, dumped and restored by what it means, wherever the extension stands.
create or replace function fold(value text) returns text
  language sql immutable strict parallel safe
  return lower(unaccent('unaccent'::regdictionary, value));

-- The triggers' functions look where our tables are, whoever's search path they are called under.
do $$
declare
  name text;
begin
  foreach name in array array['refund_within_payment', 'audit_log_is_append_only', 'persons_changed', 'keep_a_super_admin']
  loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;

-- Which database holds the demonstration: its passwords are known to everybody, production refuses it.
create table demonstrations (
  loaded_at timestamptz primary key default now()
);
