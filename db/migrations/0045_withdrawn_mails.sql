-- A mail of a mailing that its reader left before it was sent: kept without its text, for the figures.
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('QUEUED', 'SENT', 'DEAD', 'WITHDRAWN'));

-- A commission chooses whether a message of the contact form is announced by mail: until now it always was.
update commissions
  set email_configuration = jsonb_set(email_configuration, '{notices}', email_configuration -> 'notices' || '["MESSAGE"]')
  where email_configuration ? 'notices' and not email_configuration -> 'notices' ? 'MESSAGE';
