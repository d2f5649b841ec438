-- The register at full size. The search column finds a telephone as people type it, too.
alter table persons drop column search;
alter table persons add column search text generated always as (
  fold(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(replace(phone, '+33', '0'), ''))
) stored;
create index persons_search on persons using gin (search gin_trgm_ops);

-- By name, alone or within what is filtered most: a page is read off the index, in order.
drop index persons_name;
create index persons_name on persons (lower(last_name), lower(first_name), id) where state is not null;
create index persons_state_name on persons (state, lower(last_name), lower(first_name), id) where state is not null;
create index persons_cis_name on persons (cis, lower(last_name), lower(first_name), id) where state is not null;
create index persons_membertype_name on persons (membertype, lower(last_name), lower(first_name), id)
  where state is not null;
create index persons_validity on persons (account_validity, id) where state is not null;
create index persons_created_id on persons (created_at, id) where state is not null;
drop index persons_created;
-- How many there are of each kind, without reading the rows.
create index persons_counts on persons (state, cis, membertype) where state is not null;

-- Moves with every change of the register: what was counted before it is counted anew.
create sequence persons_version;
create function persons_changed() returns trigger language plpgsql as $$
begin
  perform nextval('persons_version');
  return null;
end $$;
create trigger persons_changed after insert or update or delete or truncate on persons
  for each statement execute function persons_changed();
