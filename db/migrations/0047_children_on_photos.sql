-- The children a picture shows: it is seen while every parent of each agrees, or an administrator gave their word for one whom
-- nobody registered.
create table photo_children (
  id integer generated always as identity primary key,
  photo_id integer not null references photos on delete cascade,
  -- Null: a child whom nobody registered, or not any more.
  child_id integer references persons on delete set null,
  named_by integer references persons on delete set null,
  named_at timestamptz not null default now(),
  -- Of a child whom nobody registered: what an administrator knows of the parents' will.
  word text check (length(word) between 1 and 500),
  allowed_by integer references persons on delete set null,
  unique (photo_id, child_id),
  check (child_id is null or word is null)
);
create unique index photo_children_unregistered on photo_children (photo_id) where child_id is null and word is null;
create index photo_children_child on photo_children (child_id);
create index photo_children_namer on photo_children (named_by);
create index photo_children_allower on photo_children (allowed_by);

-- What a parent decided about the pictures of a child, each time, under which text of the notice; the latest counts.
create table picture_consents (
  id integer generated always as identity primary key,
  child_id integer not null references persons on delete cascade,
  parent_id integer not null references persons on delete cascade,
  given boolean not null,
  text_version text not null,
  at timestamptz not null default now()
);
create index picture_consents_latest on picture_consents (parent_id, child_id, id desc) include (given);
create index picture_consents_child on picture_consents (child_id);

-- Who was asked by mail: once.
create table consent_requests (
  child_id integer not null references persons on delete cascade,
  parent_id integer not null references persons on delete cascade,
  asked_at timestamptz not null default now(),
  primary key (child_id, parent_id)
);
create index consent_requests_parent on consent_requests (parent_id);

-- The entries of one child: whoever declared it, by the same name and birth, and not told apart.
create function child_entries(child integer) returns setof integer language sql stable as $$
  select child
  union all
  select other.id from persons one join persons other on other.twin = one.twin and other.id <> one.id and other.state is null
  where one.id = child and one.state is null and not exists (
    select from told_apart where low = least(one.id, other.id) and high = greatest(one.id, other.id))
$$;

-- Whether every parent of a child agrees; a child without parents has nobody to agree.
create function parents_agree(child integer) returns boolean language sql stable as $$
  with entries as materialized (select child_entries(child) as id)
  select coalesce(bool_and(coalesce((
    select given from picture_consents consent
    where consent.parent_id = parent.id and consent.child_id in (select id from entries) order by consent.id desc limit 1), false)), false)
  from (select distinct parent_id as id from relations where child_id in (select id from entries)) parent
$$;

create or replace function why_hidden(photo integer) returns text language sql stable as $$
  select case
    when exists (select from photo_cases where photo_id = photo and decision is null and hides) then 'REPORTED'
    when exists (select from photo_children where photo_id = photo and child_id is null and word is null) then 'UNREGISTERED'
    when exists (select from photo_children where photo_id = photo and child_id is not null and not parents_agree(child_id)) then 'CONSENT'
  end
$$;

create function hide_photos_of(children integer[]) returns void language plpgsql as $$
declare
  found integer[];
begin
  select array_agg(distinct photo_id) into found from photo_children where child_id = any(children);
  if found is not null then
    perform hide_photos(found);
  end if;
end $$;

create function child_named() returns trigger language plpgsql as $$
begin
  perform hide_photos(array[coalesce(new.photo_id, old.photo_id)]);
  return null;
end $$;
create trigger child_named after insert or update of child_id, word or delete on photo_children for each row execute function child_named();

-- A consent, or who the parents are.
create function parents_changed() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform hide_photos_of(array(select child_entries(old.child_id)));
  end if;
  if tg_op <> 'DELETE' then
    perform hide_photos_of(array(select child_entries(new.child_id)));
  end if;
  return null;
end $$;
create trigger parents_changed after insert or update of child_id, parent_id, given or delete on picture_consents
  for each row execute function parents_changed();
create trigger parents_changed after insert or update of child_id, parent_id or delete on relations
  for each row execute function parents_changed();

-- Which entries are one child: by their names and births, and by whether they became accounts.
create function entries_changed() returns trigger language plpgsql as $$
begin
  perform hide_photos_of(array(select id from persons where state is null and twin = old.twin));
  if tg_op = 'UPDATE' then
    perform hide_photos_of(array(select child_entries(new.id)));
  end if;
  return null;
end $$;
create trigger entries_changed after update on persons for each row
  when (old.twin is distinct from new.twin or (old.state is null) <> (new.state is null)) execute function entries_changed();
create trigger entries_gone after delete on persons for each row
  when (old.state is null) execute function entries_changed();

create function entries_told_apart() returns trigger language plpgsql as $$
begin
  perform hide_photos_of(array[coalesce(new.low, old.low), coalesce(new.high, old.high)]);
  return null;
end $$;
create trigger entries_told_apart after insert or update or delete on told_apart for each row execute function entries_told_apart();

-- Whoever saw it for another reason does not any more.
drop trigger void_addresses on photos;
create trigger void_addresses after update on photos for each row
  when (new.hidden_for is not null and new.hidden_for is distinct from old.hidden_for) execute function void_addresses();

-- A restore runs with an empty search path.
do $$
declare
  signature text;
begin
  foreach signature in array array['child_entries(integer)', 'parents_agree(integer)', 'why_hidden(integer)',
    'hide_photos_of(integer[])', 'child_named()', 'parents_changed()', 'entries_changed()', 'entries_told_apart()']
  loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end $$;
