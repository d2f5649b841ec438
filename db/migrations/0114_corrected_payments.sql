-- What was recorded wrongly is corrected by two rows that keep the first: its reversal, and the payment as it was.
alter table payments add corrects integer references payments;
alter table payments add constraint payments_corrected_by_hand check (corrects is null or (method <> 'CARD' and state = 'DONE'));
create unique index payments_corrected_once on payments (corrects, kind) where corrects is not null;
