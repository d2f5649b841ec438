-- Where this database is part of a move (npm run move): one that is being filled, or one that everything has left for another place,
-- which is named without its password. The program starts on neither.
alter table installation
  add moving text check (moving in ('ARRIVING', 'LEFT')),
  add moved_to text check (length(moved_to) between 1 and 300),
  add moved_at timestamptz,
  add check ((moving is not distinct from 'LEFT') = (moved_to is not null)),
  add check ((moving is not distinct from 'LEFT') = (moved_at is not null));
