-- A list of slips tells how many lines each slip has, what they come to and how many came back unpaid. Counted at each call, a list of 1,250 slips
-- read all 50,000 lines. A slip has the three beside it, and the database alone writes them, from its lines. A cancelled slip keeps what it had.
alter table deposit_slips
  add column line_count integer not null default 0,
  add column total_cents bigint not null default 0,
  add column unpaid_count integer not null default 0;

update deposit_slips set line_count = sums.lines, total_cents = sums.cents, unpaid_count = sums.unpaid
from (
  select slip_id, count(*) as lines, sum(amount_cents) as cents, count(unpaid_refund_id) as unpaid
  from deposit_slip_lines line join deposit_slips slip on slip.id = line.slip_id
  where taken_off_at is null or taken_off_at >= slip.cancelled_at
  group by slip_id) sums
where sums.slip_id = deposit_slips.id;

-- The slip is held before its lines are counted: of two payments of one slip that are corrected at once, the second counts what the first left.
create function deposit_slip_follows_lines() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if old.cancelled_at is not null then
      new.line_count := old.line_count;
      new.total_cents := old.total_cents;
      new.unpaid_count := old.unpaid_count;
      return new;
    end if;
  end if;
  select count(*), coalesce(sum(amount_cents), 0), count(unpaid_refund_id) into new.line_count, new.total_cents, new.unpaid_count
    from deposit_slip_lines where slip_id = new.id and taken_off_at is null;
  return new;
end $$;
create trigger deposit_slip_follows_lines before insert or update on deposit_slips
  for each row execute function deposit_slip_follows_lines();

create function deposit_slip_lines_lead() returns trigger language plpgsql as $$
begin
  update deposit_slips set line_count = line_count where id in (select slip_id from changed_lines);
  return null;
end $$;
create trigger deposit_slip_lines_lead_when_added after insert on deposit_slip_lines
  referencing new table as changed_lines for each statement execute function deposit_slip_lines_lead();
create trigger deposit_slip_lines_lead_when_changed after update on deposit_slip_lines
  referencing new table as changed_lines for each statement execute function deposit_slip_lines_lead();
-- A restore runs with an empty search path.
do $$
declare name text;
begin
  foreach name in array array['deposit_slip_follows_lines', 'deposit_slip_lines_lead'] loop
    execute format('alter function %I() set search_path = %I, pg_temp', name, current_schema());
  end loop;
end $$;
