-- Until when a session goes on for the round that its seller left with, however long it lies unused. Nothing but the round is open to it then.
alter table sessions add column round_until timestamptz;
