-- Who closes a campaign waits for what is being written of it, and who writes waits for who closes it: a lock that only looks at the
-- key lets both pass.
create or replace function calendar_book_of_open_campaign() returns trigger language plpgsql as $$
declare
  campaign integer := case when tg_op = 'DELETE' then old.campaign_id else new.campaign_id end;
begin
  if (select closed_at from calendar_campaigns where id = campaign for share) is not null then
    raise exception 'the campaign % is closed', campaign using errcode = 'check_violation', constraint = 'calendar_campaign_open';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;
create trigger calendar_book_goes before delete on calendar_books
  for each row execute function calendar_book_of_open_campaign();
-- After the closing nothing is sold on the web nor at the desk; what was given at a door is told late.
create trigger calendar_sale_of_open_campaign before insert on calendar_sales
  for each row when (new.source <> 'DOOR') execute function calendar_book_of_open_campaign();
create trigger calendar_stub_voided before insert or update of void on calendar_stubs
  for each row when (new.void is not null) execute function calendar_book_of_open_campaign();
create trigger calendar_stub_found before delete on calendar_stubs
  for each row when (old.void is not null) execute function calendar_book_of_open_campaign();
do $$
begin
  execute format('alter function calendar_book_of_open_campaign() set search_path = %I, pg_temp', current_schema());
end $$;

-- When its seller was last asked to bring it back.
alter table calendar_books add reminded_at timestamptz;
drop trigger count_edit on calendar_books;
create trigger count_edit before update on calendar_books for each row execute function count_edit('next_stub', 'reminded_at');
create index calendar_books_out on calendar_books (campaign_id, seller_id) where state = 'GIVEN';
