-- A note may be of one flat of an address; the station reads what is open, the latest first.
alter table calendar_door_notes add flat text not null default '' check (length(flat) <= 30);
create index calendar_door_notes_open on calendar_door_notes (at desc, operation_id) where settled_at is null and not withdrawn;
