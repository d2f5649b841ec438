-- The secret address at which a commission's bookings are followed by a calendar; of its token only the hash is kept.
create table calendar_feeds (
  commission_id integer primary key references commissions,
  token_hash bytea not null check (length(token_hash) = 32),
  created_at timestamptz not null default now()
);
