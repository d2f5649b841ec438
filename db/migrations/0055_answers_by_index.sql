-- The same answers, found by index: the entries of a child as an array, which rows are looked up by. Each picture is asked once.
alter function child_entries(integer) rows 2;

create or replace function parents_agree(child integer) returns boolean language sql stable as $$
  select coalesce(bool_and(coalesce((
    select given from picture_consents consent
    where consent.parent_id = parent.id and consent.child_id = any(entries.ids) order by consent.id desc limit 1), false)), false)
  from (select array(select child_entries(child)) as ids) entries
  cross join lateral (select distinct parent_id as id from relations where child_id = any(entries.ids)) parent
$$;

create or replace function hide_photos(ids integer[]) returns void language plpgsql as $$
begin
  perform from photos where id = any(ids) order by id for update;
  with found as materialized (select id, why_hidden(id) as why from photos where id = any(ids))
  update photos set hidden_for = found.why from found
    where photos.id = found.id and photos.hidden_for is distinct from found.why;
end $$;

-- A restore runs with an empty search path.
do $$
declare
  signature text;
begin
  foreach signature in array array['parents_agree(integer)', 'hide_photos(integer[])']
  loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end $$;
