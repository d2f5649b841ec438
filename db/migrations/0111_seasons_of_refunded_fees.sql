-- A whole refund of a fee takes its season back: the account's validity returns to what it was before that payment.
alter table commands add validity_before date;
alter table commands add validity_after date;
alter table commands add constraint commands_validity_of_fees
  check (validity_after is null or (kind = 'ADHESION' and validity_before is not null and validity_after >= validity_before));

-- Fees that were refunded in full while the account stayed valid. Nothing is changed here: administrators decide of each, on the page of
-- payments to look at.
insert into payment_events (id, type, provider_object, state, reason, amount_cents, currency, command_id)
select 'fee-still-valid-' || commands.id, 'repair.fee', null, 'QUARANTINED', 'fee-still-valid', total_cents, 'eur', commands.id
from commands join persons on persons.id = commands.person_id
where kind = 'ADHESION' and commands.state = 'REFUNDED' and persons.state in ('ACTIVE', 'SUSPENDED')
  and persons.account_validity >= current_date
  and exists (select from reservations where command_id = commands.id and reservations.state = 'CONFIRMED')
on conflict (id) do nothing;
