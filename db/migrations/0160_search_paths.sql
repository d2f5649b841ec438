-- Every function names where it looks for tables, so that a restore by another user, with another search path, finds them too.
do $$
declare
  signature regprocedure;
begin
  for signature in
    select oid from pg_proc
    where pronamespace = current_schema()::regnamespace
      and prosqlbody is null
      and prokind = 'f'
      and not exists (select from unnest(proconfig) as setting where setting like 'search_path=%')
      and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
  loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end $$;
