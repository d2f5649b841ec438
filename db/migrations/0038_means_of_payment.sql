-- Which means of payment the society takes is a setting of its own, beside whichever others there are.
do $$
declare
  rule record;
begin
  for rule in
    select conname as name, pg_get_constraintdef(oid) as words from pg_constraint
    where conrelid = 'site_configuration'::regclass and contype = 'c' and pg_get_constraintdef(oid) like '%rgpd%'
  loop
    execute format('alter table site_configuration drop constraint %I', rule.name);
    execute format(
      'alter table site_configuration add constraint %I %s',
      rule.name, replace(rule.words, '''rgpd''::text', '''rgpd''::text, ''payment''::text'));
  end loop;
end $$;

-- An order waits for its money by a means of its own: null is a card. It says until when.
alter table commands
  add awaits text check (awaits in ('CHEQUE', 'TRANSFER', 'CASH')),
  add check (awaits is null or state <> 'PENDING' or expires_at is not null);
create index commands_awaited on commands (created_at desc, id desc)
  where awaits is not null and state in ('PENDING', 'EXPIRED', 'CANCELLED');

-- An order that waits for a cheque, a transfer or cash has no page where it is paid by card as well.
create function card_page_of_card_order() returns trigger language plpgsql as $$
begin
  if exists (select from commands where id = new.command_id and awaits is not null) then
    raise exception 'the order % is not paid by card', new.command_id;
  end if;
  return new;
end $$;
create trigger card_page_of_card_order before insert on payment_sessions for each row
  execute function card_page_of_card_order();
-- A restore runs with an empty search path.
do $$
begin
  execute format('alter function card_page_of_card_order() set search_path = %I, pg_temp', current_schema());
end $$;
