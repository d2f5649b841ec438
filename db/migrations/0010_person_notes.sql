-- What administrators of persons note about a member, for each other: the member does not see it in the portal.
create table person_notes (
  id integer generated always as identity primary key,
  person_id integer not null references persons on delete cascade,
  author_id integer not null references persons,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default now()
);
create index person_notes_person on person_notes (person_id, id);
create index person_notes_author on person_notes (author_id);

-- The log is read latest first, whatever it is narrowed to; and whether an administrator's reading of a member's page was
-- written down within the hour is asked at each reading.
drop index audit_log_subject;
drop index audit_log_actor;
drop index audit_log_action;
create index audit_log_subject on audit_log (subject_kind, subject_id, at, id);
create index audit_log_actor on audit_log (actor_id, at, id);
create index audit_log_action on audit_log (action, at, id);
create index audit_log_reads on audit_log (actor_id, subject_id, at) where action = 'person.read';
