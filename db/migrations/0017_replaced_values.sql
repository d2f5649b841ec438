-- What an act put in the place of what, beside the log of acts: the log cannot be changed and names nobody, these values go with
-- the person they are of.
create table replaced_values (
  id bigint generated always as identity primary key,
  act_id bigint not null,
  person_id integer not null references persons on delete cascade,
  field text not null check (length(field) between 1 and 60),
  old text,
  new text
);
create index replaced_values_act on replaced_values (act_id);
create index replaced_values_person on replaced_values (person_id);
-- No foreign key: the log is not emptied by a word more.
create function forget_replaced_values() returns trigger language plpgsql as $$
begin
  delete from public.replaced_values where act_id = old.id;
  return null;
end $$;
create trigger forget_replaced_values after delete on audit_log
  for each row execute function forget_replaced_values();

-- Fields that are replaced where the register says otherwise; the headings that the report repeats.
alter table imports
  add column overwrite text[] not null default '{}',
  add column headings jsonb not null default '[]';
-- The line as it was typed, and what became of each value that differs.
alter table import_lines
  add column cells jsonb not null default '[]',
  add column changes jsonb not null default '[]';
