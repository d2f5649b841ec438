-- What a seller owes is derived from the gifts they noted that stand, so nothing that was counted wrongly has to be corrected here. At a
-- count more may have been handed in before than is asked by now, and cheques are counted at the same time.
alter table calendar_book_steps drop constraint calendar_book_steps_expected_cents_check;
alter table calendar_book_steps
  add expected_cheques_cents integer,
  add counted_cheques_cents integer check (counted_cheques_cents >= 0),
  add constraint calendar_book_steps_cheques check (
    counted_cheques_cents is null or step = 'COUNTED' and expected_cheques_cents is not null);
create index calendar_sales_of_seller on calendar_sales (campaign_id, seller_id);
