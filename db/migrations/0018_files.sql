-- What the program keeps outside the database: whose it is, what it holds, and under which key the store has it. A row names an
-- object that is stored whole; what no row names is swept.
create table files (
  id uuid primary key default gen_random_uuid(),
  -- Who decides who may see it: a kind of owner that a slice registers, and the owner's number.
  scope text not null check (scope ~ '^[a-z][a-z-]{1,39}$'),
  owner_id integer,
  kind text not null check (kind in ('PICTURE', 'ATTACHMENT')),
  -- PROCESSING: stored, not yet prepared. UNREADABLE: a picture that could not be decoded.
  state text not null check (state in ('PROCESSING', 'READY', 'UNREADABLE')),
  -- Another content, or addresses withdrawn: what was signed for the version before is void.
  version integer not null default 1 check (version > 0),
  name text not null check (length(name) between 1 and 200),
  type text not null check (length(type) between 3 and 100),
  object text not null,
  -- Absent until it is prepared of what was stored before this table was.
  size bigint check (size >= 0),
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Of a picture, upright: its size in pixels and a blurred likeness as a data address.
  width integer check (width > 0),
  height integer check (height > 0),
  placeholder text,
  -- The forms it is shown in, by what their object's key ends with, and the bytes of each: {"640.avif": 3593}.
  renditions jsonb not null default '{}',
  created_at timestamptz not null default now(),
  -- When its preparation was last asked for.
  queued_at timestamptz not null default now(),
  check ((width is null) = (height is null) and (width is null) = (placeholder is null)),
  check (state <> 'READY' or (size is not null and sha256 is not null)),
  check (state <> 'READY' or kind <> 'PICTURE' or (width is not null and renditions <> '{}'))
);
create unique index files_object on files (object);
create index files_owner on files (scope, owner_id);
create index files_processing on files (queued_at) where state = 'PROCESSING';

alter table commissions add picture_id uuid references files;
alter table resources add picture_id uuid references files;
alter table tasks add file_id uuid references files on delete set null;
create index tasks_file on tasks (file_id) where file_id is not null;

-- What is stored already is measured and prepared by the next run of the job that takes up what was left.
insert into files (scope, owner_id, kind, state, name, type, object, queued_at)
  select 'commission', id, 'PICTURE', 'PROCESSING', picture, 'image/webp', picture, 'epoch'
  from commissions where picture is not null;
update commissions set picture_id = files.id from files where files.object = commissions.picture;
insert into files (scope, owner_id, kind, state, name, type, object, queued_at)
  select 'resource', id, 'PICTURE', 'PROCESSING', picture, 'image/webp', picture, 'epoch'
  from resources where picture is not null;
update resources set picture_id = files.id from files where files.object = resources.picture;
insert into files (scope, owner_id, kind, state, name, type, object, queued_at)
  select 'task', id, 'ATTACHMENT', 'PROCESSING', file_name, file_type, file, 'epoch'
  from tasks where file is not null;
update tasks set file_id = files.id from files where files.object = tasks.file;

alter table commissions drop column picture;
alter table resources drop column picture;
alter table tasks drop column file, drop column file_name, drop column file_type;
