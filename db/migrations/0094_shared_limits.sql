-- How often a call was made from one address in its span of time, whichever process answered. A crash of the database may forget it,
-- and nothing waits for it to be written: unlogged.
create unlogged table limits (
  -- A keyed hash of call and address.
  key text primary key,
  count integer not null check (count > 0),
  ends_at timestamptz not null
);
create index limits_ended on limits (ends_at);

-- By what secret tokens are signed, as a keyed hash: processes of one database need the same.
alter table installation add column secret_mark text;
