-- A payment that was recorded by hand is undone for some minutes (rules#undo-of-payments): until when, and what it found before it.
alter table payments
  add column undo_until timestamptz,
  add column before_recording jsonb,
  add constraint payments_undoable check (undo_until is null or (kind = 'PAYMENT' and method <> 'CARD' and corrects is null)),
  add constraint payments_before_recording check (before_recording is null or undo_until is not null);
create index payments_undoable on payments (undo_until) where undo_until is not null;

-- An order that was paid and is due again, by a cheque that came back or a transfer that was somebody else's: it doesn't expire. Its receipt's
-- number said so until now, which an order whose payment was undone has too.
alter table commands add column due_again boolean default false not null;
update commands set due_again = true where state = 'PENDING' and receipt_number is not null;
