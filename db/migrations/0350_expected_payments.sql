-- Expected payments are listed, counted and summed off one index: which of their buyers have paid the season otherwise is asked of what it holds too.
drop index commands_awaited;
create index commands_expected on commands (created_at, id) include (state, person_id, kind, season, total_cents)
  where awaits in ('CHEQUE', 'TRANSFER', 'CASH') and state in ('PENDING', 'EXPIRED', 'CANCELLED');
