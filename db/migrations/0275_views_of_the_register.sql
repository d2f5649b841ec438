-- What somebody looks at again and again in the register: filters and order as its address has them, and columns.
create table register_views (
  id integer generated always as identity primary key,
  person_id integer not null references persons (id) on delete cascade,
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  columns text[] not null check (cardinality(columns) <= 30),
  unique (person_id, name)
);

-- A compound name is found as one word, too: « legoff » finds Le Goff-Martin, whose e-mail says something else.
alter table persons drop column search;
alter table persons add column search text generated always as (
  fold(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || coalesce(replace(phone, '+33', '0'), '')
    || case when last_name ~ '[ ''’-]' then ' ' || translate(last_name, ' ''’-', '') else '' end)
) stored;
create index persons_search on persons using gin (search gin_trgm_ops);
