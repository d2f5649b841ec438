-- « Noter payé »: fees that came by cheque, transfer or cash, recorded for many members at once.
alter table bulk_actions drop constraint bulk_actions_kind_check;
alter table bulk_actions add constraint bulk_actions_kind_check check (kind in ('VALIDATE', 'MAIL', 'PAY'));
alter table bulk_actions add season integer check (season between 2000 and 2199);
alter table bulk_actions add method text check (method in ('CHEQUE', 'CASH', 'TRANSFER'));
alter table bulk_actions add paid_on date;
alter table bulk_actions add constraint bulk_actions_paid check
  ((kind = 'PAY') = (num_nonnulls(season, method, paid_on) = 3) and (kind = 'PAY' or num_nonnulls(season, method, paid_on) = 0));
-- NOTHING_DUE: the season is paid, or has no fee for them. NOT_ALLOWED: oneself, or an account with more rights.
alter table bulk_targets drop constraint bulk_targets_verdict_check;
alter table bulk_targets add constraint bulk_targets_verdict_check check (verdict in
  ('DONE', 'NOT_TO_VALIDATE', 'NOTHING_DUE', 'NOT_ALLOWED', 'NO_CONSENT', 'REFUSED_COMMISSION', 'EMAIL_UNCONFIRMED', 'CLOSED', 'OUTSIDE', 'FAILED'));
