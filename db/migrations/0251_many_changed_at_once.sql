-- A centre, a status or a role of a commission that many members are given at once, and its undoing within ten minutes.
alter table bulk_actions drop constraint bulk_actions_kind_check;
alter table bulk_actions add constraint bulk_actions_kind_check
  check (kind in ('VALIDATE', 'MAIL', 'PAY', 'CENTRE', 'STATUS', 'ROLE_GIVEN', 'ROLE_TAKEN', 'UNDO'));
alter table bulk_actions add value text check (length(value) between 1 and 60);
alter table bulk_actions add detail text check (length(detail) <= 200);
alter table bulk_actions add undoes integer unique references bulk_actions (task_id) on delete cascade;
alter table bulk_actions add reference text check (length(reference) <= 100);
alter table bulk_actions add constraint bulk_actions_changed check
  ((kind in ('CENTRE', 'STATUS', 'ROLE_GIVEN', 'ROLE_TAKEN')) = (value is not null) and (value is not null or detail is null));
alter table bulk_actions add constraint bulk_actions_undone check ((kind = 'UNDO') = (undoes is not null));
alter table bulk_actions add constraint bulk_actions_reference check (kind = 'PAY' or reference is null);

-- What a member had before and has since, so that it is undone only where nothing else changed meanwhile.
alter table bulk_targets add before jsonb;
alter table bulk_targets add after jsonb;
alter table bulk_targets add constraint bulk_targets_changed check ((before is null) = (after is null));
-- UNCHANGED: it was so already. CHANGED_SINCE: somebody changed it after the work that is undone.
alter table bulk_targets drop constraint bulk_targets_verdict_check;
alter table bulk_targets add constraint bulk_targets_verdict_check check (verdict in (
  'DONE', 'NOT_TO_VALIDATE', 'NOTHING_DUE', 'NOT_ALLOWED', 'NO_CONSENT', 'REFUSED_COMMISSION', 'EMAIL_UNCONFIRMED', 'NO_EMAIL',
  'CLOSED', 'OUTSIDE', 'FAILED', 'UNCHANGED', 'CHANGED_SINCE'));
