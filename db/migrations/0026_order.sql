-- The place that an administrator gave a thing among the others; what has none yet comes after, in the order its list has by itself.
alter table commissions add position integer check (position > 0);
alter table partners drop constraint partners_position_check;
alter table partners add constraint partners_position_check check (position > 0);

-- To put things in order is no edit of one of them.
drop trigger count_edit on commissions;
drop trigger count_edit on partners;
create trigger count_edit before update on commissions for each row execute function count_edit(
  'picture_id', 'archived_at', 'updated_at', 'position');
create trigger count_edit before update on partners for each row execute function count_edit(
  'picture_id', 'archived_at', 'updated_at', 'position');
