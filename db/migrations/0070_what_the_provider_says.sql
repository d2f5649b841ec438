-- What the card provider keeps for itself, by its own balance transactions: what it has not told is not known.
create table provider_fees (
  id text primary key check (length(id) <= 255),
  payment_id integer not null references payments on delete cascade,
  fee_cents integer not null,
  charged_at timestamptz not null
);
create index provider_fees_payment on provider_fees (payment_id);
create index provider_fees_charged on provider_fees (charged_at, id);

-- A payment that its holder disputed at the bank: what was taken from the society (by the name of the dispute), and what came back.
alter table payments
  add column disputed text check (length(disputed) <= 255),
  add column reverses integer unique references payments,
  add check (reverses is null or kind = 'PAYMENT');
create index payments_by_card on payments (coalesce(settled_at, created_at)) where method = 'CARD' and kind = 'PAYMENT' and state = 'DONE';

-- A comparison of the ledger with the provider, page by page: one at a time, taken up where it was left.
create table comparisons (
  id integer generated always as identity primary key,
  since timestamptz not null,
  until timestamptz not null check (until > since),
  stage text not null default 'PAYMENTS' check (stage in ('PAYMENTS', 'REFUNDS', 'DISPUTES', 'LEDGER')),
  -- The last row of the page before, as the provider names it.
  after text check (length(after) <= 255),
  started_at timestamptz not null default now(),
  finished_at timestamptz
);
create unique index comparisons_one_under_way on comparisons ((true)) where finished_at is null;
create index comparisons_finished on comparisons (until) where finished_at is not null;
