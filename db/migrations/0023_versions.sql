-- How often a thing was edited: a form says which version it was opened on, and does not overwrite another one's edit.
alter table persons add column version integer not null default 1;
alter table addresses add column version integer not null default 1;
alter table commissions add column version integer not null default 1;
alter table site_configuration add column version integer not null default 1;
alter table campaigns add column version integer not null default 1;

-- A list that is edited whole has its version here.
create table edited_lists (
  name text primary key check (name in ('child_brackets')),
  version integer not null default 1
);
insert into edited_lists values ('child_brackets');

-- Counts a write that really changes something, whichever statement made it. Its arguments are the columns that nobody edits in a
-- form: a new column counts until it is named here. A generated column is not computed yet.
create function count_edit() returns trigger language plpgsql as $$
declare
  unedited text[] := array['version'] || coalesce(tg_argv, '{}');
begin
  if to_jsonb(old) - unedited <> to_jsonb(new) - unedited then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger count_edit before update on persons for each row execute function count_edit(
  'state', 'password_hash', 'account_validity', 'email_confirmed_at', 'fee_paid_at', 'validated_at', 'address_id',
  'created_at', 'updated_at', 'search', 'twin');
create trigger count_edit before update on addresses for each row execute function count_edit();
create trigger count_edit before update on commissions for each row execute function count_edit('picture_id', 'updated_at');
create trigger count_edit before update on site_configuration for each row execute function count_edit('updated_at', 'updated_by');

-- What is edited with the row it belongs to counts there.
create function count_role() returns trigger language plpgsql as $$
begin
  update persons set version = version + 1 where id = coalesce(new.person_id, old.person_id);
  return null;
end $$;
create trigger count_role after insert or delete on person_roles for each row execute function count_role();

create function count_relation() returns trigger language plpgsql as $$
begin
  update persons set version = version + 1 where id = new.child_id;
  return null;
end $$;
create trigger count_relation after update of relationship_precision on relations for each row
  when (old.relationship_precision <> new.relationship_precision) execute function count_relation();

create function count_reminder() returns trigger language plpgsql as $$
begin
  update campaigns set version = version + 1 where id = coalesce(new.campaign_id, old.campaign_id);
  return null;
end $$;
create trigger count_reminder after insert or delete on campaign_mailings for each row execute function count_reminder();

create function count_line() returns trigger language plpgsql as $$
begin
  update edited_lists set version = version + 1 where name = tg_table_name;
  return null;
end $$;
create trigger count_line after insert or update or delete on child_brackets for each row execute function count_line();

-- A restore runs with an empty search path.
do $$
declare
  name text;
begin
  foreach name in array array['count_role', 'count_relation', 'count_reminder', 'count_line']
  loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
