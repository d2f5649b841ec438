-- What partners are looked for by is kept: to fold the words of two hundred takes longer than all else of a search.
alter table partners add search text not null generated always as (
  fold(name || ' ' || category || ' ' || offer || ' ' || coalesce(city, ''))) stored;

drop trigger count_edit on partners;
create trigger count_edit before update on partners for each row execute function count_edit(
  'picture_id', 'archived_at', 'updated_at', 'position', 'search');
