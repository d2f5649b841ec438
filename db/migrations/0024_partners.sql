-- Shops, firms and places that give members something.
create table partners (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  category text not null check (length(category) between 1 and 60),
  description text not null check (length(description) <= 4000),
  -- What members get, in a line, and on what conditions.
  offer text not null check (length(offer) <= 300),
  conditions text not null check (length(conditions) <= 2000),
  website text check (website ~ '^https?://' and length(website) <= 300),
  phone text check (phone ~ '^\+\d{6,15}$'),
  -- A postal address, whole or none.
  street_number text check (length(street_number) <= 20),
  street_name text check (length(street_name) between 1 and 200),
  postal_code text check (postal_code ~ '^\d{5}$'),
  city text check (length(city) between 1 and 100),
  country text check (length(country) between 1 and 60),
  -- Its place among the others; those without one come after, by name.
  position integer check (position between 1 and 999),
  picture_id uuid references files,
  version integer not null default 1 check (version > 0),
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nulls(street_number, street_name, postal_code, city, country) in (0, 5))
);
-- The order of members' pages, and the categories in use.
create index partners_shown on partners (position, lower(name), id) where archived_at is null;
