-- A buyer's data are found by their address when they are to be forgotten.
create index calendar_sales_email on calendar_sales (lower(email)) where email is not null;
