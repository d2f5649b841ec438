-- An operation on a door outside its seller's sectors waits for an administrator, and has no effect before (rules#rounds).
alter table calendar_operations drop constraint calendar_operations_why_check;
alter table calendar_operations
  add constraint calendar_operations_why_check check (why in ('REVOKED', 'NO_RIGHT', 'ELSEWHERE', 'UNPAID'));

-- The phones of somebody who may not sell any more deliver nothing more, whichever path took the right.
create function revoke_phones(seller integer) returns void language sql as $$
  delete from calendar_taken_doors where device_id in (select id from calendar_devices where person_id = seller);
  update calendar_devices set revoked_at = now() where person_id = seller and revoked_at is null;
$$;

create function revoke_phones_of_closed_account() returns trigger language plpgsql as $$
begin
  perform revoke_phones(new.id);
  -- People name a phone after themselves.
  if new.state = 'ERASED' then
    update calendar_devices set name = '' where person_id = new.id;
  end if;
  return null;
end $$;
create trigger revoke_phones after update of state on persons for each row
  when (new.state is distinct from old.state and new.state in ('SUSPENDED', 'REFUSED', 'ERASED'))
  execute function revoke_phones_of_closed_account();

-- Deferred: a role that is replaced by another one is taken away first.
create function revoke_phones_without_role() returns trigger language plpgsql as $$
begin
  if not exists (
    select from person_roles
    where person_id = old.person_id
      and (name in (select technical_name from commissions where sub_type = 'CALENDARS')
        or (name = 'general' and role in ('ADMIN', 'SUPER-ADMIN')))
  ) then
    perform revoke_phones(old.person_id);
  end if;
  return null;
end $$;
create constraint trigger revoke_phones after delete or update on person_roles
  deferrable initially deferred for each row execute function revoke_phones_without_role();

update calendar_devices set name = '' where person_id in (select id from persons where state = 'ERASED');
do $$
declare seller integer;
begin
  for seller in
    select distinct person_id from calendar_devices join persons on persons.id = person_id
    where revoked_at is null and state in ('SUSPENDED', 'REFUSED', 'ERASED')
  loop
    perform revoke_phones(seller);
  end loop;
end $$;
