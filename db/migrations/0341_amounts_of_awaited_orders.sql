-- A line of a bank statement is compared with the orders of its amount that wait for their money: without it all that waited within a year are read.
create index commands_awaited_amount on commands (total_cents)
  where awaits is not null and state in ('PENDING', 'EXPIRED', 'CANCELLED');
