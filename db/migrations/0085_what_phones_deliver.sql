-- A calendar that is not paid cannot be handed over at a door: that it was said waits for an administrator too.
alter table calendar_operations drop constraint calendar_operations_why_check;
alter table calendar_operations add constraint calendar_operations_why_check check (why in ('REVOKED', 'NO_RIGHT', 'UNPAID'));
-- What takes an operation back, and what hands a calendar over, by what they name.
create index calendar_operations_withdrawing on calendar_operations ((body ->> 'operation')) where kind = 'WITHDRAW';
create index calendar_operations_handing_over on calendar_operations ((body ->> 'externalId')) where kind = 'HANDOVER';
-- Such a sale is not made before an administrator has looked: it needs no second look.
alter table calendar_sales drop constraint calendar_sales_to_check_check;
alter table calendar_sales add constraint calendar_sales_to_check_check
  check (to_check <@ array['OUTSIDE', 'CLASH', 'TWICE', 'LATE', 'WITHDRAWN', 'NO_STUB']);
