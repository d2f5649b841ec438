-- Links in mails that were made before this moment open nothing any more (rules#order-links). Whoever reads an old mailbox, knew the old
-- password or held a session keeps nothing by them: every path that writes an e-mail, a password or the end of an account passes here.
alter table persons add column links_since timestamptz;

create function end_links() returns trigger language plpgsql as $$
begin
  new.links_since := clock_timestamp();
  return new;
end $$;
create trigger end_links before update of email, password_hash, state on persons for each row
  when (lower(new.email) is distinct from lower(old.email)
    or new.password_hash is distinct from old.password_hash
    or (new.state is distinct from old.state and new.state in ('SUSPENDED', 'REFUSED', 'ERASED')))
  execute function end_links();

-- Nobody edits it in a form.
drop trigger count_edit on persons;
create trigger count_edit before update on persons for each row execute function count_edit(
  'state', 'password_hash', 'account_validity', 'email_confirmed_at', 'fee_paid_at', 'validated_at', 'address_id',
  'created_at', 'updated_at', 'search', 'twin', 'email_fault', 'email_failing_since', 'links_since');
