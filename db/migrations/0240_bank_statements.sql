-- Bank statements, as their files were read. A line is known by its account and its identity: the same file twice, or files that overlap, have it once.
create table bank_statements (
  id integer generated always as identity primary key,
  iban text not null check (length(iban) between 5 and 34),
  format text not null check (format in ('CAMT', 'OFX', 'CSV')),
  file_name text not null check (length(file_name) <= 200),
  first_day date not null,
  last_day date not null,
  line_count integer not null check (line_count >= 0),
  known_count integer not null check (known_count between 0 and line_count),
  read_at timestamptz not null default now(),
  read_by integer references persons on delete set null,
  -- The work that read it: begun again, it finds what it did.
  task_id integer unique references tasks on delete set null,
  constraint bank_statements_days check (first_day <= last_day and first_day >= '2000-01-01' and last_day < '2100-01-01')
);
create index bank_statements_latest on bank_statements (read_at desc, id desc);
create index bank_statements_read_by on bank_statements (read_by) where read_by is not null;

-- Which column of a bank's CSV holds what, by account and headings: asked once.
create table bank_statement_layouts (
  iban text not null check (length(iban) between 5 and 34),
  headings text not null check (length(headings) <= 4000),
  columns text not null check (length(columns) <= 300),
  primary key (iban, headings)
);

create table bank_statement_lines (
  id integer generated always as identity primary key,
  statement_id integer not null references bank_statements,
  iban text not null check (length(iban) between 5 and 34),
  identity text not null check (length(identity) <= 120),
  position integer not null check (position > 0),
  booked_on date not null check (booked_on >= '2000-01-01' and booked_on < '2100-01-01'),
  amount_cents integer not null check (amount_cents <> 0),
  label text not null check (length(label) <= 600),
  payment_id integer references payments,
  slip_id integer references deposit_slips,
  is_payout boolean not null default false,
  -- The press wrote it down itself: the payment of an order, or that a slip was deposited.
  is_recorded boolean not null default false,
  matched_at timestamptz,
  matched_by integer references persons on delete set null,
  set_aside_at timestamptz,
  set_aside_by integer references persons on delete set null,
  state text not null generated always as (
    case when payment_id is not null or slip_id is not null or is_payout then 'MATCHED'
      when set_aside_at is not null then 'SET_ASIDE' else 'OPEN' end) stored,
  constraint bank_statement_lines_identity unique (iban, identity),
  constraint bank_statement_lines_position unique (statement_id, position),
  -- A payment, or a slip, is on one line of a statement at most.
  constraint bank_statement_lines_payment unique (payment_id),
  constraint bank_statement_lines_slip unique (slip_id),
  constraint bank_statement_lines_one_match check (num_nonnulls(payment_id, slip_id) + is_payout::int <= 1),
  constraint bank_statement_lines_matched check ((num_nonnulls(payment_id, slip_id) + is_payout::int = 1) = (matched_at is not null)),
  constraint bank_statement_lines_aside check (matched_at is null or set_aside_at is null),
  constraint bank_statement_lines_credit check (amount_cents > 0 or slip_id is null and not is_payout)
);
create index bank_statement_lines_open on bank_statement_lines (statement_id) where state = 'OPEN';
create index bank_statement_lines_payouts on bank_statement_lines (booked_on) where is_payout;
create index bank_statement_lines_matched_by on bank_statement_lines (matched_by) where matched_by is not null;
create index bank_statement_lines_set_aside_by on bank_statement_lines (set_aside_by) where set_aside_by is not null;

-- Namesakes of whom a line names are found by their last name as a bank prints it, without accents, spaces and hyphens.
create index persons_printed_last_name on persons ((regexp_replace(fold(last_name), '[^a-z0-9]+', '', 'g'))) where state is not null;

-- What the bank wrote stays as it was read.
create function bank_statement_line_fixed() returns trigger language plpgsql as $$
declare closed date := (select (value ->> 'closedUntil')::date from site_configuration where key = 'books');
begin
  if tg_op = 'DELETE' or (new.statement_id, new.iban, new.identity, new.position, new.booked_on, new.amount_cents, new.label)
      is distinct from (old.statement_id, old.iban, old.identity, old.position, old.booked_on, old.amount_cents, old.label) then
    raise exception 'line % of a statement is fixed', old.id
      using errcode = 'check_violation', constraint = 'bank_statement_lines_fixed';
  end if;
  if new.is_payout <> old.is_payout and new.booked_on <= closed then
    raise exception 'the books are closed until %', closed using errcode = 'check_violation', constraint = 'bank_statement_lines_books_closed';
  end if;
  return new;
end $$;
create trigger bank_statement_line_fixed before update or delete on bank_statement_lines
  for each row execute function bank_statement_line_fixed();

-- A line has the payment of its amount and direction, by transfer, or a cheque that came back unpaid.
create function bank_statement_line_match() returns trigger language plpgsql as $$
begin
  if new.payment_id is not null and not exists (select from payments where payments.id = new.payment_id
      and payments.state = 'DONE' and payments.method <> 'CARD'
      and case payments.kind when 'PAYMENT' then payments.amount_cents else -payments.amount_cents end = new.amount_cents) then
    raise exception 'payment % is not the money of line %', new.payment_id, new.id
      using errcode = 'check_violation', constraint = 'bank_statement_lines_money';
  end if;
  return new;
end $$;
create trigger bank_statement_line_match before insert or update of payment_id on bank_statement_lines
  for each row when (new.payment_id is not null) execute function bank_statement_line_match();

-- A line follows its payment where that is corrected, and is open again where the money was none of the bank's, or its slip is cancelled.
create function bank_statement_line_follows() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'deposit_slips' then
    update bank_statement_lines set slip_id = null, is_recorded = false, matched_at = null, matched_by = null where slip_id = new.id;
  elsif new.method = 'TRANSFER' and new.state = 'DONE' then
    update bank_statement_lines set payment_id = new.id where payment_id = new.corrects;
  else
    update bank_statement_lines set payment_id = null, is_recorded = false, matched_at = null, matched_by = null
      where payment_id in (new.id, new.corrects);
  end if;
  return null;
end $$;
create trigger bank_statement_line_follows_slip after update of cancelled_at on deposit_slips
  for each row when (new.cancelled_at is not null and old.cancelled_at is null) execute function bank_statement_line_follows();
create trigger bank_statement_line_follows_correction after insert on payments
  for each row when (new.kind = 'PAYMENT' and new.corrects is not null) execute function bank_statement_line_follows();
create trigger bank_statement_line_follows_annulment after update of state on payments
  for each row when (new.kind = 'PAYMENT' and new.state = 'FAILED' and old.state = 'DONE') execute function bank_statement_line_follows();
do $$
declare name text;
begin
  foreach name in array array['bank_statement_line_fixed', 'bank_statement_line_match', 'bank_statement_line_follows'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
