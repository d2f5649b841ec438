-- What mail servers and readers say of mails that were sent: an address that takes none any more is written to no more.
alter table persons
  add column email_fault text
    check (email_fault in ('UNKNOWN', 'FULL', 'UNREACHABLE', 'UNWANTED', 'REFUSED', 'COMPLAINT')),
  add column email_failing_since timestamptz,
  add check ((email_fault is null) = (email_failing_since is null));
create index persons_failing on persons (email_failing_since, id) where email_fault is not null;

-- Nobody edits them in a form.
drop trigger count_edit on persons;
create trigger count_edit before update on persons for each row execute function count_edit(
  'state', 'password_hash', 'account_validity', 'email_confirmed_at', 'fee_paid_at', 'validated_at', 'address_id',
  'created_at', 'updated_at', 'search', 'twin', 'email_fault', 'email_failing_since');

-- What was wrong with an address is not wrong with another, nor with one that was just shown to receive; whichever door changes it.
create function lift_email_fault() returns trigger language plpgsql as $$
begin
  new.email_fault := null;
  new.email_failing_since := null;
  return new;
end $$;
create trigger lift_email_fault before update of email, email_confirmed_at on persons for each row
  when (old.email_fault is not null and (lower(new.email) is distinct from lower(old.email)
    or (new.email_confirmed_at is distinct from old.email_confirmed_at and new.email_confirmed_at is not null)))
  execute function lift_email_fault();

-- A mail to such an address is not sent: SKIPPED. One that was sent and came back says how, when, and with which status (RFC 3463).
alter table mails drop constraint mails_state_check;
alter table mails add constraint mails_state_check check (state in ('QUEUED', 'SENT', 'DEAD', 'WITHDRAWN', 'SKIPPED'));
alter table mails
  add column returned text check (returned in ('HARD', 'SOFT', 'COMPLAINT')),
  add column returned_at timestamptz,
  add column returned_status text check (length(returned_status) <= 20),
  add check ((returned is null) = (returned_at is null));
create index mails_returned on mails (lower(recipient), returned_at) where returned is not null;
create index mails_skipped on mails (created_at) where state = 'SKIPPED';

-- How far the mailbox of returned mails is read, and what kept it from being read. Who reads holds it until then: one at a time.
create table returns_reading (
  one boolean primary key default true check (one),
  mailbox text,
  uid_validity text,
  last_uid bigint not null default 0,
  held_until timestamptz,
  read_at timestamptz,
  fault text check (fault in ('UNREACHABLE', 'SILENT', 'LOGIN', 'FOLDER', 'OTHER')),
  answer text,
  failing_since timestamptz
);
insert into returns_reading default values;
