-- What a photo shows, in words, for whoever does not see it; written beside it like who took it, and edited with it.
alter table photos add description text check (length(description) between 1 and 200);
drop trigger count_edit on photos;
create trigger count_edit before update of credit, description on photos for each row execute function count_edit('position');
