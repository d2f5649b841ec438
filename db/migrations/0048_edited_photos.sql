-- What is written beside a picture is edited by several: of two that save, the second is told.
alter table photos add version integer not null default 1 check (version > 0);
create trigger count_edit before update of credit on photos for each row execute function count_edit('position');
