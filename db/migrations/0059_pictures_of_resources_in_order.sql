-- A picture of a resource is named by a number, as whatever is put in order; one that is sent twice is there once.
alter table resource_pictures
  drop constraint resource_pictures_pkey,
  add id integer generated always as identity primary key,
  add sha256 text,
  add constraint resource_pictures_once unique (resource_id, sha256);
create index resource_pictures_in_order on resource_pictures (resource_id, position);
