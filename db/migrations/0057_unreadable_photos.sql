-- A picture that came whole and cannot be decoded is hidden as soon as that is found, until who administers its album takes it away.
alter table photos drop constraint photos_hidden_for_check;
alter table photos add constraint photos_hidden_for_check
  check (hidden_for in ('UNREADABLE', 'REPORTED', 'UNREGISTERED', 'CONSENT'));

create or replace function why_hidden(photo integer) returns text language sql stable as $$
  select case
    when exists (select from photos join files on files.id = file_id where photos.id = photo and files.state = 'UNREADABLE') then 'UNREADABLE'
    when exists (select from photo_cases where photo_id = photo and decision is null and hides) then 'REPORTED'
    when exists (select from photo_children where photo_id = photo and child_id is null and word is null) then 'UNREGISTERED'
    when exists (select from photo_children where photo_id = photo and child_id is not null and not parents_agree(child_id)) then 'CONSENT'
  end
$$;

create function file_found_unreadable() returns trigger language plpgsql as $$
begin
  perform hide_photos(array(select id from photos where file_id = new.id));
  return null;
end $$;
create trigger file_found_unreadable after update of state on files for each row
  when ((old.state = 'UNREADABLE') <> (new.state = 'UNREADABLE')) execute function file_found_unreadable();

do $$
declare
  signature text;
begin
  foreach signature in array array['why_hidden(integer)', 'file_found_unreadable()']
  loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end $$;

select hide_photos(array(select photos.id from photos join files on files.id = file_id where files.state = 'UNREADABLE'));
