-- Written as a dump writes it back: what is restored is word for word what was kept.
alter table calendar_books
  drop constraint calendar_books_check,
  add constraint calendar_books_check
    check (last_stub >= first_stub and last_stub <= 9999999 and last_stub - first_stub < 100000);
