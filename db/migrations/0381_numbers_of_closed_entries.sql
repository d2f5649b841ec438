-- The number of an entry in its journal (« EcritureNum » of the file for the tax administration): counted from the first entry of the books on,
-- so that it is the same in the file of every period. Closed books keep it, and the entries of open days count on from there.
alter table closed_entries add column journal_number integer check (journal_number > 0);
alter table closed_entries disable trigger closed_entry_stands;
update closed_entries set journal_number = counted.place
from (
  select number, row_number() over (partition by entry -> 'journal' ->> 0 order by day, position) as place from closed_entries
) counted
where counted.number = closed_entries.number;
alter table closed_entries enable trigger closed_entry_stands;
alter table closed_entries alter column journal_number set not null;
create unique index closed_entries_journal on closed_entries ((entry -> 'journal' ->> 0), journal_number);
