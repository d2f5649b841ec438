-- The society always has somebody who may do everything: whoever takes it away from the last one is refused, two at once too.
create function keep_a_super_admin() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'persons' then
    if not exists (
      select from person_roles where person_id = old.id and name = 'general' and role = 'SUPER-ADMIN'
    ) then
      return null;
    end if;
  end if;
  -- One at a time: the second sees what the first did.
  perform pg_advisory_xact_lock(18, 112);
  if not exists (
    select from person_roles join persons on persons.id = person_roles.person_id
    where name = 'general' and role = 'SUPER-ADMIN' and state in ('ACTIVE', 'EXPIRED')
  ) then
    raise exception 'the last super-administrator stays'
      using errcode = 'check_violation', constraint = 'last_super_admin';
  end if;
  return null;
end $$;
create trigger keep_a_super_admin after delete or update on person_roles
  for each row when (old.name = 'general' and old.role = 'SUPER-ADMIN') execute function keep_a_super_admin();
create trigger keep_a_super_admin after update of state on persons
  for each row when (old.state in ('ACTIVE', 'EXPIRED') and new.state not in ('ACTIVE', 'EXPIRED'))
  execute function keep_a_super_admin();
