-- What a commission writes to its members (a circular) is a rich text; what the register writes stays lines.
alter table bulk_actions drop constraint bulk_actions_check, drop constraint bulk_actions_check1;
alter table bulk_actions add constraint bulk_actions_written check
  ((kind = 'MAIL') = (purpose is not null and subject is not null and num_nonnulls(text, html) = 1));
alter table bulk_actions add constraint bulk_actions_plain check
  (kind = 'MAIL' or num_nonnulls(purpose, subject, text, html, commission_id) = 0);
alter table bulk_actions add constraint bulk_actions_circular check ((html is null) = (commission_id is null));

-- OUTSIDE: no longer one of those it is for.
alter table bulk_targets drop constraint bulk_targets_verdict_check;
alter table bulk_targets add constraint bulk_targets_verdict_check check (verdict in
  ('DONE', 'NOT_TO_VALIDATE', 'NO_CONSENT', 'REFUSED_COMMISSION', 'EMAIL_UNCONFIRMED', 'CLOSED', 'OUTSIDE', 'FAILED'));

-- The mails about news that wait or left before they named their mailing.
update mails set mailing = regexp_replace(once, '-\d+$', '')
  where template = 'news' and mailing is null and once ~ '^news-\d+-\d+$';
