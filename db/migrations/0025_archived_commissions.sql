-- An archived commission is gone for everybody but who restores it; its roles, orders and history stay as they are.
alter table commissions add archived_at timestamptz;

-- The special two: one of each that is active and not archived.
drop index commissions_one_of_a_kind;
create unique index commissions_one_of_a_kind on commissions (sub_type)
  where active and sub_type is not null and archived_at is null;

-- Roles on an archived commission give no right: every call asks.
create index commissions_archived on commissions (technical_name) where archived_at is not null;

-- To archive is no edit.
drop trigger count_edit on commissions;
create trigger count_edit before update on commissions for each row execute function count_edit(
  'picture_id', 'archived_at', 'updated_at');
create trigger count_edit before update on partners for each row execute function count_edit(
  'picture_id', 'archived_at', 'updated_at');
