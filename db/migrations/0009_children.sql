-- What the society gives at each age; no age has two gifts.
create table child_brackets (
  id integer generated always as identity primary key,
  from_age integer not null check (from_age between 0 and 99),
  to_age integer not null check (to_age between 0 and 99),
  gift text not null check (length(gift) between 1 and 100),
  check (from_age <= to_age),
  constraint child_brackets_apart exclude using gist (int4range(from_age, to_age, '[]') with &&)
);
-- Who came to a season's party, and whose gift was handed over.
create table child_seasons (
  child_id integer not null references persons on delete cascade,
  season integer not null check (season between 2000 and 2200),
  attended boolean not null default false,
  gift_given boolean not null default false,
  primary key (child_id, season)
);
-- Children by name and by birth; the same child declared by two parents is found by `twin`.
create index persons_children_name on persons (lower(last_name), lower(first_name), id) where state is null;
create index persons_children_twin on persons (twin, id) where state is null;
create index persons_children_birth on persons (birth_date) where state is null;
