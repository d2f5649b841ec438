-- Long work is queued in one way, whatever it does: what it is to do stands with it; it can be stopped, and taken up again
-- after it failed; who asked for it says that they have seen how it ended.
alter table tasks drop constraint tasks_state_check;
alter table tasks add check (state in ('RUNNING', 'DONE', 'FAILED', 'CANCELLED'));
alter table tasks
  add column input jsonb not null default '{}',
  add column cancel_asked_at timestamptz,
  add column seen_at timestamptz;
create index tasks_to_see on tasks (owner_id, id) where state = 'FAILED' and seen_at is null;
-- What is under way waits in the queues of before, which nobody empties any more: who asked for it may have it taken up again.
update tasks set state = 'FAILED', finished_at = now(), result = '{"reason": "gave-up"}' where state = 'RUNNING';
