-- A picture that a member reported is hidden at once, until an administrator decides.

-- Why nobody but who administers its album sees a picture; null: it is shown. It follows from other rows and is kept by triggers,
-- so that whatever writes those rows holds to it, and so that an index has what is shown.
alter table photos add column hidden_for text check (hidden_for in ('REPORTED', 'UNREGISTERED', 'CONSENT'));
create index photos_shown on photos (album_id, position, id) include (file_id) where hidden_for is null;
create index photos_unregistered on photos (album_id, id) where hidden_for = 'UNREGISTERED';

-- Reports of one picture until they are decided: one case, however many report it.
create table photo_cases (
  id integer generated always as identity primary key,
  album_id integer not null references albums,
  -- Gone with the picture.
  photo_id integer references photos on delete set null,
  -- Whether the picture is hidden as long as nobody has decided.
  hides boolean not null,
  opened_at timestamptz not null default now(),
  decision text check (decision in ('RESTORED', 'REMOVED')),
  decided_at timestamptz,
  decided_by integer references persons on delete set null,
  -- What those who reported it are told beside the decision.
  word text check (length(word) between 1 and 1000),
  check ((decision is null) = (decided_at is null)),
  check (decision is not null or photo_id is not null)
);
create unique index photo_cases_open on photo_cases (photo_id) where decision is null;
create index photo_cases_waiting on photo_cases (album_id, id) where decision is null;
create index photo_cases_photo on photo_cases (photo_id);
create index photo_cases_decider on photo_cases (decided_by);

create table photo_reports (
  id integer generated always as identity primary key,
  case_id integer not null references photo_cases on delete cascade,
  reporter_id integer references persons on delete set null,
  reason text not null check (reason in ('ME', 'CHILD', 'OFFENSIVE', 'WRONG_PLACE', 'OTHER')),
  words text check (length(words) between 1 and 1000),
  at timestamptz not null default now(),
  -- When the decision was mailed to who reported it.
  told_at timestamptz,
  unique (case_id, reporter_id)
);
create index photo_reports_reporter on photo_reports (reporter_id, at);
create index photo_reports_untold on photo_reports (case_id) where told_at is null;

create function why_hidden(photo integer) returns text language sql stable as $$
  select case when exists (select from photo_cases where photo_id = photo and decision is null and hides) then 'REPORTED' end
$$;

-- Held first, then asked in a statement of its own: of two that change what a picture depends on, the later one sees the earlier.
create function hide_photos(ids integer[]) returns void language plpgsql as $$
begin
  perform from photos where id = any(ids) order by id for update;
  update photos set hidden_for = why_hidden(id) where id = any(ids) and hidden_for is distinct from why_hidden(id);
end $$;

-- What was signed for a picture that is hidden is void at once. One that is being prepared is asked for again.
create function void_addresses() returns trigger language plpgsql as $$
begin
  update files set version = version + 1, queued_at = case when state = 'PROCESSING' then 'epoch' else queued_at end
    where id = new.file_id;
  return null;
end $$;
create trigger void_addresses after update on photos for each row
  when (old.hidden_for is null and new.hidden_for is not null) execute function void_addresses();

create function case_hides() returns trigger language plpgsql as $$
begin
  perform hide_photos(array[new.photo_id]);
  return null;
end $$;
create trigger case_hides after insert or update of hides, decision on photo_cases for each row
  when (new.photo_id is not null) execute function case_hides();

-- Whoever takes the picture away has decided, by whatever door.
create function case_ends() returns trigger language plpgsql as $$
begin
  new.decision := 'REMOVED';
  new.decided_at := now();
  return new;
end $$;
create trigger case_ends before update on photo_cases for each row
  when (new.photo_id is null and new.decision is null) execute function case_ends();

-- A restore runs with an empty search path.
do $$
declare
  signature text;
begin
  foreach signature in array array['why_hidden(integer)', 'hide_photos(integer[])', 'void_addresses()', 'case_hides()', 'case_ends()']
  loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end $$;
