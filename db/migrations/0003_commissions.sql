-- The society's sections and clubs. Their administrators are in person_roles, under the technical name.
create table commissions (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 80),
  technical_name text not null check (technical_name ~ '^[a-z][a-z0-9-]{1,39}$' and technical_name <> 'general'),
  sub_type text check (sub_type in ('CALENDARS', 'CHILDREN')),
  active boolean not null default true,
  -- Whom it is open to; nobody named means everybody.
  authorized_subscribers text[] not null default '{}'
    check (authorized_subscribers <@ array['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF']),
  description text not null default '',
  picture text,
  email_configuration jsonb not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index commissions_technical_name on commissions (technical_name);
-- The menu's order, and the special two: one of each that is active.
create index commissions_name on commissions (lower(name), id);
create unique index commissions_one_of_a_kind on commissions (sub_type) where active and sub_type is not null;
-- Who administers what.
create index person_roles_name on person_roles (name, role);
