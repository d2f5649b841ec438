-- A gift at a door has its whole address: a number of five digits and what follows it (« bâtiment C, esc. 12 »). Where it did not fit, the
-- gift was refused, and with it all that its phone brought.
alter table calendar_sales
  drop constraint calendar_sales_street_number_check,
  add constraint calendar_sales_street_number_check check (length(street_number) <= 26);
