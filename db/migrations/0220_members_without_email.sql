-- A member may have no e-mail: then there is no password either, and no step of a registration to wait for. A child has no state,
-- an erased account is ERASED: neither is taken for one.
alter table persons drop constraint persons_check;
alter table persons add constraint persons_account check (
  state is null or state = 'ERASED' or (
    membertype is not null
    and (email is null) = (password_hash is null)
    and (email is not null or state in ('ACTIVE', 'EXPIRED', 'SUSPENDED'))));

-- A link of seven days by which whom an administrator added chooses a first password.
alter table one_time_tokens drop constraint one_time_tokens_purpose_check;
alter table one_time_tokens add constraint one_time_tokens_purpose_check check (purpose in (
  'email-confirmation', 'password-recovery', 'subscription', 'renewal', 'email-change', 'unsubscribe', 'invitation'));

-- Whom a message to many cannot reach is told apart from whose account is closed.
alter table bulk_targets drop constraint bulk_targets_verdict_check;
alter table bulk_targets add constraint bulk_targets_verdict_check check (verdict in (
  'DONE', 'NOT_TO_VALIDATE', 'NOTHING_DUE', 'NOT_ALLOWED', 'NO_CONSENT', 'REFUSED_COMMISSION', 'EMAIL_UNCONFIRMED', 'NO_EMAIL',
  'CLOSED', 'OUTSIDE', 'FAILED'));
