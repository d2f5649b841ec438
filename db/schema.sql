-- Made by `npm run schema` from the migrations, to be read: do not edit. What builds a database are the migrations.

create table addresses (
  id integer generated always as identity not null,
  street_number text not null,
  street_name text not null,
  postal_code text not null,
  city text not null,
  country text default 'France'::text not null,
  version integer default 1 not null,
  constraint addresses_pkey PRIMARY KEY (id),
  constraint addresses_city_check CHECK (((length(city) >= 1) AND (length(city) <= 100))),
  constraint addresses_country_check CHECK (((length(country) >= 1) AND (length(country) <= 60))),
  constraint addresses_postal_code_check CHECK ((postal_code ~ '^\d{5}$'::text)),
  constraint addresses_street_name_check CHECK (((length(street_name) >= 1) AND (length(street_name) <= 200))),
  constraint addresses_street_number_check CHECK ((length(street_number) <= 20))
);
CREATE TRIGGER count_edit BEFORE UPDATE ON addresses FOR EACH ROW EXECUTE FUNCTION count_edit();

create table albums (
  id integer generated always as identity not null,
  title text not null,
  text text default ''::text not null,
  credits text default ''::text not null,
  year integer not null,
  day date,
  commission_id integer,
  audience text not null,
  subscriptions text[] default '{}'::text[] not null,
  position integer,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  cover_id integer,
  constraint albums_pkey PRIMARY KEY (id),
  constraint albums_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint albums_cover_id_fkey FOREIGN KEY (cover_id) REFERENCES photos(id) ON DELETE SET NULL DEFERRABLE,
  constraint albums_audience_check CHECK ((audience = ANY (ARRAY['ALL'::text, 'COMMISSION'::text, 'SUBSCRIPTIONS'::text]))),
  constraint albums_check CHECK ((EXTRACT(year FROM day) = (year)::numeric)),
  constraint albums_check1 CHECK (((audience <> 'COMMISSION'::text) OR (commission_id IS NOT NULL))),
  constraint albums_check2 CHECK (((audience = 'SUBSCRIPTIONS'::text) = (subscriptions <> '{}'::text[]))),
  constraint albums_credits_check CHECK ((length(credits) <= 200)),
  constraint albums_position_check CHECK (("position" > 0)),
  constraint albums_subscriptions_check CHECK ((subscriptions <@ ARRAY['AMICALE'::text, 'HONORAIRE'::text, 'UDSP'::text, 'FNSPF'::text])),
  constraint albums_title_check CHECK (((length(title) >= 1) AND (length(title) <= 150))),
  constraint albums_version_check CHECK ((version > 0)),
  constraint albums_year_check CHECK (((year >= 1850) AND (year <= 2200)))
);
CREATE INDEX albums_cover ON albums USING btree (cover_id) WHERE (cover_id IS NOT NULL);
CREATE INDEX albums_of_commission ON albums USING btree (commission_id, year DESC, "position", day DESC NULLS LAST, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX albums_shown ON albums USING btree (year DESC, "position", day DESC NULLS LAST, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX albums_words ON albums USING gin (fold(title) gin_trgm_ops);
CREATE TRIGGER albums_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON albums FOR EACH STATEMENT EXECUTE FUNCTION list_changed('albums');
CREATE TRIGGER count_edit BEFORE UPDATE ON albums FOR EACH ROW EXECUTE FUNCTION count_edit('cover_id', 'position', 'archived_at', 'updated_at');

create table attempts (
  subject text not null,
  count integer not null,
  blocked_until timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint attempts_pkey PRIMARY KEY (subject),
  constraint attempts_count_check CHECK ((count > 0))
);
CREATE INDEX attempts_expiry ON attempts USING btree (expires_at);

create table audit_log (
  id bigint generated always as identity not null,
  at timestamp with time zone default now() not null,
  actor_id integer,
  action text not null,
  subject_kind text not null,
  subject_id integer,
  details jsonb default '{}'::jsonb not null,
  from_address text,
  constraint audit_log_pkey PRIMARY KEY (id),
  constraint audit_log_action_check CHECK (((length(action) >= 3) AND (length(action) <= 60))),
  constraint audit_log_from_address_check CHECK ((length(from_address) <= 60)),
  constraint audit_log_subject_kind_check CHECK (((length(subject_kind) >= 1) AND (length(subject_kind) <= 40)))
);
CREATE INDEX audit_log_action ON audit_log USING btree (action, at, id);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor_id, at, id);
CREATE INDEX audit_log_at ON audit_log USING btree (at, id);
CREATE INDEX audit_log_reads ON audit_log USING btree (actor_id, subject_id, at) WHERE (action = 'person.read'::text);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject_kind, subject_id, at, id);
CREATE TRIGGER audit_log_is_append_only BEFORE DELETE OR UPDATE ON audit_log FOR EACH ROW EXECUTE FUNCTION audit_log_is_append_only();
CREATE TRIGGER audit_log_is_never_emptied BEFORE TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION audit_log_is_append_only();
CREATE TRIGGER forget_replaced_values AFTER DELETE ON audit_log FOR EACH ROW EXECUTE FUNCTION forget_replaced_values();

create table backups (
  id integer generated always as identity not null,
  state text default 'RUNNING'::text not null,
  started_at timestamp with time zone default now() not null,
  beat_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  name text not null,
  bytes bigint,
  total_bytes bigint,
  files integer,
  missing_files integer,
  fault text,
  error text,
  constraint backups_pkey PRIMARY KEY (id),
  constraint backups_bytes_check CHECK ((bytes >= 0)),
  constraint backups_check CHECK (((state = 'RUNNING'::text) = (finished_at IS NULL))),
  constraint backups_check1 CHECK (((state = 'FAILED'::text) = (error IS NOT NULL))),
  constraint backups_check2 CHECK (((state = 'FAILED'::text) = (fault IS NOT NULL))),
  constraint backups_check3 CHECK (((state <> 'DONE'::text) OR (bytes IS NOT NULL))),
  constraint backups_error_check CHECK (((length(error) >= 1) AND (length(error) <= 1000))),
  constraint backups_fault_check CHECK ((fault = ANY (ARRAY['NO_KEY'::text, 'NO_ROOM'::text, 'NO_RIGHTS'::text, 'AWAY'::text, 'DIED'::text, 'OTHER'::text]))),
  constraint backups_files_check CHECK ((files >= 0)),
  constraint backups_missing_files_check CHECK ((missing_files >= 0)),
  constraint backups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint backups_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'FAILED'::text]))),
  constraint backups_total_bytes_check CHECK ((total_bytes >= 0))
);
CREATE INDEX backups_started ON backups USING btree (started_at DESC);
CREATE UNIQUE INDEX backups_running ON backups USING btree (state) WHERE (state = 'RUNNING'::text);

create table bank_statement_layouts (
  iban text not null,
  headings text not null,
  columns text not null,
  constraint bank_statement_layouts_pkey PRIMARY KEY (iban, headings),
  constraint bank_statement_layouts_columns_check CHECK ((length(columns) <= 300)),
  constraint bank_statement_layouts_headings_check CHECK ((length(headings) <= 4000)),
  constraint bank_statement_layouts_iban_check CHECK (((length(iban) >= 5) AND (length(iban) <= 34)))
);

create table bank_statement_lines (
  id integer generated always as identity not null,
  statement_id integer not null,
  iban text not null,
  identity text not null,
  position integer not null,
  booked_on date not null,
  amount_cents integer not null,
  label text not null,
  payment_id integer,
  slip_id integer,
  is_payout boolean default false not null,
  is_recorded boolean default false not null,
  matched_at timestamp with time zone,
  matched_by integer,
  set_aside_at timestamp with time zone,
  set_aside_by integer,
  state text generated always as (
CASE
    WHEN ((payment_id IS NOT NULL) OR (slip_id IS NOT NULL) OR is_payout) THEN 'MATCHED'::text
    WHEN (set_aside_at IS NOT NULL) THEN 'SET_ASIDE'::text
    ELSE 'OPEN'::text
END) stored not null,
  constraint bank_statement_lines_pkey PRIMARY KEY (id),
  constraint bank_statement_lines_identity UNIQUE (iban, identity),
  constraint bank_statement_lines_payment UNIQUE (payment_id),
  constraint bank_statement_lines_position UNIQUE (statement_id, "position"),
  constraint bank_statement_lines_slip UNIQUE (slip_id),
  constraint bank_statement_lines_matched_by_fkey FOREIGN KEY (matched_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint bank_statement_lines_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint bank_statement_lines_set_aside_by_fkey FOREIGN KEY (set_aside_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint bank_statement_lines_slip_id_fkey FOREIGN KEY (slip_id) REFERENCES deposit_slips(id),
  constraint bank_statement_lines_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES bank_statements(id),
  constraint bank_statement_lines_amount_cents_check CHECK ((amount_cents <> 0)),
  constraint bank_statement_lines_aside CHECK (((matched_at IS NULL) OR (set_aside_at IS NULL))),
  constraint bank_statement_lines_booked_on_check CHECK (((booked_on >= '2000-01-01'::date) AND (booked_on < '2100-01-01'::date))),
  constraint bank_statement_lines_credit CHECK (((amount_cents > 0) OR ((slip_id IS NULL) AND (NOT is_payout)))),
  constraint bank_statement_lines_iban_check CHECK (((length(iban) >= 5) AND (length(iban) <= 34))),
  constraint bank_statement_lines_identity_check CHECK ((length(identity) <= 120)),
  constraint bank_statement_lines_label_check CHECK ((length(label) <= 600)),
  constraint bank_statement_lines_matched CHECK ((((num_nonnulls(payment_id, slip_id) + (is_payout)::integer) = 1) = (matched_at IS NOT NULL))),
  constraint bank_statement_lines_one_match CHECK (((num_nonnulls(payment_id, slip_id) + (is_payout)::integer) <= 1)),
  constraint bank_statement_lines_position_check CHECK (("position" > 0))
);
CREATE INDEX bank_statement_lines_matched_by ON bank_statement_lines USING btree (matched_by) WHERE (matched_by IS NOT NULL);
CREATE INDEX bank_statement_lines_open ON bank_statement_lines USING btree (statement_id) WHERE (state = 'OPEN'::text);
CREATE INDEX bank_statement_lines_payouts ON bank_statement_lines USING btree (booked_on) WHERE is_payout;
CREATE INDEX bank_statement_lines_set_aside_by ON bank_statement_lines USING btree (set_aside_by) WHERE (set_aside_by IS NOT NULL);
CREATE INDEX bank_statement_lines_settled ON bank_statement_lines USING btree (statement_id, booked_on DESC, "position") WHERE (state <> 'OPEN'::text);
CREATE TRIGGER bank_statement_line_books_hold BEFORE UPDATE OF is_payout ON bank_statement_lines FOR EACH ROW EXECUTE FUNCTION books_hold();
CREATE TRIGGER bank_statement_line_fixed BEFORE DELETE OR UPDATE ON bank_statement_lines FOR EACH ROW EXECUTE FUNCTION bank_statement_line_fixed();
CREATE TRIGGER bank_statement_line_match BEFORE INSERT OR UPDATE OF payment_id ON bank_statement_lines FOR EACH ROW WHEN ((new.payment_id IS NOT NULL)) EXECUTE FUNCTION bank_statement_line_match();

create table bank_statements (
  id integer generated always as identity not null,
  iban text not null,
  format text not null,
  file_name text not null,
  first_day date not null,
  last_day date not null,
  line_count integer not null,
  known_count integer not null,
  read_at timestamp with time zone default now() not null,
  read_by integer,
  task_id integer,
  constraint bank_statements_pkey PRIMARY KEY (id),
  constraint bank_statements_task_id_key UNIQUE (task_id),
  constraint bank_statements_read_by_fkey FOREIGN KEY (read_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint bank_statements_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE SET NULL,
  constraint bank_statements_check CHECK (((known_count >= 0) AND (known_count <= line_count))),
  constraint bank_statements_days CHECK (((first_day <= last_day) AND (first_day >= '2000-01-01'::date) AND (last_day < '2100-01-01'::date))),
  constraint bank_statements_file_name_check CHECK ((length(file_name) <= 200)),
  constraint bank_statements_format_check CHECK ((format = ANY (ARRAY['CAMT'::text, 'OFX'::text, 'CSV'::text]))),
  constraint bank_statements_iban_check CHECK (((length(iban) >= 5) AND (length(iban) <= 34))),
  constraint bank_statements_line_count_check CHECK ((line_count >= 0))
);
CREATE INDEX bank_statements_last_day ON bank_statements USING btree (last_day);
CREATE INDEX bank_statements_latest ON bank_statements USING btree (read_at DESC, id DESC);
CREATE INDEX bank_statements_read_by ON bank_statements USING btree (read_by) WHERE (read_by IS NOT NULL);

create table bookings (
  command_id integer not null,
  key uuid not null,
  booked_by integer,
  beyond text[] default '{}'::text[] not null,
  guest_email text,
  guest_phone text,
  confirmed_at timestamp with time zone,
  constraint bookings_pkey PRIMARY KEY (command_id),
  constraint bookings_key_key UNIQUE (key),
  constraint bookings_booked_by_fkey FOREIGN KEY (booked_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint bookings_command_id_fkey FOREIGN KEY (command_id) REFERENCES commands(id) ON DELETE CASCADE,
  constraint bookings_guest_email_check CHECK ((length(guest_email) <= 254)),
  constraint bookings_guest_phone_check CHECK ((length(guest_phone) <= 30))
);
CREATE INDEX bookings_by ON bookings USING btree (booked_by) WHERE (booked_by IS NOT NULL);

create table bulk_actions (
  task_id integer not null,
  key uuid not null,
  kind text not null,
  purpose text,
  subject text,
  text text,
  from_address text,
  author_id integer,
  commission_id integer,
  html text,
  created_at timestamp with time zone default now() not null,
  season integer,
  method text,
  paid_on date,
  value text,
  detail text,
  undoes integer,
  reference text,
  resource_id integer,
  booked_from date,
  booked_to date,
  constraint bulk_actions_pkey PRIMARY KEY (task_id),
  constraint bulk_actions_key_key UNIQUE (key),
  constraint bulk_actions_undoes_key UNIQUE (undoes),
  constraint bulk_actions_author_id_fkey FOREIGN KEY (author_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint bulk_actions_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint bulk_actions_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint bulk_actions_undoes_fkey FOREIGN KEY (undoes) REFERENCES bulk_actions(task_id) ON DELETE CASCADE,
  constraint bulk_actions_booked CHECK ((((resource_id IS NULL) OR (commission_id IS NOT NULL)) AND ((resource_id IS NOT NULL) OR (num_nonnulls(booked_from, booked_to) = 0)) AND ((booked_from IS NULL) OR (booked_to IS NULL) OR (booked_from <= booked_to)))),
  constraint bulk_actions_changed CHECK ((((kind = ANY (ARRAY['CENTRE'::text, 'STATUS'::text, 'FIELD'::text, 'ROLE_GIVEN'::text, 'ROLE_TAKEN'::text])) = (value IS NOT NULL)) AND ((value IS NOT NULL) OR (detail IS NULL)))),
  constraint bulk_actions_circular CHECK (((html IS NULL) = (commission_id IS NULL))),
  constraint bulk_actions_detail_check CHECK ((length(detail) <= 200)),
  constraint bulk_actions_from_address_check CHECK ((length(from_address) <= 60)),
  constraint bulk_actions_html_check CHECK ((length(html) <= 40000)),
  constraint bulk_actions_kind_check CHECK ((kind = ANY (ARRAY['VALIDATE'::text, 'MAIL'::text, 'PAY'::text, 'CENTRE'::text, 'STATUS'::text, 'FIELD'::text, 'ROLE_GIVEN'::text, 'ROLE_TAKEN'::text, 'UNDO'::text]))),
  constraint bulk_actions_method_check CHECK ((method = ANY (ARRAY['CHEQUE'::text, 'CASH'::text, 'TRANSFER'::text]))),
  constraint bulk_actions_paid CHECK ((((kind = 'PAY'::text) = (num_nonnulls(season, method, paid_on) = 3)) AND ((kind = 'PAY'::text) OR (num_nonnulls(season, method, paid_on) = 0)))),
  constraint bulk_actions_plain CHECK (((kind = 'MAIL'::text) OR (num_nonnulls(purpose, subject, text, html, commission_id) = 0))),
  constraint bulk_actions_purpose_check CHECK ((purpose = ANY (ARRAY['NEWS'::text, 'SERVICE'::text]))),
  constraint bulk_actions_reference CHECK (((kind = 'PAY'::text) OR (reference IS NULL))),
  constraint bulk_actions_reference_check CHECK ((length(reference) <= 100)),
  constraint bulk_actions_season_check CHECK (((season >= 2000) AND (season <= 2199))),
  constraint bulk_actions_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150))),
  constraint bulk_actions_text_check CHECK (((length(text) >= 1) AND (length(text) <= 10000))),
  constraint bulk_actions_undone CHECK (((kind = 'UNDO'::text) = (undoes IS NOT NULL))),
  constraint bulk_actions_value_check CHECK (((length(value) >= 1) AND (length(value) <= 60))),
  constraint bulk_actions_written CHECK (((kind = 'MAIL'::text) = ((purpose IS NOT NULL) AND (subject IS NOT NULL) AND (num_nonnulls(text, html) = 1))))
);
CREATE INDEX bulk_actions_author ON bulk_actions USING btree (author_id);
CREATE INDEX bulk_actions_commission ON bulk_actions USING btree (commission_id, created_at DESC) WHERE (commission_id IS NOT NULL);
CREATE INDEX bulk_actions_resource ON bulk_actions USING btree (resource_id) WHERE (resource_id IS NOT NULL);

create table bulk_targets (
  task_id integer not null,
  person_id integer not null,
  verdict text,
  before jsonb,
  after jsonb,
  constraint bulk_targets_pkey PRIMARY KEY (task_id, person_id),
  constraint bulk_targets_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint bulk_targets_task_id_fkey FOREIGN KEY (task_id) REFERENCES bulk_actions(task_id) ON DELETE CASCADE,
  constraint bulk_targets_changed CHECK (((before IS NULL) = (after IS NULL))),
  constraint bulk_targets_verdict_check CHECK ((verdict = ANY (ARRAY['DONE'::text, 'NOT_TO_VALIDATE'::text, 'NOTHING_DUE'::text, 'NOT_ALLOWED'::text, 'NO_CONSENT'::text, 'REFUSED_COMMISSION'::text, 'EMAIL_UNCONFIRMED'::text, 'NO_EMAIL'::text, 'CLOSED'::text, 'OUTSIDE'::text, 'FAILED'::text, 'UNCHANGED'::text, 'CHANGED_SINCE'::text])))
);
CREATE INDEX bulk_targets_person ON bulk_targets USING btree (person_id);
CREATE INDEX bulk_targets_waiting ON bulk_targets USING btree (task_id, person_id) WHERE (verdict IS NULL);

create table calendar_book_steps (
  id integer generated always as identity not null,
  book_id integer not null,
  step text not null,
  seller_id integer,
  actor_id integer,
  expected_cents integer,
  counted_cents integer,
  note text default ''::text not null,
  at timestamp with time zone default now() not null,
  expected_cheques_cents integer,
  counted_cheques_cents integer,
  constraint calendar_book_steps_pkey PRIMARY KEY (id),
  constraint calendar_book_steps_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_book_steps_book_id_fkey FOREIGN KEY (book_id) REFERENCES calendar_books(id) ON DELETE CASCADE,
  constraint calendar_book_steps_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_book_steps_check CHECK ((((step = 'COUNTED'::text) = (expected_cents IS NOT NULL)) AND ((step = 'COUNTED'::text) = (counted_cents IS NOT NULL)))),
  constraint calendar_book_steps_cheques CHECK (((counted_cheques_cents IS NULL) OR ((step = 'COUNTED'::text) AND (expected_cheques_cents IS NOT NULL)))),
  constraint calendar_book_steps_counted_cents_check CHECK ((counted_cents >= 0)),
  constraint calendar_book_steps_counted_cheques_cents_check CHECK ((counted_cheques_cents >= 0)),
  constraint calendar_book_steps_note_check CHECK ((length(note) <= 1000)),
  constraint calendar_book_steps_step_check CHECK ((step = ANY (ARRAY['GIVEN'::text, 'TAKEN_BACK'::text, 'COUNTED'::text, 'REOPENED'::text])))
);
CREATE INDEX calendar_book_steps_actor ON calendar_book_steps USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX calendar_book_steps_book ON calendar_book_steps USING btree (book_id, id);
CREATE INDEX calendar_book_steps_seller ON calendar_book_steps USING btree (seller_id) WHERE (seller_id IS NOT NULL);

create table calendar_books (
  id integer generated always as identity not null,
  campaign_id integer not null,
  kind text not null,
  first_stub integer not null,
  last_stub integer not null,
  state text default 'STORED'::text not null,
  seller_id integer,
  team text default ''::text not null,
  streets text[] default '{}'::text[] not null,
  next_stub integer,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  reminded_at timestamp with time zone,
  constraint calendar_books_pkey PRIMARY KEY (id),
  constraint calendar_books_apart EXCLUDE USING gist (campaign_id WITH =, int4range(first_stub, last_stub, '[]'::text) WITH &&),
  constraint calendar_books_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id),
  constraint calendar_books_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_books_check CHECK (((last_stub >= first_stub) AND (last_stub <= 9999999) AND ((last_stub - first_stub) < 100000))),
  constraint calendar_books_check1 CHECK (((kind = 'SELLER'::text) OR ((state = 'STORED'::text) AND (seller_id IS NULL)))),
  constraint calendar_books_check2 CHECK (((kind = 'WEB'::text) = (next_stub IS NOT NULL))),
  constraint calendar_books_first_stub_check CHECK ((first_stub > 0)),
  constraint calendar_books_kind_check CHECK ((kind = ANY (ARRAY['SELLER'::text, 'WEB'::text]))),
  constraint calendar_books_state_check CHECK ((state = ANY (ARRAY['STORED'::text, 'GIVEN'::text, 'COUNTED'::text]))),
  constraint calendar_books_streets_check CHECK ((cardinality(streets) <= 100)),
  constraint calendar_books_team_check CHECK ((length(team) <= 80))
);
CREATE INDEX calendar_books_of_campaign ON calendar_books USING btree (campaign_id, first_stub);
CREATE INDEX calendar_books_out ON calendar_books USING btree (campaign_id, seller_id) WHERE (state = 'GIVEN'::text);
CREATE INDEX calendar_books_seller ON calendar_books USING btree (seller_id) WHERE (seller_id IS NOT NULL);
CREATE TRIGGER calendar_book_goes BEFORE DELETE ON calendar_books FOR EACH ROW EXECUTE FUNCTION calendar_book_of_open_campaign();
CREATE TRIGGER calendar_book_of_open_campaign BEFORE INSERT OR UPDATE OF state, first_stub, last_stub ON calendar_books FOR EACH ROW EXECUTE FUNCTION calendar_book_of_open_campaign();
CREATE TRIGGER count_edit BEFORE UPDATE ON calendar_books FOR EACH ROW EXECUTE FUNCTION count_edit('next_stub', 'reminded_at');

create table calendar_campaigns (
  id integer generated always as identity not null,
  commission_id integer not null,
  year integer not null,
  opens_on date not null,
  closes_on date not null,
  minimum_cents integer default 200 not null,
  signing_key bytea not null,
  closed_at timestamp with time zone,
  closed_by integer,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint calendar_campaigns_pkey PRIMARY KEY (id),
  constraint calendar_campaigns_year_key UNIQUE (year),
  constraint calendar_campaigns_one_a_day EXCLUDE USING gist (daterange(opens_on, closes_on, '[]'::text) WITH &&),
  constraint calendar_campaigns_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_campaigns_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint calendar_campaigns_check CHECK ((opens_on <= closes_on)),
  constraint calendar_campaigns_check1 CHECK (((closed_by IS NULL) OR (closed_at IS NOT NULL))),
  constraint calendar_campaigns_minimum_cents_check CHECK (((minimum_cents >= 200) AND (minimum_cents <= 100000))),
  constraint calendar_campaigns_signing_key_check CHECK ((length(signing_key) = 32)),
  constraint calendar_campaigns_year_check CHECK (((year >= 2000) AND (year <= 2200)))
);
CREATE INDEX calendar_campaigns_closed_by ON calendar_campaigns USING btree (closed_by) WHERE (closed_by IS NOT NULL);
CREATE INDEX calendar_campaigns_commission ON calendar_campaigns USING btree (commission_id);
CREATE TRIGGER calendar_campaign_closes BEFORE UPDATE OF closed_at ON calendar_campaigns FOR EACH ROW WHEN (((old.closed_at IS NULL) AND (new.closed_at IS NOT NULL))) EXECUTE FUNCTION calendar_campaign_closes();
CREATE TRIGGER calendar_sectors_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_campaigns FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendar_sectors');
CREATE TRIGGER calendars_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_campaigns FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendars');
CREATE TRIGGER count_edit BEFORE UPDATE ON calendar_campaigns FOR EACH ROW EXECUTE FUNCTION count_edit();

create table calendar_devices (
  id uuid not null,
  person_id integer,
  token_hash bytea not null,
  name text default ''::text not null,
  created_at timestamp with time zone default now() not null,
  delivered_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoked_by integer,
  constraint calendar_devices_pkey PRIMARY KEY (id),
  constraint calendar_devices_token_hash_key UNIQUE (token_hash),
  constraint calendar_devices_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_devices_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_devices_check CHECK (((revoked_by IS NULL) OR (revoked_at IS NOT NULL))),
  constraint calendar_devices_name_check CHECK ((length(name) <= 100))
);
CREATE INDEX calendar_devices_person ON calendar_devices USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX calendar_devices_revoked_by ON calendar_devices USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);

create table calendar_door_imports (
  alone boolean default true not null,
  task_id integer not null,
  object text not null,
  size bigint not null,
  layout jsonb not null,
  insee text not null,
  read_bytes bigint default 0 not null,
  read_lines integer default 0 not null,
  begun_at timestamp with time zone default now() not null,
  added integer default 0 not null,
  changed integer default 0 not null,
  unchanged integer default 0 not null,
  gone integer default 0 not null,
  unread integer default 0 not null,
  cut_off boolean default false not null,
  problems jsonb default '[]'::jsonb not null,
  from_address text default ''::text not null,
  constraint calendar_door_imports_pkey PRIMARY KEY (alone),
  constraint calendar_door_imports_task_id_key UNIQUE (task_id),
  constraint calendar_door_imports_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint calendar_door_imports_alone_check CHECK (alone),
  constraint calendar_door_imports_check CHECK (((read_bytes >= 0) AND (read_bytes <= size))),
  constraint calendar_door_imports_from_address_check CHECK ((length(from_address) <= 60)),
  constraint calendar_door_imports_size_check CHECK ((size > 0))
);

create table calendar_door_notes (
  operation_id uuid not null,
  door_id integer not null,
  kind text not null,
  text text not null,
  author_id integer,
  at timestamp with time zone not null,
  withdrawn boolean default false not null,
  settled_at timestamp with time zone,
  settled_by integer,
  flat text default ''::text not null,
  constraint calendar_door_notes_pkey PRIMARY KEY (operation_id),
  constraint calendar_door_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_door_notes_door_id_fkey FOREIGN KEY (door_id) REFERENCES calendar_doors(id) ON DELETE CASCADE,
  constraint calendar_door_notes_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES calendar_operations(id) ON DELETE CASCADE,
  constraint calendar_door_notes_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_door_notes_check CHECK (((settled_by IS NULL) OR (settled_at IS NOT NULL))),
  constraint calendar_door_notes_flat_check CHECK ((length(flat) <= 30)),
  constraint calendar_door_notes_kind_check CHECK ((kind = ANY (ARRAY['ACCESS'::text, 'DOG'::text, 'WATER'::text, 'OTHER'::text]))),
  constraint calendar_door_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 300)))
);
CREATE INDEX calendar_door_notes_author ON calendar_door_notes USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX calendar_door_notes_door ON calendar_door_notes USING btree (door_id);
CREATE INDEX calendar_door_notes_open ON calendar_door_notes USING btree (at DESC, operation_id) WHERE ((settled_at IS NULL) AND (NOT withdrawn));
CREATE INDEX calendar_door_notes_settled_by ON calendar_door_notes USING btree (settled_by) WHERE (settled_by IS NOT NULL);

create table calendar_doors (
  id integer generated always as identity not null,
  ban_id text,
  street text not null,
  number integer not null,
  suffix text default ''::text not null,
  postal_code text default ''::text not null,
  city text default ''::text not null,
  lon integer,
  lat integer,
  gone_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  insee text,
  seen_at timestamp with time zone,
  search text generated always as (fold(((((((((((number)::text || suffix) || ' '::text) || (number)::text) || ' '::text) || suffix) || ' '::text) || street) || ' '::text) || city))) stored not null,
  constraint calendar_doors_pkey PRIMARY KEY (id),
  constraint calendar_doors_ban_id_key UNIQUE (ban_id),
  constraint calendar_doors_ban_id_check CHECK (((length(ban_id) >= 1) AND (length(ban_id) <= 60))),
  constraint calendar_doors_check CHECK (((lon IS NULL) = (lat IS NULL))),
  constraint calendar_doors_city_check CHECK ((length(city) <= 100)),
  constraint calendar_doors_insee_check CHECK ((insee ~ '^[0-9][0-9AB][0-9]{3}$'::text)),
  constraint calendar_doors_lat_check CHECK (((lat >= '-90000000'::integer) AND (lat <= 90000000))),
  constraint calendar_doors_lon_check CHECK (((lon >= '-180000000'::integer) AND (lon <= 180000000))),
  constraint calendar_doors_number_check CHECK (((number >= 0) AND (number <= 99999))),
  constraint calendar_doors_postal_code_check CHECK ((postal_code ~ '^([0-9]{5})?$'::text)),
  constraint calendar_doors_street_check CHECK (((length(street) >= 1) AND (length(street) <= 200))),
  constraint calendar_doors_suffix_check CHECK ((length(suffix) <= 20))
);
CREATE INDEX calendar_doors_insee ON calendar_doors USING btree (insee) WHERE (gone_at IS NULL);
CREATE INDEX calendar_doors_search ON calendar_doors USING gin (search gin_trgm_ops);
CREATE INDEX calendar_doors_street ON calendar_doors USING btree (street, number, suffix, id);
CREATE UNIQUE INDEX calendar_doors_by_hand ON calendar_doors USING btree (fold(street), number, fold(suffix), fold(city)) WHERE (ban_id IS NULL);
CREATE TRIGGER calendar_doors_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_doors FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendar_doors');
CREATE TRIGGER calendar_sectors_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_doors FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendar_sectors');

create table calendar_feeds (
  commission_id integer not null,
  token_hash bytea not null,
  created_at timestamp with time zone default now() not null,
  constraint calendar_feeds_pkey PRIMARY KEY (commission_id),
  constraint calendar_feeds_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint calendar_feeds_token_hash_check CHECK ((length(token_hash) = 32))
);

create table calendar_operations (
  id uuid not null,
  campaign_id integer not null,
  device_id uuid not null,
  person_id integer,
  kind text not null,
  body jsonb not null,
  at timestamp with time zone not null,
  received_at timestamp with time zone default now() not null,
  state text default 'APPLIED'::text not null,
  why text,
  decided_at timestamp with time zone,
  decided_by integer,
  constraint calendar_operations_pkey PRIMARY KEY (id),
  constraint calendar_operations_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id),
  constraint calendar_operations_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_operations_device_id_fkey FOREIGN KEY (device_id) REFERENCES calendar_devices(id) ON DELETE CASCADE,
  constraint calendar_operations_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_operations_check CHECK (((state = 'APPLIED'::text) OR (why IS NOT NULL))),
  constraint calendar_operations_check1 CHECK (((decided_by IS NULL) OR (decided_at IS NOT NULL))),
  constraint calendar_operations_kind_check CHECK ((kind = ANY (ARRAY['VISIT'::text, 'NOTE'::text, 'HANDOVER'::text, 'WITHDRAW'::text]))),
  constraint calendar_operations_state_check CHECK ((state = ANY (ARRAY['APPLIED'::text, 'WAITING'::text, 'DISMISSED'::text]))),
  constraint calendar_operations_why_check CHECK ((why = ANY (ARRAY['REVOKED'::text, 'NO_RIGHT'::text, 'ELSEWHERE'::text, 'UNPAID'::text])))
);
CREATE INDEX calendar_operations_campaign ON calendar_operations USING btree (campaign_id, id);
CREATE INDEX calendar_operations_decided_by ON calendar_operations USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX calendar_operations_device ON calendar_operations USING btree (device_id, id);
CREATE INDEX calendar_operations_handing_over ON calendar_operations USING btree (((body ->> 'externalId'::text))) WHERE (kind = 'HANDOVER'::text);
CREATE INDEX calendar_operations_person ON calendar_operations USING btree (person_id) WHERE (person_id IS NOT NULL);
CREATE INDEX calendar_operations_waiting ON calendar_operations USING btree (campaign_id, id) WHERE (state = 'WAITING'::text);
CREATE INDEX calendar_operations_withdrawing ON calendar_operations USING btree (((body ->> 'operation'::text))) WHERE (kind = 'WITHDRAW'::text);

create table calendar_refusals (
  id integer generated always as identity not null,
  door_id integer not null,
  flat text default ''::text not null,
  since date not null,
  operation_id uuid,
  author_id integer,
  lifted_at timestamp with time zone,
  lifted_by integer,
  constraint calendar_refusals_pkey PRIMARY KEY (id),
  constraint calendar_refusals_operation_id_key UNIQUE (operation_id),
  constraint calendar_refusals_author_id_fkey FOREIGN KEY (author_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_refusals_door_id_fkey FOREIGN KEY (door_id) REFERENCES calendar_doors(id) ON DELETE CASCADE,
  constraint calendar_refusals_lifted_by_fkey FOREIGN KEY (lifted_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_refusals_check CHECK (((lifted_by IS NULL) OR (lifted_at IS NOT NULL))),
  constraint calendar_refusals_flat_check CHECK ((length(flat) <= 30))
);
CREATE INDEX calendar_refusals_author ON calendar_refusals USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX calendar_refusals_door ON calendar_refusals USING btree (door_id, flat);
CREATE INDEX calendar_refusals_lifted_by ON calendar_refusals USING btree (lifted_by) WHERE (lifted_by IS NOT NULL);
CREATE TRIGGER calendar_doors_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_refusals FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendar_doors');
CREATE TRIGGER calendar_sectors_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_refusals FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendar_sectors');

create table calendar_reports (
  campaign_id integer not null,
  stored_at timestamp with time zone default now() not null,
  content jsonb not null,
  constraint calendar_reports_pkey PRIMARY KEY (campaign_id),
  constraint calendar_reports_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id) ON DELETE CASCADE
);

create table calendar_sales (
  command_id integer not null,
  campaign_id integer not null,
  source text not null,
  key uuid,
  declared_stub integer,
  book_id integer,
  seller_id integer,
  last_name text default ''::text not null,
  first_name text default ''::text not null,
  email text,
  street_number text default ''::text not null,
  street_name text default ''::text not null,
  postal_code text default ''::text not null,
  city text default ''::text not null,
  to_check text[] default '{}'::text[] not null,
  checked_at timestamp with time zone,
  checked_by integer,
  check_note text default ''::text not null,
  handed_over_at timestamp with time zone,
  handed_over_by integer,
  anonymised_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  search text generated always as (fold(((first_name || ' '::text) || last_name))) stored,
  corrected boolean default false not null,
  stub_before integer,
  constraint calendar_sales_pkey PRIMARY KEY (command_id),
  constraint calendar_sales_key_key UNIQUE (key),
  constraint calendar_sales_book_id_fkey FOREIGN KEY (book_id) REFERENCES calendar_books(id) ON DELETE SET NULL,
  constraint calendar_sales_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id),
  constraint calendar_sales_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_sales_command_id_fkey FOREIGN KEY (command_id) REFERENCES commands(id) ON DELETE CASCADE,
  constraint calendar_sales_handed_over_by_fkey FOREIGN KEY (handed_over_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_sales_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_sales_check CHECK (((handed_over_by IS NULL) OR (handed_over_at IS NOT NULL))),
  constraint calendar_sales_check1 CHECK (((anonymised_at IS NULL) OR ((last_name = ''::text) AND (first_name = ''::text) AND (email IS NULL) AND (street_number = ''::text)))),
  constraint calendar_sales_check_note_check CHECK ((length(check_note) <= 1000)),
  constraint calendar_sales_city_check CHECK ((length(city) <= 100)),
  constraint calendar_sales_corrected CHECK (((NOT corrected) OR (checked_at IS NOT NULL))),
  constraint calendar_sales_declared_stub_check CHECK (((declared_stub >= 1) AND (declared_stub <= 9999999))),
  constraint calendar_sales_email_check CHECK ((length(email) <= 254)),
  constraint calendar_sales_first_name_check CHECK ((length(first_name) <= 100)),
  constraint calendar_sales_last_name_check CHECK ((length(last_name) <= 100)),
  constraint calendar_sales_postal_code_check CHECK ((postal_code ~ '^([0-9]{5})?$'::text)),
  constraint calendar_sales_source_check CHECK ((source = ANY (ARRAY['WEB'::text, 'DESK'::text, 'DOOR'::text]))),
  constraint calendar_sales_street_name_check CHECK ((length(street_name) <= 200)),
  constraint calendar_sales_street_number_check CHECK ((length(street_number) <= 26)),
  constraint calendar_sales_stub_before CHECK ((corrected OR (stub_before IS NULL))),
  constraint calendar_sales_stub_before_check CHECK (((stub_before >= 1) AND (stub_before <= 9999999))),
  constraint calendar_sales_to_check_check CHECK ((to_check <@ ARRAY['OUTSIDE'::text, 'CLASH'::text, 'TWICE'::text, 'LATE'::text, 'WITHDRAWN'::text, 'NO_STUB'::text]))
);
CREATE INDEX calendar_sales_book ON calendar_sales USING btree (book_id) WHERE (book_id IS NOT NULL);
CREATE INDEX calendar_sales_checked_by ON calendar_sales USING btree (checked_by) WHERE (checked_by IS NOT NULL);
CREATE INDEX calendar_sales_declared ON calendar_sales USING btree (campaign_id, declared_stub) WHERE (declared_stub IS NOT NULL);
CREATE INDEX calendar_sales_email ON calendar_sales USING btree (lower(email)) WHERE (email IS NOT NULL);
CREATE INDEX calendar_sales_handed_over_by ON calendar_sales USING btree (handed_over_by) WHERE (handed_over_by IS NOT NULL);
CREATE INDEX calendar_sales_kept ON calendar_sales USING btree (created_at) WHERE (anonymised_at IS NULL);
CREATE INDEX calendar_sales_of_campaign ON calendar_sales USING btree (campaign_id, command_id DESC);
CREATE INDEX calendar_sales_of_seller ON calendar_sales USING btree (campaign_id, seller_id);
CREATE INDEX calendar_sales_search ON calendar_sales USING gin (search gin_trgm_ops);
CREATE INDEX calendar_sales_seller ON calendar_sales USING btree (seller_id, campaign_id) WHERE (seller_id IS NOT NULL);
CREATE INDEX calendar_sales_to_check ON calendar_sales USING btree (campaign_id, command_id) WHERE ((to_check <> '{}'::text[]) AND (checked_at IS NULL));
CREATE TRIGGER calendar_sale_of_open_campaign BEFORE INSERT ON calendar_sales FOR EACH ROW WHEN ((new.source <> 'DOOR'::text)) EXECUTE FUNCTION calendar_book_of_open_campaign();
CREATE TRIGGER calendars_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_sales FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendars');

create table calendar_sector_doors (
  campaign_id integer not null,
  door_id integer not null,
  sector_id integer not null,
  walk integer not null,
  constraint calendar_sector_doors_pkey PRIMARY KEY (campaign_id, door_id),
  constraint calendar_sector_doors_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id),
  constraint calendar_sector_doors_door_id_fkey FOREIGN KEY (door_id) REFERENCES calendar_doors(id) ON DELETE CASCADE,
  constraint calendar_sector_doors_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES calendar_sectors(id) ON DELETE CASCADE
);
CREATE INDEX calendar_sector_doors_door ON calendar_sector_doors USING btree (door_id);
CREATE INDEX calendar_sector_doors_walk ON calendar_sector_doors USING btree (sector_id, walk, door_id);
CREATE TRIGGER calendar_sectors_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_sector_doors FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendar_sectors');

create table calendar_sector_sellers (
  sector_id integer not null,
  person_id integer not null,
  place integer not null,
  constraint calendar_sector_sellers_pkey PRIMARY KEY (sector_id, place),
  constraint calendar_sector_sellers_sector_id_person_id_key UNIQUE (sector_id, person_id),
  constraint calendar_sector_sellers_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint calendar_sector_sellers_sector_id_fkey FOREIGN KEY (sector_id) REFERENCES calendar_sectors(id) ON DELETE CASCADE,
  constraint calendar_sector_sellers_place_check CHECK (((place >= 1) AND (place <= 3)))
);
CREATE INDEX calendar_sector_sellers_person ON calendar_sector_sellers USING btree (person_id);
CREATE TRIGGER calendar_sectors_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_sector_sellers FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendar_sectors');

create table calendar_sectors (
  id integer generated always as identity not null,
  campaign_id integer not null,
  name text not null,
  outline jsonb,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  constraint calendar_sectors_pkey PRIMARY KEY (id),
  constraint calendar_sectors_campaign_id_name_key UNIQUE (campaign_id, name),
  constraint calendar_sectors_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id),
  constraint calendar_sectors_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80)))
);
CREATE TRIGGER calendar_sectors_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_sectors FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendar_sectors');
CREATE TRIGGER count_edit BEFORE UPDATE ON calendar_sectors FOR EACH ROW EXECUTE FUNCTION count_edit();

create table calendar_seller_counts (
  id integer generated always as identity not null,
  campaign_id integer not null,
  seller_id integer not null,
  actor_id integer,
  expected_cents integer not null,
  counted_cents integer not null,
  expected_cheques_cents integer,
  counted_cheques_cents integer,
  note text default ''::text not null,
  at timestamp with time zone default now() not null,
  constraint calendar_seller_counts_pkey PRIMARY KEY (id),
  constraint calendar_seller_counts_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_seller_counts_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id) ON DELETE CASCADE,
  constraint calendar_seller_counts_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES persons(id),
  constraint calendar_seller_counts_check CHECK (((expected_cheques_cents IS NULL) = (counted_cheques_cents IS NULL))),
  constraint calendar_seller_counts_counted_cents_check CHECK ((counted_cents >= 0)),
  constraint calendar_seller_counts_counted_cheques_cents_check CHECK ((counted_cheques_cents >= 0)),
  constraint calendar_seller_counts_note_check CHECK ((length(note) <= 1000)),
  constraint calendar_seller_counts_something CHECK (((counted_cents + COALESCE(counted_cheques_cents, 0)) > 0))
);
CREATE INDEX calendar_seller_counts_actor ON calendar_seller_counts USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX calendar_seller_counts_campaign ON calendar_seller_counts USING btree (campaign_id, seller_id);
CREATE INDEX calendar_seller_counts_seller ON calendar_seller_counts USING btree (seller_id);
CREATE TRIGGER calendar_seller_counted BEFORE INSERT OR DELETE ON calendar_seller_counts FOR EACH ROW EXECUTE FUNCTION calendar_book_of_open_campaign();

create table calendar_stubs (
  campaign_id integer not null,
  number integer not null,
  sale_id integer,
  void text,
  reason text default ''::text not null,
  voided_by integer,
  voided_at timestamp with time zone,
  constraint calendar_stubs_pkey PRIMARY KEY (campaign_id, number),
  constraint calendar_stubs_sale_id_key UNIQUE (sale_id),
  constraint calendar_stubs_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id),
  constraint calendar_stubs_sale_id_fkey FOREIGN KEY (sale_id) REFERENCES calendar_sales(command_id) ON DELETE CASCADE,
  constraint calendar_stubs_voided_by_fkey FOREIGN KEY (voided_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_stubs_check CHECK ((num_nonnulls(sale_id, void) = 1)),
  constraint calendar_stubs_check1 CHECK (((void IS NULL) = (voided_at IS NULL))),
  constraint calendar_stubs_number_check CHECK (((number >= 1) AND (number <= 9999999))),
  constraint calendar_stubs_reason_check CHECK ((length(reason) <= 200)),
  constraint calendar_stubs_void_check CHECK ((void = ANY (ARRAY['MISSING'::text, 'CANCELLED'::text])))
);
CREATE INDEX calendar_stubs_voided_by ON calendar_stubs USING btree (voided_by) WHERE (voided_by IS NOT NULL);
CREATE TRIGGER calendar_stub_found BEFORE DELETE ON calendar_stubs FOR EACH ROW WHEN ((old.void IS NOT NULL)) EXECUTE FUNCTION calendar_book_of_open_campaign();
CREATE TRIGGER calendar_stub_voided BEFORE INSERT OR UPDATE OF void ON calendar_stubs FOR EACH ROW WHEN ((new.void IS NOT NULL)) EXECUTE FUNCTION calendar_book_of_open_campaign();
CREATE TRIGGER calendars_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_stubs FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendars');

create table calendar_taken_doors (
  campaign_id integer not null,
  door_id integer not null,
  device_id uuid not null,
  taken_at timestamp with time zone default now() not null,
  constraint calendar_taken_doors_pkey PRIMARY KEY (campaign_id, door_id),
  constraint calendar_taken_doors_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id),
  constraint calendar_taken_doors_device_id_fkey FOREIGN KEY (device_id) REFERENCES calendar_devices(id) ON DELETE CASCADE,
  constraint calendar_taken_doors_door_id_fkey FOREIGN KEY (door_id) REFERENCES calendar_doors(id) ON DELETE CASCADE
);
CREATE INDEX calendar_taken_doors_device ON calendar_taken_doors USING btree (device_id);
CREATE INDEX calendar_taken_doors_door ON calendar_taken_doors USING btree (door_id);

create table calendar_visits (
  operation_id uuid not null,
  campaign_id integer not null,
  door_id integer not null,
  flat text default ''::text not null,
  seller_id integer,
  outcome text not null,
  at timestamp with time zone not null,
  come_back_on date,
  come_back_at text,
  sale_key uuid,
  withdrawn boolean default false not null,
  constraint calendar_visits_pkey PRIMARY KEY (operation_id),
  constraint calendar_visits_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id),
  constraint calendar_visits_door_id_fkey FOREIGN KEY (door_id) REFERENCES calendar_doors(id) ON DELETE CASCADE,
  constraint calendar_visits_operation_id_fkey FOREIGN KEY (operation_id) REFERENCES calendar_operations(id) ON DELETE CASCADE,
  constraint calendar_visits_seller_id_fkey FOREIGN KEY (seller_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint calendar_visits_check CHECK (((come_back_on IS NULL) OR (outcome = 'COME_BACK'::text))),
  constraint calendar_visits_check1 CHECK (((come_back_at IS NULL) OR (come_back_on IS NOT NULL))),
  constraint calendar_visits_check2 CHECK (((outcome = 'GIVEN'::text) = (sale_key IS NOT NULL))),
  constraint calendar_visits_come_back_at_check CHECK ((come_back_at ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint calendar_visits_flat_check CHECK ((length(flat) <= 30)),
  constraint calendar_visits_outcome_check CHECK ((outcome = ANY (ARRAY['GIVEN'::text, 'ABSENT'::text, 'NO'::text, 'COME_BACK'::text, 'NEVER'::text])))
);
CREATE INDEX calendar_visits_door ON calendar_visits USING btree (campaign_id, door_id, flat, at, operation_id);
CREATE INDEX calendar_visits_of_door ON calendar_visits USING btree (door_id);
CREATE INDEX calendar_visits_sale ON calendar_visits USING btree (sale_key) WHERE (sale_key IS NOT NULL);
CREATE INDEX calendar_visits_seller ON calendar_visits USING btree (seller_id) WHERE (seller_id IS NOT NULL);
CREATE TRIGGER calendar_visits_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON calendar_visits FOR EACH STATEMENT EXECUTE FUNCTION list_changed('calendar_visits');

create table campaign_mailings (
  id integer generated always as identity not null,
  campaign_id integer not null,
  kind text not null,
  day date not null,
  started_at timestamp with time zone,
  subject text,
  html text,
  constraint campaign_mailings_pkey PRIMARY KEY (id),
  constraint campaign_mailings_campaign_id_day_key UNIQUE (campaign_id, day),
  constraint campaign_mailings_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_mailings_html_check CHECK (((length(html) >= 1) AND (length(html) <= 40000))),
  constraint campaign_mailings_kind_check CHECK ((kind = ANY (ARRAY['FIRST'::text, 'REMINDER'::text]))),
  constraint campaign_mailings_own_words CHECK (((subject IS NULL) = (html IS NULL))),
  constraint campaign_mailings_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150)))
);
CREATE INDEX campaign_mailings_to_come ON campaign_mailings USING btree (day) WHERE (started_at IS NULL);
CREATE UNIQUE INDEX campaign_mailings_one_first ON campaign_mailings USING btree (campaign_id) WHERE (kind = 'FIRST'::text);
CREATE TRIGGER count_reminder AFTER INSERT OR DELETE ON campaign_mailings FOR EACH ROW EXECUTE FUNCTION count_reminder();

create table campaign_mails (
  mailing_id integer not null,
  person_id integer not null,
  verdict text,
  constraint campaign_mails_pkey PRIMARY KEY (mailing_id, person_id),
  constraint campaign_mails_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES campaign_mailings(id) ON DELETE CASCADE,
  constraint campaign_mails_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint campaign_mails_verdict_check CHECK ((verdict = ANY (ARRAY['SENT'::text, 'PAID'::text, 'CLOSED'::text])))
);
CREATE INDEX campaign_mails_person ON campaign_mails USING btree (person_id);
CREATE INDEX campaign_mails_waiting ON campaign_mails USING btree (mailing_id, person_id) WHERE (verdict IS NULL);

create table campaign_members (
  campaign_id integer not null,
  person_id integer not null,
  expected_cents integer not null,
  constraint campaign_members_pkey PRIMARY KEY (campaign_id, person_id),
  constraint campaign_members_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES campaigns(id) ON DELETE CASCADE,
  constraint campaign_members_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint campaign_members_expected_cents_check CHECK ((expected_cents >= 0))
);
CREATE INDEX campaign_members_person ON campaign_members USING btree (person_id);

create table campaigns (
  id integer generated always as identity not null,
  season integer not null,
  started_by integer,
  from_address text,
  created_at timestamp with time zone default now() not null,
  version integer default 1 not null,
  ends_on date,
  subject text,
  html text,
  reminder_subject text,
  reminder_html text,
  constraint campaigns_pkey PRIMARY KEY (id),
  constraint campaigns_one_a_season UNIQUE (season),
  constraint campaigns_started_by_fkey FOREIGN KEY (started_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint campaigns_from_address_check CHECK ((length(from_address) <= 60)),
  constraint campaigns_html_check CHECK (((length(html) >= 1) AND (length(html) <= 40000))),
  constraint campaigns_own_letter CHECK (((subject IS NULL) = (html IS NULL))),
  constraint campaigns_own_reminder CHECK (((reminder_subject IS NULL) = (reminder_html IS NULL))),
  constraint campaigns_reminder_html_check CHECK (((length(reminder_html) >= 1) AND (length(reminder_html) <= 40000))),
  constraint campaigns_reminder_subject_check CHECK (((length(reminder_subject) >= 1) AND (length(reminder_subject) <= 150))),
  constraint campaigns_season_check CHECK (((season >= 2000) AND (season <= 2200))),
  constraint campaigns_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 150)))
);

create table captcha_solutions (
  challenge text not null,
  expires_at timestamp with time zone not null,
  constraint captcha_solutions_pkey PRIMARY KEY (challenge)
);
CREATE INDEX captcha_solutions_expiry ON captcha_solutions USING btree (expires_at);

create table cart_lines (
  id integer generated always as identity not null,
  person_id integer not null,
  resource_id integer not null,
  quantity integer not null,
  start_date date,
  end_date date,
  added_at timestamp with time zone default now() not null,
  constraint cart_lines_pkey PRIMARY KEY (id),
  constraint cart_lines_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint cart_lines_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint cart_lines_check CHECK ((((start_date IS NULL) = (end_date IS NULL)) AND (end_date >= start_date))),
  constraint cart_lines_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000)))
);
CREATE INDEX cart_lines_person ON cart_lines USING btree (person_id, id);
CREATE INDEX cart_lines_resource ON cart_lines USING btree (resource_id);

create table centres (
  id integer generated always as identity not null,
  name text not null,
  position integer,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint centres_pkey PRIMARY KEY (id),
  constraint centres_name UNIQUE (name),
  constraint centres_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint centres_position_check CHECK (("position" > 0)),
  constraint centres_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX centres_same_name ON centres USING btree (fold(name));
CREATE TRIGGER count_edit BEFORE UPDATE ON centres FOR EACH ROW EXECUTE FUNCTION count_edit('archived_at', 'updated_at', 'position');
CREATE TRIGGER keep_a_centre AFTER DELETE OR UPDATE OF archived_at ON centres FOR EACH ROW EXECUTE FUNCTION keep_a_centre();

create table child_brackets (
  id integer generated always as identity not null,
  from_age integer not null,
  to_age integer not null,
  gift text not null,
  constraint child_brackets_pkey PRIMARY KEY (id),
  constraint child_brackets_apart EXCLUDE USING gist (int4range(from_age, to_age, '[]'::text) WITH &&),
  constraint child_brackets_check CHECK ((from_age <= to_age)),
  constraint child_brackets_from_age_check CHECK (((from_age >= 0) AND (from_age <= 99))),
  constraint child_brackets_gift_check CHECK (((length(gift) >= 1) AND (length(gift) <= 100))),
  constraint child_brackets_to_age_check CHECK (((to_age >= 0) AND (to_age <= 99)))
);
CREATE TRIGGER count_line AFTER INSERT OR DELETE OR UPDATE ON child_brackets FOR EACH ROW EXECUTE FUNCTION count_line();

create table child_seasons (
  child_id integer not null,
  season integer not null,
  attended boolean default false not null,
  gift_given boolean default false not null,
  constraint child_seasons_pkey PRIMARY KEY (child_id, season),
  constraint child_seasons_child_id_fkey FOREIGN KEY (child_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint child_seasons_season_check CHECK (((season >= 2000) AND (season <= 2200)))
);

create table closed_entries (
  number text not null,
  day date not null,
  position integer not null,
  closed_at timestamp with time zone default now() not null,
  command_id integer,
  buyer text,
  entry jsonb not null,
  journal_number integer not null,
  constraint closed_entries_pkey PRIMARY KEY (number),
  constraint closed_entries_place UNIQUE (day, "position"),
  constraint closed_entries_command_id_fkey FOREIGN KEY (command_id) REFERENCES commands(id),
  constraint closed_entries_buyer_check CHECK ((length(buyer) <= 201)),
  constraint closed_entries_entry_check CHECK ((jsonb_typeof(entry) = 'object'::text)),
  constraint closed_entries_journal_number_check CHECK ((journal_number > 0)),
  constraint closed_entries_number_check CHECK ((length(number) <= 300)),
  constraint closed_entries_position_check CHECK (("position" > 0))
);
CREATE INDEX closed_entries_command ON closed_entries USING btree (command_id) WHERE (buyer IS NOT NULL);
CREATE UNIQUE INDEX closed_entries_journal ON closed_entries USING btree ((((entry -> 'journal'::text) ->> 0)), journal_number);
CREATE TRIGGER closed_entry_stands BEFORE INSERT OR DELETE OR UPDATE ON closed_entries FOR EACH ROW EXECUTE FUNCTION closed_entry_stands();

create table closures (
  id integer generated always as identity not null,
  resource_id integer not null,
  start_date date not null,
  end_date date not null,
  reason text default ''::text not null,
  created_by integer,
  created_at timestamp with time zone default now() not null,
  constraint closures_pkey PRIMARY KEY (id),
  constraint closures_created_by_fkey FOREIGN KEY (created_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint closures_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint closures_check CHECK (((end_date >= start_date) AND (end_date <= (start_date + 1100)))),
  constraint closures_reason_check CHECK ((length(reason) <= 200))
);
CREATE INDEX closures_by ON closures USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX closures_of_resource ON closures USING btree (resource_id, start_date);
CREATE TRIGGER closure_occupies AFTER INSERT ON closures FOR EACH ROW EXECUTE FUNCTION closure_occupies();

create table commands (
  id integer generated always as identity not null,
  external_id uuid not null,
  kind text not null,
  person_id integer,
  state text default 'PENDING'::text not null,
  total_cents integer not null,
  season integer,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone,
  paid_at timestamp with time zone,
  receipt_year integer,
  receipt_number integer,
  buyer_name text,
  buyer_address text,
  membertype text,
  subscriptions text[],
  awaits text,
  accepted_at timestamp with time zone,
  validity_before date,
  validity_after date,
  terms_version integer,
  due_again boolean default false not null,
  constraint commands_pkey PRIMARY KEY (id),
  constraint commands_external_id_key UNIQUE (external_id),
  constraint commands_receipt_year_receipt_number_key UNIQUE (receipt_year, receipt_number),
  constraint commands_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint commands_awaits_check CHECK ((awaits = ANY (ARRAY['CHEQUE'::text, 'TRANSFER'::text, 'CASH'::text, 'CARD'::text]))),
  constraint commands_buyer_address_check CHECK ((length(buyer_address) <= 500)),
  constraint commands_buyer_name_check CHECK ((length(buyer_name) <= 201)),
  constraint commands_check CHECK (((receipt_year IS NULL) = (receipt_number IS NULL))),
  constraint commands_check1 CHECK (((kind <> 'ADHESION'::text) OR ((person_id IS NOT NULL) AND (season IS NOT NULL)))),
  constraint commands_check2 CHECK (((state <> ALL (ARRAY['PAID'::text, 'DONE'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text])) OR ((paid_at IS NOT NULL) AND (receipt_number IS NOT NULL)))),
  constraint commands_check3 CHECK (((membertype IS NULL) = (subscriptions IS NULL))),
  constraint commands_check4 CHECK (((membertype IS NULL) OR (kind = 'ADHESION'::text))),
  constraint commands_check5 CHECK (((awaits IS NULL) OR (state <> 'PENDING'::text) OR (expires_at IS NOT NULL))),
  constraint commands_kind_check CHECK ((kind = ANY (ARRAY['ADHESION'::text, 'CART'::text, 'CALENDAR'::text]))),
  constraint commands_membertype_check CHECK ((membertype = ANY (ARRAY['SPP'::text, 'SPV'::text, 'HONORAIRE'::text, 'ADMINISTRATIF'::text, 'EXTERNE'::text]))),
  constraint commands_season_check CHECK (((season >= 2000) AND (season <= 2200))),
  constraint commands_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'PAID'::text, 'DONE'::text, 'EXPIRED'::text, 'CANCELLED'::text, 'PARTIALLY_REFUNDED'::text, 'REFUNDED'::text]))),
  constraint commands_subscriptions_check CHECK (((subscriptions <@ ARRAY['AMICALE'::text, 'HONORAIRE'::text, 'UDSP'::text, 'FNSPF'::text]) AND (NOT (subscriptions @> ARRAY['AMICALE'::text, 'HONORAIRE'::text])))),
  constraint commands_terms_version_check CHECK ((terms_version > 0)),
  constraint commands_total_cents_check CHECK ((total_cents >= 0)),
  constraint commands_validity_of_fees CHECK (((validity_after IS NULL) OR ((kind = 'ADHESION'::text) AND (validity_before IS NOT NULL) AND (validity_after >= validity_before))))
);
CREATE INDEX commands_awaited_amount ON commands USING btree (total_cents) WHERE ((awaits IS NOT NULL) AND (state = ANY (ARRAY['PENDING'::text, 'EXPIRED'::text, 'CANCELLED'::text])));
CREATE INDEX commands_created ON commands USING btree (created_at DESC, id DESC) INCLUDE (total_cents);
CREATE INDEX commands_expected ON commands USING btree (created_at, id) INCLUDE (state, person_id, kind, season, total_cents) WHERE ((awaits = ANY (ARRAY['CHEQUE'::text, 'TRANSFER'::text, 'CASH'::text])) AND (state = ANY (ARRAY['PENDING'::text, 'EXPIRED'::text, 'CANCELLED'::text])));
CREATE INDEX commands_of_guests ON commands USING btree (id) WHERE (person_id IS NULL);
CREATE INDEX commands_paid_season ON commands USING btree (person_id, kind, season) WHERE ((season IS NOT NULL) AND (paid_at IS NOT NULL));
CREATE INDEX commands_pending ON commands USING btree (expires_at) WHERE (state = 'PENDING'::text);
CREATE INDEX commands_person ON commands USING btree (person_id, created_at DESC);
CREATE INDEX commands_unfinished ON commands USING btree (id) WHERE ((kind = 'CART'::text) AND (state = 'PAID'::text));
CREATE UNIQUE INDEX commands_one_pending_adhesion ON commands USING btree (person_id) WHERE ((kind = 'ADHESION'::text) AND (state = 'PENDING'::text));
CREATE UNIQUE INDEX commands_one_pending_cart ON commands USING btree (person_id) WHERE ((kind = 'CART'::text) AND (state = 'PENDING'::text) AND (awaits IS NULL));
CREATE TRIGGER calendar_stub_freed AFTER UPDATE OF state ON commands FOR EACH ROW WHEN (((new.kind = 'CALENDAR'::text) AND (new.state = ANY (ARRAY['EXPIRED'::text, 'CANCELLED'::text])) AND (old.state <> new.state))) EXECUTE FUNCTION calendar_stub_freed();
CREATE TRIGGER closed_entries_forget_buyer AFTER UPDATE OF buyer_name ON commands FOR EACH ROW WHEN (((old.buyer_name IS NOT NULL) AND (new.buyer_name IS NULL))) EXECUTE FUNCTION closed_entries_forget_buyer();
CREATE TRIGGER commands_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON commands FOR EACH STATEMENT EXECUTE FUNCTION list_changed('commands');
CREATE TRIGGER keep_order_step AFTER INSERT ON commands FOR EACH ROW EXECUTE FUNCTION keep_order_step();
CREATE TRIGGER keep_order_step_on AFTER UPDATE OF state ON commands FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION keep_order_step();
CREATE TRIGGER order_amount BEFORE INSERT ON commands FOR EACH ROW WHEN ((new.total_cents > 5000000)) EXECUTE FUNCTION refuse_amount();

create table commissions (
  id integer generated always as identity not null,
  name text not null,
  technical_name text not null,
  sub_type text,
  active boolean default true not null,
  authorized_subscribers text[] default '{}'::text[] not null,
  description text default ''::text not null,
  email_configuration jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  picture_id uuid,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  position integer,
  colour text,
  constraint commissions_pkey PRIMARY KEY (id),
  constraint commissions_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES files(id),
  constraint commissions_authorized_subscribers_check CHECK ((authorized_subscribers <@ ARRAY['AMICALE'::text, 'HONORAIRE'::text, 'UDSP'::text, 'FNSPF'::text])),
  constraint commissions_colour_check CHECK ((colour ~ '^#[0-9a-f]{6}$'::text)),
  constraint commissions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 80))),
  constraint commissions_position_check CHECK (("position" > 0)),
  constraint commissions_sub_type_check CHECK ((sub_type = ANY (ARRAY['CALENDARS'::text, 'CHILDREN'::text]))),
  constraint commissions_technical_name_check CHECK (((technical_name ~ '^[a-z][a-z0-9-]{1,39}$'::text) AND (technical_name <> 'general'::text)))
);
CREATE INDEX commissions_archived ON commissions USING btree (technical_name) WHERE (archived_at IS NOT NULL);
CREATE INDEX commissions_name ON commissions USING btree (fold(name) COLLATE "C", id);
CREATE UNIQUE INDEX commissions_one_of_a_kind ON commissions USING btree (sub_type) WHERE (active AND (sub_type IS NOT NULL) AND (archived_at IS NULL));
CREATE UNIQUE INDEX commissions_technical_name ON commissions USING btree (technical_name);
CREATE TRIGGER albums_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON commissions FOR EACH STATEMENT EXECUTE FUNCTION list_changed('albums');
CREATE TRIGGER commands_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON commissions FOR EACH STATEMENT EXECUTE FUNCTION list_changed('commands');
CREATE TRIGGER count_edit BEFORE UPDATE ON commissions FOR EACH ROW EXECUTE FUNCTION count_edit('picture_id', 'archived_at', 'updated_at', 'position');
CREATE TRIGGER documents_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON commissions FOR EACH STATEMENT EXECUTE FUNCTION documents_changed();
CREATE TRIGGER messages_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON commissions FOR EACH STATEMENT EXECUTE FUNCTION list_changed('messages');
CREATE TRIGGER news_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON commissions FOR EACH STATEMENT EXECUTE FUNCTION list_changed('news');
CREATE TRIGGER reservations_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON commissions FOR EACH STATEMENT EXECUTE FUNCTION list_changed('reservations');

create table comparisons (
  id integer generated always as identity not null,
  since timestamp with time zone not null,
  until timestamp with time zone not null,
  stage text default 'PAYMENTS'::text not null,
  after text,
  started_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  constraint comparisons_pkey PRIMARY KEY (id),
  constraint comparisons_after_check CHECK ((length(after) <= 255)),
  constraint comparisons_check CHECK ((until > since)),
  constraint comparisons_stage_check CHECK ((stage = ANY (ARRAY['PAYMENTS'::text, 'REFUNDS'::text, 'DISPUTES'::text, 'LEDGER'::text])))
);
CREATE INDEX comparisons_finished ON comparisons USING btree (until) WHERE (finished_at IS NOT NULL);
CREATE UNIQUE INDEX comparisons_one_under_way ON comparisons USING btree ((true)) WHERE (finished_at IS NULL);

create table consent_requests (
  child_id integer not null,
  parent_id integer not null,
  asked_at timestamp with time zone default now() not null,
  constraint consent_requests_pkey PRIMARY KEY (child_id, parent_id),
  constraint consent_requests_child_id_fkey FOREIGN KEY (child_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint consent_requests_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES persons(id) ON DELETE CASCADE
);
CREATE INDEX consent_requests_parent ON consent_requests USING btree (parent_id);

create table consents (
  id integer generated always as identity not null,
  person_id integer not null,
  purpose text not null,
  given boolean not null,
  text_version text not null,
  at timestamp with time zone default now() not null,
  constraint consents_pkey PRIMARY KEY (id),
  constraint consents_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint consents_purpose_check CHECK ((purpose = 'NEWSLETTER'::text))
);
CREATE INDEX consents_latest ON consents USING btree (purpose, person_id, id DESC) INCLUDE (given, text_version);
CREATE INDEX consents_person ON consents USING btree (person_id);

create table contact_answers (
  id integer generated always as identity not null,
  message_id integer not null,
  author_id integer,
  text text not null,
  at timestamp with time zone default now() not null,
  constraint contact_answers_pkey PRIMARY KEY (id),
  constraint contact_answers_author_id_fkey FOREIGN KEY (author_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint contact_answers_message_id_fkey FOREIGN KEY (message_id) REFERENCES contact_messages(id) ON DELETE CASCADE,
  constraint contact_answers_text_check CHECK ((length(text) <= 10000))
);
CREATE INDEX contact_answers_author ON contact_answers USING btree (author_id);
CREATE INDEX contact_answers_message ON contact_answers USING btree (message_id, id);

create table contact_messages (
  id integer generated always as identity not null,
  commission_id integer,
  person_id integer,
  first_name text not null,
  last_name text not null,
  email text not null,
  phone text not null,
  subject text not null,
  text text not null,
  state text default 'NEW'::text not null,
  answers integer default 0 not null,
  version integer default 1 not null,
  created_at timestamp with time zone default now() not null,
  anonymised_at timestamp with time zone,
  constraint contact_messages_pkey PRIMARY KEY (id),
  constraint contact_messages_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint contact_messages_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint contact_messages_state_check CHECK ((state = ANY (ARRAY['NEW'::text, 'ANSWERED'::text, 'CLOSED'::text]))),
  constraint contact_messages_subject_check CHECK ((length(subject) <= 150)),
  constraint contact_messages_text_check CHECK ((length(text) <= 5000))
);
CREATE INDEX contact_messages_email ON contact_messages USING btree (lower(email)) WHERE (person_id IS NULL);
CREATE INDEX contact_messages_known ON contact_messages USING btree (created_at) WHERE (anonymised_at IS NULL);
CREATE INDEX contact_messages_latest ON contact_messages USING btree (created_at DESC, id);
CREATE INDEX contact_messages_new ON contact_messages USING btree (commission_id) WHERE (state = 'NEW'::text);
CREATE INDEX contact_messages_person ON contact_messages USING btree (person_id);
CREATE INDEX contact_messages_words ON contact_messages USING gin (fold(((((((subject || ' '::text) || first_name) || ' '::text) || last_name) || ' '::text) || email)) gin_trgm_ops);
CREATE TRIGGER count_edit BEFORE UPDATE ON contact_messages FOR EACH ROW EXECUTE FUNCTION count_edit('person_id', 'commission_id', 'anonymised_at');
CREATE TRIGGER messages_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON contact_messages FOR EACH STATEMENT EXECUTE FUNCTION list_changed('messages');

create table contact_settings (
  one boolean default true not null,
  months integer default 13 not null,
  version integer default 1 not null,
  constraint contact_settings_pkey PRIMARY KEY (one),
  constraint contact_settings_months_check CHECK (((months >= 1) AND (months <= 60))),
  constraint contact_settings_one_check CHECK (one)
);
CREATE TRIGGER count_edit BEFORE UPDATE ON contact_settings FOR EACH ROW EXECUTE FUNCTION count_edit();

create table demonstrations (
  loaded_at timestamp with time zone default now() not null,
  constraint demonstrations_pkey PRIMARY KEY (loaded_at)
);

create table deposit_slip_counters (
  year integer not null,
  last integer not null,
  constraint deposit_slip_counters_pkey PRIMARY KEY (year),
  constraint deposit_slip_counters_last_check CHECK ((last > 0))
);

create table deposit_slip_lines (
  slip_id integer not null,
  payment_id integer not null,
  position integer not null,
  amount_cents integer not null,
  taken_off_at timestamp with time zone,
  unpaid_refund_id integer,
  bank_fee_cents integer,
  constraint deposit_slip_lines_pkey PRIMARY KEY (slip_id, payment_id),
  constraint deposit_slip_lines_position UNIQUE (slip_id, "position"),
  constraint deposit_slip_lines_unpaid_refund_id_key UNIQUE (unpaid_refund_id),
  constraint deposit_slip_lines_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id),
  constraint deposit_slip_lines_slip_id_fkey FOREIGN KEY (slip_id) REFERENCES deposit_slips(id),
  constraint deposit_slip_lines_unpaid_refund_id_fkey FOREIGN KEY (unpaid_refund_id) REFERENCES payments(id),
  constraint deposit_slip_lines_amount_cents_check CHECK ((amount_cents > 0)),
  constraint deposit_slip_lines_bank_fee_cents_check CHECK ((bank_fee_cents > 0)),
  constraint deposit_slip_lines_fee_of_unpaid CHECK (((bank_fee_cents IS NULL) OR (unpaid_refund_id IS NOT NULL))),
  constraint deposit_slip_lines_position_check CHECK (("position" > 0)),
  constraint deposit_slip_lines_unpaid_stands CHECK (((taken_off_at IS NULL) OR (unpaid_refund_id IS NULL)))
);
CREATE UNIQUE INDEX deposit_slip_lines_standing ON deposit_slip_lines USING btree (payment_id) WHERE (taken_off_at IS NULL);
CREATE TRIGGER deposit_slip_line_fixed BEFORE DELETE OR UPDATE ON deposit_slip_lines FOR EACH ROW EXECUTE FUNCTION deposit_slip_line_fixed();
CREATE TRIGGER deposit_slip_lines_lead_when_added AFTER INSERT ON deposit_slip_lines REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION deposit_slip_lines_lead();
CREATE TRIGGER deposit_slip_lines_lead_when_changed AFTER UPDATE ON deposit_slip_lines REFERENCING NEW TABLE AS changed_lines FOR EACH STATEMENT EXECUTE FUNCTION deposit_slip_lines_lead();
CREATE TRIGGER keep_deposit_slip AFTER INSERT OR UPDATE OF taken_off_at ON deposit_slip_lines FOR EACH ROW EXECUTE FUNCTION keep_deposit_slip();

create table deposit_slips (
  id integer generated always as identity not null,
  year integer not null,
  number integer not null,
  kind text not null,
  request_key uuid not null,
  society text not null,
  holder text not null,
  iban text not null,
  counted jsonb,
  issued_at timestamp with time zone default now() not null,
  issued_by integer,
  deposited_on date,
  deposited_by integer,
  cancelled_at timestamp with time zone,
  cancelled_by integer,
  cancel_reason text,
  state text generated always as (
CASE
    WHEN (cancelled_at IS NOT NULL) THEN 'CANCELLED'::text
    WHEN (deposited_on IS NOT NULL) THEN 'DEPOSITED'::text
    ELSE 'ISSUED'::text
END) stored not null,
  line_count integer default 0 not null,
  total_cents bigint default 0 not null,
  unpaid_count integer default 0 not null,
  written_at timestamp with time zone default now() not null,
  constraint deposit_slips_pkey PRIMARY KEY (id),
  constraint deposit_slips_number UNIQUE (year, number),
  constraint deposit_slips_request_key_key UNIQUE (request_key),
  constraint deposit_slips_cancelled_by_fkey FOREIGN KEY (cancelled_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint deposit_slips_deposited_by_fkey FOREIGN KEY (deposited_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint deposit_slips_issued_by_fkey FOREIGN KEY (issued_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint deposit_slips_cancel_reason_check CHECK ((length(cancel_reason) <= 500)),
  constraint deposit_slips_cancelled_why CHECK (((cancelled_at IS NULL) = (cancel_reason IS NULL))),
  constraint deposit_slips_counted_cash CHECK (((counted IS NULL) OR (kind = 'CASH'::text))),
  constraint deposit_slips_counted_check CHECK ((jsonb_typeof(counted) = 'object'::text)),
  constraint deposit_slips_holder_check CHECK ((length(holder) <= 70)),
  constraint deposit_slips_iban_check CHECK ((length(iban) <= 34)),
  constraint deposit_slips_kind_check CHECK ((kind = ANY (ARRAY['CHEQUE'::text, 'CASH'::text]))),
  constraint deposit_slips_number_check CHECK ((number > 0)),
  constraint deposit_slips_society_check CHECK ((length(society) <= 120))
);
CREATE INDEX deposit_slips_by_cancelling ON deposit_slips USING btree (cancelled_at) WHERE ((cancelled_at IS NOT NULL) AND (deposited_on IS NOT NULL));
CREATE INDEX deposit_slips_by_day ON deposit_slips USING btree (deposited_on) WHERE (deposited_on IS NOT NULL);
CREATE INDEX deposit_slips_by_state ON deposit_slips USING btree (state, issued_at DESC, id DESC);
CREATE INDEX deposit_slips_cancelled_by ON deposit_slips USING btree (cancelled_by) WHERE (cancelled_by IS NOT NULL);
CREATE INDEX deposit_slips_deposited_by ON deposit_slips USING btree (deposited_by) WHERE (deposited_by IS NOT NULL);
CREATE INDEX deposit_slips_issued_by ON deposit_slips USING btree (issued_by) WHERE (issued_by IS NOT NULL);
CREATE INDEX deposit_slips_latest ON deposit_slips USING btree (issued_at DESC, id DESC);
CREATE TRIGGER bank_statement_line_follows_slip AFTER UPDATE OF cancelled_at ON deposit_slips FOR EACH ROW WHEN (((new.cancelled_at IS NOT NULL) AND (old.cancelled_at IS NULL))) EXECUTE FUNCTION bank_statement_line_follows();
CREATE TRIGGER deposit_slip_fixed BEFORE DELETE OR UPDATE ON deposit_slips FOR EACH ROW EXECUTE FUNCTION deposit_slip_fixed();
CREATE TRIGGER deposit_slip_follows_lines BEFORE INSERT OR UPDATE ON deposit_slips FOR EACH ROW EXECUTE FUNCTION deposit_slip_follows_lines();
CREATE TRIGGER deposit_slips_books_hold BEFORE UPDATE OF deposited_on, cancelled_at ON deposit_slips FOR EACH ROW EXECUTE FUNCTION books_hold();

create table deposits (
  reservation_id integer not null,
  amount_cents integer not null,
  method text not null,
  received_at timestamp with time zone default now() not null,
  received_by integer,
  kept_cents integer,
  reason text default ''::text not null,
  settled_at timestamp with time zone,
  settled_by integer,
  constraint deposits_pkey PRIMARY KEY (reservation_id),
  constraint deposits_received_by_fkey FOREIGN KEY (received_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint deposits_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id) ON DELETE CASCADE,
  constraint deposits_settled_by_fkey FOREIGN KEY (settled_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint deposits_amount_cents_check CHECK ((amount_cents > 0)),
  constraint deposits_check CHECK (((kept_cents >= 0) AND (kept_cents <= amount_cents))),
  constraint deposits_check1 CHECK (((kept_cents IS NULL) = (settled_at IS NULL))),
  constraint deposits_check2 CHECK (((COALESCE(kept_cents, 0) = 0) OR (reason <> ''::text))),
  constraint deposits_method_check CHECK ((method = ANY (ARRAY['CHEQUE'::text, 'CASH'::text, 'TRANSFER'::text]))),
  constraint deposits_reason_check CHECK ((length(reason) <= 500))
);
CREATE INDEX deposits_held ON deposits USING btree (reservation_id) WHERE (settled_at IS NULL);
CREATE INDEX deposits_received_by ON deposits USING btree (received_by) WHERE (received_by IS NOT NULL);
CREATE INDEX deposits_settled_by ON deposits USING btree (settled_by) WHERE (settled_by IS NOT NULL);
CREATE TRIGGER deposits_books_hold BEFORE INSERT OR UPDATE OF settled_at, kept_cents ON deposits FOR EACH ROW EXECUTE FUNCTION books_hold();
CREATE TRIGGER deposits_closed_stands BEFORE UPDATE OF settled_at, kept_cents, method ON deposits FOR EACH ROW WHEN ((old.kept_cents > 0)) EXECUTE FUNCTION closed_deposit_stands();

create table document_pages (
  version_id integer not null,
  page integer not null,
  text text not null,
  words tsvector not null,
  constraint document_pages_pkey PRIMARY KEY (version_id, page),
  constraint document_pages_version_id_fkey FOREIGN KEY (version_id) REFERENCES document_texts(version_id) ON DELETE CASCADE,
  constraint document_pages_page_check CHECK ((page > 0))
);

create table document_texts (
  version_id integer not null,
  state text not null,
  words tsvector,
  constraint document_texts_pkey PRIMARY KEY (version_id),
  constraint document_texts_version_id_fkey FOREIGN KEY (version_id) REFERENCES document_versions(id) ON DELETE CASCADE,
  constraint document_texts_check CHECK (((state = 'READ'::text) = (words IS NOT NULL))),
  constraint document_texts_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'READ'::text, 'UNREADABLE'::text])))
);
CREATE INDEX document_texts_words ON document_texts USING gin (words_read(words));
CREATE TRIGGER documents_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON document_texts FOR EACH STATEMENT EXECUTE FUNCTION documents_changed();

create table document_versions (
  id integer generated always as identity not null,
  document_id integer not null,
  number integer not null,
  file_id uuid not null,
  sha256 text not null,
  added_by integer,
  added_at timestamp with time zone default now() not null,
  constraint document_versions_pkey PRIMARY KEY (id),
  constraint document_versions_document_id_id_key UNIQUE (document_id, id),
  constraint document_versions_document_id_number_key UNIQUE (document_id, number),
  constraint document_versions_file_id_key UNIQUE (file_id),
  constraint document_versions_added_by_fkey FOREIGN KEY (added_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint document_versions_document_id_fkey FOREIGN KEY (document_id) REFERENCES documents(id),
  constraint document_versions_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint document_versions_number_check CHECK ((number > 0)),
  constraint document_versions_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text))
);
CREATE INDEX document_versions_added_by ON document_versions USING btree (added_by);
CREATE INDEX document_versions_sha256 ON document_versions USING btree (sha256);

create table documents (
  id integer generated always as identity not null,
  title text not null,
  category text not null,
  commission_id integer,
  audience text not null,
  subscriptions text[] default '{}'::text[] not null,
  expires_on date,
  current_id integer not null,
  added_at timestamp with time zone default now() not null,
  position integer,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  search text generated always as (fold(((title || ' '::text) || category))) stored,
  constraint documents_pkey PRIMARY KEY (id),
  constraint documents_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint documents_id_current_id_fkey FOREIGN KEY (id, current_id) REFERENCES document_versions(document_id, id) DEFERRABLE INITIALLY DEFERRED,
  constraint documents_audience_check CHECK ((audience = ANY (ARRAY['ALL'::text, 'COMMISSION'::text, 'SUBSCRIPTIONS'::text]))),
  constraint documents_category_check CHECK (((length(category) >= 1) AND (length(category) <= 60))),
  constraint documents_check CHECK (((audience <> 'COMMISSION'::text) OR (commission_id IS NOT NULL))),
  constraint documents_check1 CHECK (((audience = 'SUBSCRIPTIONS'::text) = (subscriptions <> '{}'::text[]))),
  constraint documents_position_check CHECK (("position" > 0)),
  constraint documents_subscriptions_check CHECK ((subscriptions <@ ARRAY['AMICALE'::text, 'HONORAIRE'::text, 'UDSP'::text, 'FNSPF'::text])),
  constraint documents_title_check CHECK (((length(title) >= 1) AND (length(title) <= 150))),
  constraint documents_version_check CHECK ((version > 0))
);
CREATE INDEX documents_commission ON documents USING btree (commission_id, fold(category) COLLATE "C", "position", fold(title) COLLATE "C", id) WHERE (archived_at IS NULL);
CREATE INDEX documents_latest ON documents USING btree (added_at, id) WHERE (archived_at IS NULL);
CREATE INDEX documents_search ON documents USING gin (search gin_trgm_ops);
CREATE INDEX documents_shown ON documents USING btree (fold(category) COLLATE "C", "position", fold(title) COLLATE "C", id) WHERE (archived_at IS NULL);
CREATE UNIQUE INDEX documents_current ON documents USING btree (current_id);
CREATE TRIGGER count_edit BEFORE UPDATE ON documents FOR EACH ROW EXECUTE FUNCTION count_edit('current_id', 'added_at', 'position', 'archived_at', 'created_at', 'updated_at', 'search');
CREATE TRIGGER documents_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON documents FOR EACH STATEMENT EXECUTE FUNCTION documents_changed();

create table edited_lists (
  name text not null,
  version integer default 1 not null,
  constraint edited_lists_pkey PRIMARY KEY (name),
  constraint edited_lists_name_check CHECK ((name = 'child_brackets'::text))
);

create table erasure_requests (
  id integer generated always as identity not null,
  person_id integer not null,
  state text default 'PENDING'::text not null,
  requested_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  constraint erasure_requests_pkey PRIMARY KEY (id),
  constraint erasure_requests_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint erasure_requests_check CHECK (((state = 'PENDING'::text) = (settled_at IS NULL))),
  constraint erasure_requests_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'CANCELLED'::text, 'DONE'::text])))
);
CREATE INDEX erasure_requests_pending ON erasure_requests USING btree (requested_at, id) WHERE (state = 'PENDING'::text);
CREATE INDEX erasure_requests_person ON erasure_requests USING btree (person_id, id);
CREATE UNIQUE INDEX erasure_requests_one_pending ON erasure_requests USING btree (person_id) WHERE (state = 'PENDING'::text);

create table erasures (
  person_id integer not null,
  person_created_at timestamp with time zone not null,
  erased_at timestamp with time zone default now() not null,
  constraint erasures_pkey PRIMARY KEY (person_id)
);

create table files (
  id uuid default gen_random_uuid() not null,
  scope text not null,
  owner_id integer,
  kind text not null,
  state text not null,
  version integer default 1 not null,
  name text not null,
  type text not null,
  object text not null,
  size bigint,
  sha256 text,
  width integer,
  height integer,
  placeholder text,
  renditions jsonb default '{}'::jsonb not null,
  created_at timestamp with time zone default now() not null,
  queued_at timestamp with time zone default now() not null,
  constraint files_pkey PRIMARY KEY (id),
  constraint files_check CHECK ((((width IS NULL) = (height IS NULL)) AND ((width IS NULL) = (placeholder IS NULL)))),
  constraint files_check1 CHECK (((state <> 'READY'::text) OR ((size IS NOT NULL) AND (sha256 IS NOT NULL)))),
  constraint files_check2 CHECK (((state <> 'READY'::text) OR (kind <> 'PICTURE'::text) OR ((width IS NOT NULL) AND (renditions <> '{}'::jsonb)))),
  constraint files_height_check CHECK ((height > 0)),
  constraint files_kind_check CHECK ((kind = ANY (ARRAY['PICTURE'::text, 'ATTACHMENT'::text]))),
  constraint files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint files_scope_check CHECK ((scope ~ '^[a-z][a-z-]{1,39}$'::text)),
  constraint files_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint files_size_check CHECK ((size >= 0)),
  constraint files_state_check CHECK ((state = ANY (ARRAY['PROCESSING'::text, 'READY'::text, 'UNREADABLE'::text]))),
  constraint files_type_check CHECK (((length(type) >= 3) AND (length(type) <= 100))),
  constraint files_version_check CHECK ((version > 0)),
  constraint files_width_check CHECK ((width > 0))
);
CREATE INDEX files_owner ON files USING btree (scope, owner_id);
CREATE INDEX files_processing ON files USING btree (queued_at) WHERE (state = 'PROCESSING'::text);
CREATE UNIQUE INDEX files_object ON files USING btree (object);
CREATE TRIGGER file_found_unreadable AFTER UPDATE OF state ON files FOR EACH ROW WHEN (((old.state = 'UNREADABLE'::text) <> (new.state = 'UNREADABLE'::text))) EXECUTE FUNCTION file_found_unreadable();

create table free_field_choices (
  id integer generated always as identity not null,
  field_id integer not null,
  name text not null,
  position integer not null,
  constraint free_field_choices_pkey PRIMARY KEY (id),
  constraint free_field_choices_field_id_fkey FOREIGN KEY (field_id) REFERENCES free_fields(id) ON DELETE CASCADE,
  constraint free_field_choices_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60)))),
  constraint free_field_choices_position_check CHECK (("position" > 0))
);
CREATE UNIQUE INDEX free_field_choices_name ON free_field_choices USING btree (field_id, fold(name));

create table free_fields (
  id integer generated always as identity not null,
  name text not null,
  kind text not null,
  access text not null,
  position integer,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  updated_at timestamp with time zone default now() not null,
  constraint free_fields_pkey PRIMARY KEY (id),
  constraint free_fields_access_check CHECK ((access = ANY (ARRAY['ADMINISTRATORS'::text, 'MEMBER_SEES'::text, 'MEMBER_EDITS'::text]))),
  constraint free_fields_kind_check CHECK ((kind = ANY (ARRAY['TEXT'::text, 'CHOICE'::text, 'DATE'::text, 'YES_NO'::text]))),
  constraint free_fields_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 40)))),
  constraint free_fields_position_check CHECK (("position" > 0)),
  constraint free_fields_version_check CHECK ((version > 0))
);
CREATE UNIQUE INDEX free_fields_name ON free_fields USING btree (fold(name));
CREATE TRIGGER count_edit BEFORE UPDATE ON free_fields FOR EACH ROW EXECUTE FUNCTION count_edit('archived_at', 'position');
CREATE TRIGGER keep_to_eight_free_fields AFTER INSERT OR UPDATE OF archived_at ON free_fields FOR EACH ROW EXECUTE FUNCTION keep_to_eight_free_fields();

create table handover_photos (
  id integer generated always as identity not null,
  reservation_id integer not null,
  state text not null,
  file_id uuid not null,
  sha256 text not null,
  constraint handover_photos_pkey PRIMARY KEY (id),
  constraint handover_photos_file_id_key UNIQUE (file_id),
  constraint handover_photos_reservation_id_state_sha256_key UNIQUE (reservation_id, state, sha256),
  constraint handover_photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint handover_photos_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id) ON DELETE CASCADE,
  constraint handover_photos_state_check CHECK ((state = ANY (ARRAY['HANDED_OVER'::text, 'RETURNED'::text])))
);

create table handovers (
  reservation_id integer not null,
  state text not null,
  checks jsonb default '[]'::jsonb not null,
  readings jsonb default '[]'::jsonb not null,
  constraint handovers_pkey PRIMARY KEY (reservation_id, state),
  constraint handovers_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id) ON DELETE CASCADE,
  constraint handovers_checks_check CHECK ((jsonb_typeof(checks) = 'array'::text)),
  constraint handovers_readings_check CHECK ((jsonb_typeof(readings) = 'array'::text)),
  constraint handovers_state_check CHECK ((state = ANY (ARRAY['HANDED_OVER'::text, 'RETURNED'::text])))
);

create table import_lines (
  task_id integer not null,
  line integer not null,
  person jsonb not null,
  verdict text,
  problems jsonb default '[]'::jsonb not null,
  cells jsonb default '[]'::jsonb not null,
  changes jsonb default '[]'::jsonb not null,
  left_out jsonb default '[]'::jsonb not null,
  constraint import_lines_pkey PRIMARY KEY (task_id, line),
  constraint import_lines_task_id_fkey FOREIGN KEY (task_id) REFERENCES imports(task_id) ON DELETE CASCADE,
  constraint import_lines_line_check CHECK ((line > 0)),
  constraint import_lines_verdict_check CHECK ((verdict = ANY (ARRAY['CREATED'::text, 'UPDATED'::text, 'UNCHANGED'::text, 'REFUSED'::text])))
);
CREATE INDEX import_lines_waiting ON import_lines USING btree (task_id, line) WHERE (verdict IS NULL);

create table import_mappings (
  headings text not null,
  columns text not null,
  used_at timestamp with time zone default now() not null,
  constraint import_mappings_pkey PRIMARY KEY (headings),
  constraint import_mappings_columns_check CHECK ((length(columns) <= 1500)),
  constraint import_mappings_headings_check CHECK ((headings ~ '^[0-9a-f]{64}$'::text))
);

create table import_meanings (
  field text not null,
  word text not null,
  meaning text not null,
  used_at timestamp with time zone default now() not null,
  constraint import_meanings_pkey PRIMARY KEY (field, word),
  constraint import_meanings_field_check CHECK ((field ~ '^(cis|membertype|subscriptions|paid|free[0-9]+)$'::text)),
  constraint import_meanings_meaning_check CHECK ((length(meaning) <= 100)),
  constraint import_meanings_word_check CHECK ((length(word) <= 100))
);

create table imports (
  task_id integer not null,
  from_address text,
  overwrite text[] default '{}'::text[] not null,
  headings jsonb default '[]'::jsonb not null,
  constraint imports_pkey PRIMARY KEY (task_id),
  constraint imports_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE CASCADE,
  constraint imports_from_address_check CHECK ((length(from_address) <= 60))
);

create table installation (
  only_one boolean default true not null,
  id uuid default gen_random_uuid() not null,
  created_at timestamp with time zone default now() not null,
  store_marked_at timestamp with time zone,
  secret_mark text,
  moving text,
  moved_to text,
  moved_at timestamp with time zone,
  constraint installation_pkey PRIMARY KEY (only_one),
  constraint installation_check CHECK (((NOT (moving IS DISTINCT FROM 'LEFT'::text)) = (moved_to IS NOT NULL))),
  constraint installation_check1 CHECK (((NOT (moving IS DISTINCT FROM 'LEFT'::text)) = (moved_at IS NOT NULL))),
  constraint installation_moved_to_check CHECK (((length(moved_to) >= 1) AND (length(moved_to) <= 300))),
  constraint installation_moving_check CHECK ((moving = ANY (ARRAY['ARRIVING'::text, 'LEFT'::text]))),
  constraint installation_only_one_check CHECK (only_one)
);

create table known_addresses (
  person_id integer not null,
  address_hash text not null,
  expires_at timestamp with time zone not null,
  constraint known_addresses_pkey PRIMARY KEY (person_id, address_hash),
  constraint known_addresses_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint known_addresses_address_hash_check CHECK ((length(address_hash) = 43))
);
CREATE INDEX known_addresses_expiry ON known_addresses USING btree (expires_at);

create table limits (
  key text not null,
  count integer not null,
  ends_at timestamp with time zone not null,
  constraint limits_pkey PRIMARY KEY (key),
  constraint limits_count_check CHECK ((count > 0))
);
CREATE INDEX limits_ended ON limits USING btree (ends_at);

create table mail_pace (
  one boolean default true not null,
  per_minute integer default 20 not null,
  per_hour integer default 200 not null,
  version integer default 1 not null,
  paused_until timestamp with time zone,
  refusals integer default 0 not null,
  answer text,
  constraint mail_pace_pkey PRIMARY KEY (one),
  constraint mail_pace_one_check CHECK (one),
  constraint mail_pace_per_hour_check CHECK (((per_hour >= 10) AND (per_hour <= 100000))),
  constraint mail_pace_per_minute_check CHECK (((per_minute >= 1) AND (per_minute <= 10000)))
);
CREATE TRIGGER count_edit BEFORE UPDATE ON mail_pace FOR EACH ROW EXECUTE FUNCTION count_edit('paused_until', 'refusals', 'answer');

create table mail_sendings (
  at timestamp with time zone not null,
  sent integer not null,
  constraint mail_sendings_pkey PRIMARY KEY (at),
  constraint mail_sendings_sent_check CHECK ((sent > 0))
);

create table mailing_attachments (
  mailing_id integer not null,
  position integer not null,
  name text not null,
  size bigint not null,
  file_id uuid,
  constraint mailing_attachments_pkey PRIMARY KEY (mailing_id, "position"),
  constraint mailing_attachments_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint mailing_attachments_mailing_id_fkey FOREIGN KEY (mailing_id) REFERENCES mailings(id) ON DELETE CASCADE,
  constraint mailing_attachments_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
  constraint mailing_attachments_position_check CHECK (("position" >= 0)),
  constraint mailing_attachments_size_check CHECK ((size >= 0))
);
CREATE INDEX mailing_attachments_file ON mailing_attachments USING btree (file_id) WHERE (file_id IS NOT NULL);

create table mailings (
  id integer generated always as identity not null,
  kind text not null,
  code text not null,
  subject text not null,
  text text,
  html text,
  commission_id integer,
  author_id integer,
  task_id integer,
  total integer not null,
  created_at timestamp with time zone default now() not null,
  search text generated always as (fold(subject)) stored,
  constraint mailings_pkey PRIMARY KEY (id),
  constraint mailings_code_key UNIQUE (code),
  constraint mailings_author_id_fkey FOREIGN KEY (author_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint mailings_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint mailings_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE SET NULL,
  constraint mailings_check CHECK ((num_nonnulls(text, html) = 1)),
  constraint mailings_code_check CHECK ((length(code) <= 60)),
  constraint mailings_html_check CHECK ((length(html) <= 60000)),
  constraint mailings_kind_check CHECK ((kind = ANY (ARRAY['REGISTER'::text, 'COMMISSION'::text, 'NEWS'::text, 'CAMPAIGN'::text, 'REMINDER'::text, 'POST'::text, 'SELLERS'::text]))),
  constraint mailings_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 300))),
  constraint mailings_text_check CHECK ((length(text) <= 20000)),
  constraint mailings_total_check CHECK ((total >= 0))
);
CREATE INDEX mailings_author ON mailings USING btree (author_id);
CREATE INDEX mailings_commission ON mailings USING btree (commission_id);
CREATE INDEX mailings_listed ON mailings USING btree (created_at DESC, id DESC);
CREATE INDEX mailings_task ON mailings USING btree (task_id) WHERE (task_id IS NOT NULL);

create table mails (
  id integer generated always as identity not null,
  template text not null,
  person_id integer,
  recipient text not null,
  reply_to text,
  subject text not null,
  html text,
  plain text,
  once text,
  state text default 'QUEUED'::text not null,
  attempts integer default 0 not null,
  last_error text,
  created_at timestamp with time zone default now() not null,
  sent_at timestamp with time zone,
  unsubscribe text,
  forget boolean default false not null,
  bulk boolean default false not null,
  due_at timestamp with time zone default now() not null,
  mailing text,
  returned text,
  returned_at timestamp with time zone,
  returned_status text,
  attachments uuid[],
  constraint mails_pkey PRIMARY KEY (id),
  constraint mails_once_key UNIQUE (once),
  constraint mails_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint mails_attachments_check CHECK (((cardinality(attachments) >= 1) AND (cardinality(attachments) <= 20))),
  constraint mails_check CHECK (((returned IS NULL) = (returned_at IS NULL))),
  constraint mails_mailing_check CHECK ((length(mailing) <= 60)),
  constraint mails_returned_check CHECK ((returned = ANY (ARRAY['HARD'::text, 'SOFT'::text, 'COMPLAINT'::text]))),
  constraint mails_returned_status_check CHECK ((length(returned_status) <= 20)),
  constraint mails_state_check CHECK ((state = ANY (ARRAY['QUEUED'::text, 'SENT'::text, 'DEAD'::text, 'WITHDRAWN'::text, 'SKIPPED'::text]))),
  constraint mails_unsubscribe_check CHECK ((length(unsubscribe) <= 500))
);
CREATE INDEX mails_due ON mails USING btree (bulk, due_at, id) WHERE (state = 'QUEUED'::text);
CREATE INDEX mails_mailing ON mails USING btree (mailing) WHERE (mailing IS NOT NULL);
CREATE INDEX mails_person ON mails USING btree (person_id);
CREATE INDEX mails_recipient ON mails USING btree (lower(recipient));
CREATE INDEX mails_returned ON mails USING btree (lower(recipient), returned_at) WHERE (returned IS NOT NULL);
CREATE INDEX mails_sent ON mails USING btree (sent_at) WHERE (state = 'SENT'::text);
CREATE INDEX mails_skipped ON mails USING btree (created_at) WHERE (state = 'SKIPPED'::text);
CREATE INDEX mails_waiting ON mails USING btree (created_at) WHERE (state <> 'SENT'::text);

create table membership_cards (
  person_id integer not null,
  code text not null,
  made_at timestamp with time zone default now() not null,
  constraint membership_cards_pkey PRIMARY KEY (person_id),
  constraint membership_cards_code_key UNIQUE (code),
  constraint membership_cards_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint membership_cards_code_check CHECK ((code ~ '^[A-Za-z0-9_-]{22}$'::text))
);

create table migrations (
  name text not null,
  checksum text not null,
  applied_at timestamp with time zone default now() not null,
  constraint migrations_pkey PRIMARY KEY (name)
);

create table news (
  id integer generated always as identity not null,
  title text not null,
  text text not null,
  commission_id integer,
  audience text not null,
  subscriptions text[] default '{}'::text[] not null,
  published_at timestamp with time zone,
  expires_on date,
  pinned boolean default false not null,
  picture_id uuid,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  words tsvector generated always as (words_of(((title || ' '::text) || regexp_replace(text, '<[^>]*>'::text, ' '::text, 'g'::text)))) stored,
  constraint news_pkey PRIMARY KEY (id),
  constraint news_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint news_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES files(id),
  constraint news_audience_check CHECK ((audience = ANY (ARRAY['ALL'::text, 'COMMISSION'::text, 'SUBSCRIPTIONS'::text]))),
  constraint news_check CHECK (((audience <> 'COMMISSION'::text) OR (commission_id IS NOT NULL))),
  constraint news_check1 CHECK (((audience = 'SUBSCRIPTIONS'::text) = (subscriptions <> '{}'::text[]))),
  constraint news_check2 CHECK ((expires_on >= ((published_at AT TIME ZONE 'Europe/Paris'::text))::date)),
  constraint news_subscriptions_check CHECK ((subscriptions <@ ARRAY['AMICALE'::text, 'HONORAIRE'::text, 'UDSP'::text, 'FNSPF'::text])),
  constraint news_title_check CHECK (((length(title) >= 1) AND (length(title) <= 150))),
  constraint news_version_check CHECK ((version > 0))
);
CREATE INDEX news_latest ON news USING btree (published_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX news_of_commission ON news USING btree (commission_id, pinned DESC, published_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX news_shown ON news USING btree (pinned DESC, published_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX news_text ON news USING gin (words);
CREATE INDEX news_words ON news USING gin (fold(title) gin_trgm_ops);
CREATE INDEX news_written ON news USING btree (created_at DESC, id DESC);
CREATE TRIGGER count_edit BEFORE UPDATE ON news FOR EACH ROW EXECUTE FUNCTION count_edit('picture_id', 'archived_at', 'updated_at', 'words');
CREATE TRIGGER news_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON news FOR EACH STATEMENT EXECUTE FUNCTION list_changed('news');

create table news_mailings (
  news_id integer not null,
  asked_by integer,
  asked_at timestamp with time zone default now() not null,
  begun_at timestamp with time zone,
  dropped_at timestamp with time zone,
  task_id integer,
  constraint news_mailings_pkey PRIMARY KEY (news_id),
  constraint news_mailings_asked_by_fkey FOREIGN KEY (asked_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint news_mailings_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint news_mailings_task_id_fkey FOREIGN KEY (task_id) REFERENCES tasks(id) ON DELETE SET NULL,
  constraint news_mailings_check CHECK (((begun_at IS NULL) OR (dropped_at IS NULL)))
);
CREATE INDEX news_mailings_task ON news_mailings USING btree (task_id) WHERE (task_id IS NOT NULL);
CREATE INDEX news_mailings_to_begin ON news_mailings USING btree (news_id) WHERE ((begun_at IS NULL) AND (dropped_at IS NULL));

create table news_mails (
  news_id integer not null,
  person_id integer not null,
  verdict text,
  constraint news_mails_pkey PRIMARY KEY (news_id, person_id),
  constraint news_mails_news_id_fkey FOREIGN KEY (news_id) REFERENCES news_mailings(news_id) ON DELETE CASCADE,
  constraint news_mails_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint news_mails_verdict_check CHECK ((verdict = ANY (ARRAY['WRITTEN'::text, 'LEFT_OUT'::text])))
);
CREATE INDEX news_mails_person ON news_mails USING btree (person_id);
CREATE INDEX news_mails_waiting ON news_mails USING btree (news_id, person_id) WHERE (verdict IS NULL);

create table news_reads (
  person_id integer not null,
  news_id integer not null,
  read_at timestamp with time zone default now() not null,
  constraint news_reads_pkey PRIMARY KEY (person_id, news_id),
  constraint news_reads_news_id_fkey FOREIGN KEY (news_id) REFERENCES news(id) ON DELETE CASCADE,
  constraint news_reads_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE
);
CREATE INDEX news_reads_news ON news_reads USING btree (news_id);

create table notice_versions (
  version integer not null,
  html text not null,
  written_at timestamp with time zone default now() not null,
  written_by integer,
  kind text not null,
  constraint notice_versions_pkey PRIMARY KEY (kind, version),
  constraint notice_versions_written_by_fkey FOREIGN KEY (written_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint notice_versions_kind_check CHECK ((kind = ANY (ARRAY['rgpd'::text, 'legal-notice'::text, 'terms-of-sale'::text, 'accessibility'::text]))),
  constraint notice_versions_version_check CHECK ((version > 0))
);
CREATE INDEX notice_versions_writer ON notice_versions USING btree (written_by);

create table occupations (
  id integer generated always as identity not null,
  resource_id integer not null,
  days daterange,
  kept_free daterange,
  quantity integer not null,
  whole boolean not null,
  reservation_id integer,
  closure_id integer,
  waiting_id integer,
  covers daterange generated always as (COALESCE(kept_free, days)) stored,
  constraint occupations_pkey PRIMARY KEY (id),
  constraint occupations_closure_id_key UNIQUE (closure_id),
  constraint occupations_reservation_id_key UNIQUE (reservation_id),
  constraint occupations_waiting_id_key UNIQUE (waiting_id),
  constraint occupations_buffer EXCLUDE USING gist (resource_id WITH =, kept_free WITH &&) WHERE (whole),
  constraint occupations_closed EXCLUDE USING gist (resource_id WITH =, days WITH &&, ((whole)::integer) WITH <>),
  constraint occupations_taken EXCLUDE USING gist (resource_id WITH =, days WITH &&) WHERE (whole),
  constraint occupations_closure_id_fkey FOREIGN KEY (closure_id) REFERENCES closures(id) ON DELETE CASCADE,
  constraint occupations_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id) ON DELETE CASCADE,
  constraint occupations_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint occupations_waiting_id_fkey FOREIGN KEY (waiting_id) REFERENCES waiting(id) ON DELETE CASCADE,
  constraint occupations_check CHECK ((kept_free @> days)),
  constraint occupations_days_check CHECK ((NOT isempty(days))),
  constraint occupations_one_holder CHECK ((num_nonnulls(reservation_id, closure_id, waiting_id) = 1)),
  constraint occupations_quantity_check CHECK ((quantity > 0))
);
CREATE INDEX occupations_covers ON occupations USING gist (resource_id, covers);
CREATE INDEX occupations_of_resource ON occupations USING btree (resource_id) INCLUDE (quantity) WHERE (days IS NULL);
CREATE TRIGGER occupy_within_stock AFTER INSERT OR UPDATE ON occupations FOR EACH ROW EXECUTE FUNCTION occupy_within_stock();

create table one_time_tokens (
  hash bytea not null,
  purpose text not null,
  person_id integer not null,
  email text,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  used_at timestamp with time zone,
  season integer,
  constraint one_time_tokens_pkey PRIMARY KEY (hash),
  constraint one_time_tokens_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint one_time_tokens_hash_check CHECK ((length(hash) = 32)),
  constraint one_time_tokens_purpose_check CHECK ((purpose = ANY (ARRAY['email-confirmation'::text, 'password-recovery'::text, 'subscription'::text, 'renewal'::text, 'email-change'::text, 'unsubscribe'::text, 'invitation'::text]))),
  constraint one_time_tokens_season_check CHECK (((season >= 2000) AND (season <= 2200))),
  constraint one_time_tokens_season_of_a_fee CHECK (((season IS NULL) OR (purpose = ANY (ARRAY['renewal'::text, 'subscription'::text]))))
);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_person ON one_time_tokens USING btree (person_id, purpose);

create table order_notes (
  id integer generated always as identity not null,
  command_id integer not null,
  author_id integer,
  text text not null,
  created_at timestamp with time zone default now() not null,
  constraint order_notes_pkey PRIMARY KEY (id),
  constraint order_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint order_notes_command_id_fkey FOREIGN KEY (command_id) REFERENCES commands(id) ON DELETE CASCADE,
  constraint order_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX order_notes_author ON order_notes USING btree (author_id);
CREATE INDEX order_notes_command ON order_notes USING btree (command_id, id);

create table order_steps (
  id integer generated always as identity not null,
  command_id integer not null,
  reservation_id integer,
  state text not null,
  actor_id integer,
  note text,
  at timestamp with time zone default now() not null,
  constraint order_steps_pkey PRIMARY KEY (id),
  constraint order_steps_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint order_steps_command_id_fkey FOREIGN KEY (command_id) REFERENCES commands(id) ON DELETE CASCADE,
  constraint order_steps_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id) ON DELETE CASCADE,
  constraint order_steps_note_check CHECK ((length(note) <= 1000))
);
CREATE INDEX order_steps_actor ON order_steps USING btree (actor_id) WHERE (actor_id IS NOT NULL);
CREATE INDEX order_steps_command ON order_steps USING btree (command_id, id);
CREATE INDEX order_steps_reservation ON order_steps USING btree (reservation_id) WHERE (reservation_id IS NOT NULL);

create table partner_openings (
  partner_id integer not null,
  day date not null,
  opened integer not null,
  constraint partner_openings_pkey PRIMARY KEY (partner_id, day),
  constraint partner_openings_partner_id_fkey FOREIGN KEY (partner_id) REFERENCES partners(id) ON DELETE CASCADE,
  constraint partner_openings_opened_check CHECK ((opened > 0))
);

create table partners (
  id integer generated always as identity not null,
  name text not null,
  category text not null,
  description text not null,
  offer text not null,
  conditions text not null,
  website text,
  phone text,
  street_number text,
  street_name text,
  postal_code text,
  city text,
  country text,
  position integer,
  picture_id uuid,
  version integer default 1 not null,
  archived_at timestamp with time zone,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  code text,
  link text,
  qr text,
  valid_from date,
  valid_to date,
  search text generated always as (fold(((((((name || ' '::text) || category) || ' '::text) || offer) || ' '::text) || COALESCE(city, ''::text)))) stored not null,
  constraint partners_pkey PRIMARY KEY (id),
  constraint partners_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES files(id),
  constraint partners_category_check CHECK (((length(category) >= 1) AND (length(category) <= 60))),
  constraint partners_check CHECK ((num_nulls(street_number, street_name, postal_code, city, country) = ANY (ARRAY[0, 5]))),
  constraint partners_check1 CHECK ((valid_from <= valid_to)),
  constraint partners_check2 CHECK (((qr IS DISTINCT FROM 'CODE'::text) OR (code IS NOT NULL))),
  constraint partners_check3 CHECK (((qr IS DISTINCT FROM 'LINK'::text) OR (link IS NOT NULL))),
  constraint partners_city_check CHECK (((length(city) >= 1) AND (length(city) <= 100))),
  constraint partners_code_check CHECK (((length(code) >= 1) AND (length(code) <= 60))),
  constraint partners_conditions_check CHECK ((length(conditions) <= 2000)),
  constraint partners_country_check CHECK (((length(country) >= 1) AND (length(country) <= 60))),
  constraint partners_description_check CHECK ((length(description) <= 4000)),
  constraint partners_link_check CHECK (((link ~ '^https?://'::text) AND (length(link) <= 500))),
  constraint partners_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint partners_offer_check CHECK ((length(offer) <= 300)),
  constraint partners_phone_check CHECK ((phone ~ '^\+\d{6,15}$'::text)),
  constraint partners_position_check CHECK (("position" > 0)),
  constraint partners_postal_code_check CHECK ((postal_code ~ '^\d{5}$'::text)),
  constraint partners_qr_check CHECK ((qr = ANY (ARRAY['CODE'::text, 'LINK'::text]))),
  constraint partners_street_name_check CHECK (((length(street_name) >= 1) AND (length(street_name) <= 200))),
  constraint partners_street_number_check CHECK ((length(street_number) <= 20)),
  constraint partners_version_check CHECK ((version > 0)),
  constraint partners_website_check CHECK (((website ~ '^https?://'::text) AND (length(website) <= 300)))
);
CREATE INDEX partners_shown ON partners USING btree ("position", fold(name) COLLATE "C", id) WHERE (archived_at IS NULL);
CREATE TRIGGER count_edit BEFORE UPDATE ON partners FOR EACH ROW EXECUTE FUNCTION count_edit('picture_id', 'archived_at', 'updated_at', 'position', 'search');

create table payment_events (
  id text not null,
  type text not null,
  provider_object text,
  state text not null,
  reason text,
  received_at timestamp with time zone default now() not null,
  command_id integer,
  amount_cents integer,
  currency text,
  closed_at timestamp with time zone,
  closed_by integer,
  note text,
  occurred_at timestamp with time zone,
  constraint payment_events_pkey PRIMARY KEY (id),
  constraint payment_events_closed_by_fkey FOREIGN KEY (closed_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint payment_events_command_id_fkey FOREIGN KEY (command_id) REFERENCES commands(id),
  constraint payment_events_amount_cents_check CHECK ((amount_cents >= 0)),
  constraint payment_events_check CHECK (((closed_at IS NULL) OR ((state = 'QUARANTINED'::text) AND (note IS NOT NULL)))),
  constraint payment_events_currency_check CHECK ((length(currency) <= 10)),
  constraint payment_events_note_check CHECK ((length(note) <= 1000)),
  constraint payment_events_state_check CHECK ((state = ANY (ARRAY['DONE'::text, 'IGNORED'::text, 'QUARANTINED'::text])))
);
CREATE INDEX payment_events_closed_by ON payment_events USING btree (closed_by);
CREATE INDEX payment_events_command ON payment_events USING btree (command_id);
CREATE INDEX payment_events_quarantined ON payment_events USING btree (received_at) WHERE (state = 'QUARANTINED'::text);
CREATE INDEX payment_events_received_at ON payment_events USING btree (received_at);

create table payment_sessions (
  id integer generated always as identity not null,
  command_id integer not null,
  idempotency_key uuid not null,
  provider_session_id text,
  url text,
  success_url text not null,
  cancel_url text not null,
  amount_cents integer not null,
  state text default 'REQUESTED'::text not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  constraint payment_sessions_pkey PRIMARY KEY (id),
  constraint payment_sessions_idempotency_key_key UNIQUE (idempotency_key),
  constraint payment_sessions_provider_session_id_key UNIQUE (provider_session_id),
  constraint payment_sessions_command_id_fkey FOREIGN KEY (command_id) REFERENCES commands(id),
  constraint payment_sessions_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payment_sessions_state_check CHECK ((state = ANY (ARRAY['REQUESTED'::text, 'OPEN'::text, 'COMPLETE'::text, 'EXPIRED'::text, 'FAILED'::text])))
);
CREATE INDEX payment_sessions_open ON payment_sessions USING btree (created_at) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'OPEN'::text]));
CREATE UNIQUE INDEX payment_sessions_one_live ON payment_sessions USING btree (command_id) WHERE (state = ANY (ARRAY['REQUESTED'::text, 'OPEN'::text]));
CREATE TRIGGER card_page_of_card_order BEFORE INSERT ON payment_sessions FOR EACH ROW EXECUTE FUNCTION card_page_of_card_order();

create table payment_shares (
  payment_id integer not null,
  reservation_id integer not null,
  amount_cents integer not null,
  booked_at timestamp with time zone,
  booked_kind text,
  booked_method text,
  booked_resource_id integer,
  constraint payment_shares_pkey PRIMARY KEY (payment_id, reservation_id),
  constraint payment_shares_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint payment_shares_reservation_id_fkey FOREIGN KEY (reservation_id) REFERENCES reservations(id) ON DELETE CASCADE,
  constraint payment_shares_amount_cents_check CHECK ((amount_cents > 0))
);
CREATE INDEX payment_shares_income ON payment_shares USING btree (booked_at) INCLUDE (booked_kind, booked_method, booked_resource_id, amount_cents) WHERE ((booked_at IS NOT NULL) AND (booked_resource_id IS NOT NULL));
CREATE INDEX payment_shares_parted ON payment_shares USING btree (booked_at) WHERE ((booked_at IS NOT NULL) AND (booked_resource_id IS NULL));
CREATE INDEX payment_shares_reservation ON payment_shares USING btree (reservation_id);
CREATE TRIGGER share_follows_payment BEFORE INSERT OR UPDATE ON payment_shares FOR EACH ROW EXECUTE FUNCTION share_follows_payment();
CREATE CONSTRAINT TRIGGER shares_add_up AFTER INSERT OR UPDATE ON payment_shares DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shares_add_up();

create table payments (
  id integer generated always as identity not null,
  command_id integer not null,
  kind text not null,
  method text not null,
  state text not null,
  amount_cents integer not null,
  provider_id text,
  idempotency_key uuid,
  refund_of integer,
  actor_id integer,
  reference text,
  reason text,
  created_at timestamp with time zone default now() not null,
  settled_at timestamp with time zone,
  failure text,
  replaces integer,
  disputed text,
  reverses integer,
  corrects integer,
  deposit_slip_id integer,
  done_at timestamp with time zone,
  undone_at timestamp with time zone,
  undo_until timestamp with time zone,
  before_recording jsonb,
  constraint payments_pkey PRIMARY KEY (id),
  constraint payments_idempotency_key_key UNIQUE (idempotency_key),
  constraint payments_provider_id_key UNIQUE (provider_id),
  constraint payments_replaces_key UNIQUE (replaces),
  constraint payments_reverses_key UNIQUE (reverses),
  constraint payments_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint payments_command_id_fkey FOREIGN KEY (command_id) REFERENCES commands(id),
  constraint payments_corrects_fkey FOREIGN KEY (corrects) REFERENCES payments(id),
  constraint payments_deposit_slip_id_fkey FOREIGN KEY (deposit_slip_id) REFERENCES deposit_slips(id),
  constraint payments_refund_of_fkey FOREIGN KEY (refund_of) REFERENCES payments(id),
  constraint payments_replaces_fkey FOREIGN KEY (replaces) REFERENCES payments(id),
  constraint payments_reverses_fkey FOREIGN KEY (reverses) REFERENCES payments(id),
  constraint payments_amount_cents_check CHECK ((amount_cents > 0)),
  constraint payments_before_recording CHECK (((before_recording IS NULL) OR (undo_until IS NOT NULL))),
  constraint payments_check1 CHECK (((replaces IS NULL) OR (kind = 'REFUND'::text))),
  constraint payments_check2 CHECK (((reverses IS NULL) OR (kind = 'PAYMENT'::text))),
  constraint payments_corrected_by_hand CHECK (((corrects IS NULL) OR ((method <> 'CARD'::text) AND (state = 'DONE'::text)))),
  constraint payments_disputed_check CHECK ((length(disputed) <= 255)),
  constraint payments_failure_check CHECK ((length(failure) <= 200)),
  constraint payments_kind_check CHECK ((kind = ANY (ARRAY['PAYMENT'::text, 'REFUND'::text]))),
  constraint payments_method_check CHECK ((method = ANY (ARRAY['CARD'::text, 'CHEQUE'::text, 'CASH'::text, 'TRANSFER'::text]))),
  constraint payments_of_payment CHECK ((((kind = 'REFUND'::text) OR (reverses IS NOT NULL)) = (refund_of IS NOT NULL))),
  constraint payments_reason_check CHECK ((length(reason) <= 1000)),
  constraint payments_reference_check CHECK ((length(reference) <= 200)),
  constraint payments_state_check CHECK ((state = ANY (ARRAY['PENDING'::text, 'DONE'::text, 'FAILED'::text]))),
  constraint payments_undoable CHECK (((undo_until IS NULL) OR ((kind = 'PAYMENT'::text) AND (method <> 'CARD'::text) AND (corrects IS NULL)))),
  constraint payments_undone CHECK ((((done_at IS NULL) = (undone_at IS NULL)) AND ((done_at IS NULL) OR (state = 'FAILED'::text))))
);
CREATE INDEX payments_by_card ON payments USING btree (COALESCE(settled_at, created_at)) WHERE ((method = 'CARD'::text) AND (kind = 'PAYMENT'::text) AND (state = 'DONE'::text));
CREATE INDEX payments_command ON payments USING btree (command_id);
CREATE INDEX payments_deposit_slip ON payments USING btree (deposit_slip_id) WHERE (deposit_slip_id IS NOT NULL);
CREATE INDEX payments_done_at ON payments USING btree (done_at) WHERE (done_at IS NOT NULL);
CREATE INDEX payments_moved ON payments USING btree (COALESCE(settled_at, created_at), id) WHERE (state = 'DONE'::text);
CREATE INDEX payments_reference ON payments USING btree (lower(reference)) WHERE (reference IS NOT NULL);
CREATE INDEX payments_refund_of ON payments USING btree (refund_of);
CREATE INDEX payments_to_deposit ON payments USING btree (method, COALESCE(settled_at, created_at) DESC, id DESC) WHERE ((kind = 'PAYMENT'::text) AND (state = 'DONE'::text) AND (method = ANY (ARRAY['CHEQUE'::text, 'CASH'::text])) AND (deposit_slip_id IS NULL));
CREATE INDEX payments_undoable ON payments USING btree (undo_until) WHERE (undo_until IS NOT NULL);
CREATE INDEX payments_undone_at ON payments USING btree (undone_at) WHERE (undone_at IS NOT NULL);
CREATE INDEX payments_unsettled_refunds ON payments USING btree (id) WHERE ((kind = 'REFUND'::text) AND (state <> 'DONE'::text));
CREATE UNIQUE INDEX payments_corrected_once ON payments USING btree (corrects, kind) WHERE (corrects IS NOT NULL);
CREATE TRIGGER bank_statement_line_follows_annulment AFTER UPDATE OF state ON payments FOR EACH ROW WHEN (((new.kind = 'PAYMENT'::text) AND (new.state = 'FAILED'::text) AND (old.state = 'DONE'::text))) EXECUTE FUNCTION bank_statement_line_follows();
CREATE TRIGGER bank_statement_line_follows_correction AFTER INSERT ON payments FOR EACH ROW WHEN (((new.kind = 'PAYMENT'::text) AND (new.corrects IS NOT NULL))) EXECUTE FUNCTION bank_statement_line_follows();
CREATE TRIGGER commands_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON payments FOR EACH STATEMENT EXECUTE FUNCTION list_changed('commands');
CREATE TRIGGER payment_annulled_leaves_slip AFTER UPDATE OF state ON payments FOR EACH ROW WHEN (((new.kind = 'PAYMENT'::text) AND (new.state = 'FAILED'::text) AND (old.state = 'DONE'::text) AND (old.deposit_slip_id IS NOT NULL))) EXECUTE FUNCTION payment_leaves_slip();
CREATE TRIGGER payment_leads_shares AFTER UPDATE OF kind, method, state, settled_at, created_at ON payments FOR EACH ROW WHEN ((((((new.kind IS DISTINCT FROM old.kind) OR (new.method IS DISTINCT FROM old.method)) OR (new.state IS DISTINCT FROM old.state)) OR (new.settled_at IS DISTINCT FROM old.settled_at)) OR (new.created_at IS DISTINCT FROM old.created_at))) EXECUTE FUNCTION payment_leads_shares();
CREATE TRIGGER payment_leaves_slip AFTER INSERT ON payments FOR EACH ROW WHEN (((new.kind = 'REFUND'::text) AND (new.corrects IS NOT NULL))) EXECUTE FUNCTION payment_leaves_slip();
CREATE TRIGGER payments_books_hold BEFORE INSERT OR UPDATE OF settled_at, state, amount_cents, method, kind ON payments FOR EACH ROW EXECUTE FUNCTION books_hold();
CREATE TRIGGER payments_closed_stands BEFORE UPDATE OF settled_at, created_at, state, amount_cents, method, kind ON payments FOR EACH ROW WHEN ((old.state = 'DONE'::text)) EXECUTE FUNCTION closed_payment_stands();
CREATE TRIGGER payments_day_stands BEFORE INSERT ON payments FOR EACH ROW WHEN ((new.settled_at IS NOT NULL)) EXECUTE FUNCTION payment_day_stands();
CREATE TRIGGER payments_done_again BEFORE UPDATE OF state ON payments FOR EACH ROW WHEN (((old.done_at IS NOT NULL) AND (new.state = 'DONE'::text))) EXECUTE FUNCTION payment_done_again();
CREATE TRIGGER payments_new_day_stands BEFORE UPDATE OF settled_at, state ON payments FOR EACH ROW WHEN (((new.settled_at IS NOT NULL) AND ((new.settled_at IS DISTINCT FROM old.settled_at) OR ((new.state = 'DONE'::text) AND (old.state <> 'DONE'::text))))) EXECUTE FUNCTION payment_day_stands();
CREATE TRIGGER refund_within_payment BEFORE INSERT OR UPDATE OF amount_cents, state ON payments FOR EACH ROW WHEN (((new.kind = 'REFUND'::text) AND (new.state <> 'FAILED'::text))) EXECUTE FUNCTION refund_within_payment();
CREATE CONSTRAINT TRIGGER shares_add_up AFTER INSERT OR UPDATE OF amount_cents, state ON payments DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION shares_add_up();

create table person_events (
  id integer generated always as identity not null,
  person_id integer not null,
  actor_id integer,
  at timestamp with time zone default now() not null,
  from_state text,
  to_state text not null,
  note text,
  constraint person_events_pkey PRIMARY KEY (id),
  constraint person_events_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint person_events_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint person_events_from_state_check CHECK ((from_state = ANY (ARRAY['CREATED'::text, 'EMAIL_CONFIRMED'::text, 'FEE_PAID'::text, 'ACTIVE'::text, 'EXPIRED'::text, 'SUSPENDED'::text, 'REFUSED'::text, 'ERASED'::text]))),
  constraint person_events_note_check CHECK ((length(note) <= 1000)),
  constraint person_events_to_state_check CHECK ((to_state = ANY (ARRAY['CREATED'::text, 'EMAIL_CONFIRMED'::text, 'FEE_PAID'::text, 'ACTIVE'::text, 'EXPIRED'::text, 'SUSPENDED'::text, 'REFUSED'::text, 'ERASED'::text])))
);
CREATE INDEX person_events_person ON person_events USING btree (person_id, id) INCLUDE (at, from_state, to_state);

create table person_notes (
  id integer generated always as identity not null,
  person_id integer not null,
  author_id integer not null,
  text text not null,
  created_at timestamp with time zone default now() not null,
  constraint person_notes_pkey PRIMARY KEY (id),
  constraint person_notes_author_id_fkey FOREIGN KEY (author_id) REFERENCES persons(id),
  constraint person_notes_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint person_notes_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
CREATE INDEX person_notes_author ON person_notes USING btree (author_id);
CREATE INDEX person_notes_person ON person_notes USING btree (person_id, id);

create table person_roles (
  person_id integer not null,
  name text not null,
  role text not null,
  constraint person_roles_pkey PRIMARY KEY (person_id, name, role),
  constraint person_roles_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint person_roles_name_check CHECK (((length(name) >= 1) AND (length(name) <= 60))),
  constraint person_roles_role_check CHECK ((role = ANY (ARRAY['USER'::text, 'ADMIN'::text, 'SUPER-ADMIN'::text, 'ADMIN-PERSON'::text, 'TREASURER'::text]))),
  constraint person_roles_treasurer_of_society CHECK (((role <> 'TREASURER'::text) OR (name = 'general'::text)))
);
CREATE INDEX person_roles_name ON person_roles USING btree (name, role);
CREATE TRIGGER count_role AFTER INSERT OR DELETE ON person_roles FOR EACH ROW EXECUTE FUNCTION count_role();
CREATE TRIGGER keep_a_super_admin AFTER DELETE OR UPDATE ON person_roles FOR EACH ROW WHEN (((old.name = 'general'::text) AND (old.role = 'SUPER-ADMIN'::text))) EXECUTE FUNCTION keep_a_super_admin();
CREATE TRIGGER person_roles_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON person_roles FOR EACH STATEMENT EXECUTE FUNCTION persons_changed();
CREATE CONSTRAINT TRIGGER revoke_phones AFTER DELETE OR UPDATE ON person_roles DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION revoke_phones_without_role();

create table persons (
  id integer generated always as identity not null,
  first_name text not null,
  last_name text not null,
  email text,
  phone text,
  birth_date date,
  cis text,
  membertype text,
  membertype_precision text,
  subscriptions text[] default '{}'::text[] not null,
  ud_fnspf_double_status_subscription boolean default false not null,
  newsletter_opt_in boolean default false not null,
  password_hash text,
  state text,
  account_validity date default '1970-01-01'::date not null,
  email_confirmed_at timestamp with time zone,
  fee_paid_at timestamp with time zone,
  validated_at timestamp with time zone,
  address_id integer,
  created_at timestamp with time zone default now() not null,
  updated_at timestamp with time zone default now() not null,
  twin text generated always as (((translate(fold((last_name || first_name)), ' ''’.-'::text, ''::text) || ' '::text) || (birth_date - '1900-01-01'::date))) stored,
  wanted_membertype text,
  wanted_membertype_precision text,
  wanted_subscriptions text[],
  version integer default 1 not null,
  email_fault text,
  email_failing_since timestamp with time zone,
  links_since timestamp with time zone,
  search text generated always as (fold((((((((first_name || ' '::text) || last_name) || ' '::text) || COALESCE(email, ''::text)) || ' '::text) || COALESCE(replace(phone, '+33'::text, '0'::text), ''::text)) ||
CASE
    WHEN (last_name ~ '[ ''’-]'::text) THEN (' '::text || translate(last_name, ' ''’-'::text, ''::text))
    ELSE ''::text
END))) stored,
  free_fields jsonb default '{}'::jsonb not null,
  constraint persons_pkey PRIMARY KEY (id),
  constraint persons_address_id_fkey FOREIGN KEY (address_id) REFERENCES addresses(id),
  constraint persons_cis_fkey FOREIGN KEY (cis) REFERENCES centres(name) ON UPDATE CASCADE,
  constraint persons_account CHECK (((state IS NULL) OR (state = 'ERASED'::text) OR ((membertype IS NOT NULL) AND ((email IS NULL) = (password_hash IS NULL)) AND ((email IS NOT NULL) OR (state = ANY (ARRAY['ACTIVE'::text, 'EXPIRED'::text, 'SUSPENDED'::text])))))),
  constraint persons_birth_date_check CHECK ((birth_date >= '1900-01-01'::date)),
  constraint persons_check1 CHECK (((state IS NOT NULL) OR ((email IS NULL) AND (password_hash IS NULL)))),
  constraint persons_check2 CHECK (((wanted_membertype IS NULL) = (wanted_subscriptions IS NULL))),
  constraint persons_check3 CHECK (((wanted_membertype_precision IS NULL) OR (wanted_membertype = 'EXTERNE'::text))),
  constraint persons_check4 CHECK (((email_fault IS NULL) = (email_failing_since IS NULL))),
  constraint persons_email_check CHECK ((length(email) <= 254)),
  constraint persons_email_fault_check CHECK ((email_fault = ANY (ARRAY['UNKNOWN'::text, 'FULL'::text, 'UNREACHABLE'::text, 'UNWANTED'::text, 'REFUSED'::text, 'COMPLAINT'::text]))),
  constraint persons_first_name_check CHECK (((length(first_name) >= 1) AND (length(first_name) <= 100))),
  constraint persons_free_fields CHECK (((jsonb_typeof(free_fields) = 'object'::text) AND ((state IS NOT NULL) OR (free_fields = '{}'::jsonb)))),
  constraint persons_last_name_check CHECK (((length(last_name) >= 1) AND (length(last_name) <= 100))),
  constraint persons_membertype_check CHECK ((membertype = ANY (ARRAY['SPP'::text, 'SPV'::text, 'HONORAIRE'::text, 'ADMINISTRATIF'::text, 'EXTERNE'::text]))),
  constraint persons_membertype_precision_check CHECK ((length(membertype_precision) <= 200)),
  constraint persons_phone_check CHECK ((phone ~ '^\+\d{4,15}$'::text)),
  constraint persons_state_check CHECK ((state = ANY (ARRAY['CREATED'::text, 'EMAIL_CONFIRMED'::text, 'FEE_PAID'::text, 'ACTIVE'::text, 'EXPIRED'::text, 'SUSPENDED'::text, 'REFUSED'::text, 'ERASED'::text]))),
  constraint persons_subscriptions_check CHECK (((subscriptions <@ ARRAY['AMICALE'::text, 'HONORAIRE'::text, 'UDSP'::text, 'FNSPF'::text]) AND (NOT (subscriptions @> ARRAY['AMICALE'::text, 'HONORAIRE'::text])))),
  constraint persons_wanted_membertype_check CHECK ((wanted_membertype = ANY (ARRAY['SPP'::text, 'SPV'::text, 'HONORAIRE'::text, 'ADMINISTRATIF'::text, 'EXTERNE'::text]))),
  constraint persons_wanted_membertype_precision_check CHECK ((length(wanted_membertype_precision) <= 200)),
  constraint persons_wanted_subscriptions_check CHECK (((wanted_subscriptions <@ ARRAY['AMICALE'::text, 'HONORAIRE'::text, 'UDSP'::text, 'FNSPF'::text]) AND (NOT (wanted_subscriptions @> ARRAY['AMICALE'::text, 'HONORAIRE'::text]))))
);
CREATE INDEX persons_address ON persons USING btree (address_id);
CREATE INDEX persons_children_birth ON persons USING btree (birth_date) WHERE (state IS NULL);
CREATE INDEX persons_children_name ON persons USING btree (fold(last_name) COLLATE "C", fold(first_name) COLLATE "C", id) WHERE (state IS NULL);
CREATE INDEX persons_children_twin ON persons USING btree (twin, id) WHERE (state IS NULL);
CREATE INDEX persons_cis_name ON persons USING btree (cis, fold(last_name) COLLATE "C", fold(first_name) COLLATE "C", id) WHERE (state IS NOT NULL);
CREATE INDEX persons_counts ON persons USING btree (state, cis, membertype) INCLUDE (birth_date, id) WHERE (state IS NOT NULL);
CREATE INDEX persons_created_id ON persons USING btree (created_at, id) WHERE (state IS NOT NULL);
CREATE INDEX persons_failing ON persons USING btree (email_failing_since, id) WHERE (email_fault IS NOT NULL);
CREATE INDEX persons_membertype_name ON persons USING btree (membertype, fold(last_name) COLLATE "C", fold(first_name) COLLATE "C", id) WHERE (state IS NOT NULL);
CREATE INDEX persons_name ON persons USING btree (fold(last_name) COLLATE "C", fold(first_name) COLLATE "C", id) WHERE (state IS NOT NULL);
CREATE INDEX persons_phone ON persons USING btree (phone, id) WHERE ((state IS NOT NULL) AND (state <> 'ERASED'::text));
CREATE INDEX persons_printed_last_name ON persons USING btree (regexp_replace(fold(last_name), '[^a-z0-9]+'::text, ''::text, 'g'::text)) WHERE (state IS NOT NULL);
CREATE INDEX persons_search ON persons USING gin (search gin_trgm_ops);
CREATE INDEX persons_state ON persons USING btree (state, fee_paid_at) WHERE (state IS NOT NULL);
CREATE INDEX persons_state_name ON persons USING btree (state, fold(last_name) COLLATE "C", fold(first_name) COLLATE "C", id) WHERE (state IS NOT NULL);
CREATE INDEX persons_twin ON persons USING btree (twin, id) WHERE ((state IS NOT NULL) AND (state <> 'ERASED'::text));
CREATE INDEX persons_validity ON persons USING btree (account_validity, id) WHERE (state IS NOT NULL);
CREATE UNIQUE INDEX persons_email ON persons USING btree (lower(email));
CREATE TRIGGER count_edit BEFORE UPDATE ON persons FOR EACH ROW EXECUTE FUNCTION count_edit('state', 'password_hash', 'account_validity', 'email_confirmed_at', 'fee_paid_at', 'validated_at', 'address_id', 'created_at', 'updated_at', 'search', 'twin', 'email_fault', 'email_failing_since', 'links_since');
CREATE TRIGGER end_links BEFORE UPDATE OF email, password_hash, state ON persons FOR EACH ROW WHEN (((lower(new.email) IS DISTINCT FROM lower(old.email)) OR (new.password_hash IS DISTINCT FROM old.password_hash) OR ((new.state IS DISTINCT FROM old.state) AND (new.state = ANY (ARRAY['SUSPENDED'::text, 'REFUSED'::text, 'ERASED'::text]))))) EXECUTE FUNCTION end_links();
CREATE TRIGGER entries_changed AFTER UPDATE ON persons FOR EACH ROW WHEN (((old.twin IS DISTINCT FROM new.twin) OR ((old.state IS NULL) <> (new.state IS NULL)))) EXECUTE FUNCTION entries_changed();
CREATE TRIGGER entries_gone AFTER DELETE ON persons FOR EACH ROW WHEN ((old.state IS NULL)) EXECUTE FUNCTION entries_changed();
CREATE TRIGGER keep_a_super_admin AFTER UPDATE OF state ON persons FOR EACH ROW WHEN (((old.state = ANY (ARRAY['ACTIVE'::text, 'EXPIRED'::text])) AND (new.state <> ALL (ARRAY['ACTIVE'::text, 'EXPIRED'::text])))) EXECUTE FUNCTION keep_a_super_admin();
CREATE TRIGGER lift_email_fault BEFORE UPDATE OF email, email_confirmed_at ON persons FOR EACH ROW WHEN (((old.email_fault IS NOT NULL) AND ((lower(new.email) IS DISTINCT FROM lower(old.email)) OR ((new.email_confirmed_at IS DISTINCT FROM old.email_confirmed_at) AND (new.email_confirmed_at IS NOT NULL))))) EXECUTE FUNCTION lift_email_fault();
CREATE TRIGGER persons_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON persons FOR EACH STATEMENT EXECUTE FUNCTION persons_changed();
CREATE TRIGGER revoke_phones AFTER UPDATE OF state ON persons FOR EACH ROW WHEN (((new.state IS DISTINCT FROM old.state) AND (new.state = ANY (ARRAY['SUSPENDED'::text, 'REFUSED'::text, 'ERASED'::text])))) EXECUTE FUNCTION revoke_phones_of_closed_account();

create table photo_cases (
  id integer generated always as identity not null,
  album_id integer not null,
  photo_id integer,
  hides boolean not null,
  opened_at timestamp with time zone default now() not null,
  decision text,
  decided_at timestamp with time zone,
  decided_by integer,
  word text,
  constraint photo_cases_pkey PRIMARY KEY (id),
  constraint photo_cases_album_id_fkey FOREIGN KEY (album_id) REFERENCES albums(id),
  constraint photo_cases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint photo_cases_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE SET NULL,
  constraint photo_cases_check CHECK (((decision IS NULL) = (decided_at IS NULL))),
  constraint photo_cases_check1 CHECK (((decision IS NOT NULL) OR (photo_id IS NOT NULL))),
  constraint photo_cases_decision_check CHECK ((decision = ANY (ARRAY['RESTORED'::text, 'REMOVED'::text]))),
  constraint photo_cases_word_check CHECK (((length(word) >= 1) AND (length(word) <= 1000)))
);
CREATE INDEX photo_cases_decider ON photo_cases USING btree (decided_by);
CREATE INDEX photo_cases_photo ON photo_cases USING btree (photo_id);
CREATE INDEX photo_cases_waiting ON photo_cases USING btree (album_id, id) WHERE (decision IS NULL);
CREATE UNIQUE INDEX photo_cases_open ON photo_cases USING btree (photo_id) WHERE (decision IS NULL);
CREATE TRIGGER case_ends BEFORE UPDATE ON photo_cases FOR EACH ROW WHEN (((new.photo_id IS NULL) AND (new.decision IS NULL))) EXECUTE FUNCTION case_ends();
CREATE TRIGGER case_hides AFTER INSERT OR UPDATE OF hides, decision ON photo_cases FOR EACH ROW WHEN ((new.photo_id IS NOT NULL)) EXECUTE FUNCTION case_hides();

create table photo_children (
  id integer generated always as identity not null,
  photo_id integer not null,
  child_id integer,
  named_by integer,
  named_at timestamp with time zone default now() not null,
  word text,
  allowed_by integer,
  constraint photo_children_pkey PRIMARY KEY (id),
  constraint photo_children_photo_id_child_id_key UNIQUE (photo_id, child_id),
  constraint photo_children_allowed_by_fkey FOREIGN KEY (allowed_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint photo_children_child_id_fkey FOREIGN KEY (child_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint photo_children_named_by_fkey FOREIGN KEY (named_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint photo_children_photo_id_fkey FOREIGN KEY (photo_id) REFERENCES photos(id) ON DELETE CASCADE,
  constraint photo_children_check CHECK (((child_id IS NULL) OR (word IS NULL))),
  constraint photo_children_word_check CHECK (((length(word) >= 1) AND (length(word) <= 500)))
);
CREATE INDEX photo_children_allower ON photo_children USING btree (allowed_by);
CREATE INDEX photo_children_child ON photo_children USING btree (child_id);
CREATE INDEX photo_children_namer ON photo_children USING btree (named_by);
CREATE UNIQUE INDEX photo_children_unregistered ON photo_children USING btree (photo_id) WHERE ((child_id IS NULL) AND (word IS NULL));
CREATE TRIGGER child_named AFTER INSERT OR DELETE OR UPDATE OF child_id, word ON photo_children FOR EACH ROW EXECUTE FUNCTION child_named();

create table photo_reports (
  id integer generated always as identity not null,
  case_id integer not null,
  reporter_id integer,
  reason text not null,
  words text,
  at timestamp with time zone default now() not null,
  told_at timestamp with time zone,
  constraint photo_reports_pkey PRIMARY KEY (id),
  constraint photo_reports_case_id_reporter_id_key UNIQUE (case_id, reporter_id),
  constraint photo_reports_case_id_fkey FOREIGN KEY (case_id) REFERENCES photo_cases(id) ON DELETE CASCADE,
  constraint photo_reports_reporter_id_fkey FOREIGN KEY (reporter_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint photo_reports_reason_check CHECK ((reason = ANY (ARRAY['ME'::text, 'CHILD'::text, 'OFFENSIVE'::text, 'WRONG_PLACE'::text, 'OTHER'::text]))),
  constraint photo_reports_words_check CHECK (((length(words) >= 1) AND (length(words) <= 1000)))
);
CREATE INDEX photo_reports_reporter ON photo_reports USING btree (reporter_id, at);
CREATE INDEX photo_reports_untold ON photo_reports USING btree (case_id) WHERE (told_at IS NULL);

create table photos (
  id integer generated always as identity not null,
  album_id integer not null,
  file_id uuid not null,
  position integer not null,
  sha256 text not null,
  taken_at timestamp with time zone,
  credit text,
  added_by integer,
  added_at timestamp with time zone default now() not null,
  hidden_for text,
  version integer default 1 not null,
  description text,
  constraint photos_pkey PRIMARY KEY (id),
  constraint photos_album_id_sha256_key UNIQUE (album_id, sha256),
  constraint photos_file_id_key UNIQUE (file_id),
  constraint photos_added_by_fkey FOREIGN KEY (added_by) REFERENCES persons(id),
  constraint photos_album_id_fkey FOREIGN KEY (album_id) REFERENCES albums(id),
  constraint photos_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint photos_credit_check CHECK (((length(credit) >= 1) AND (length(credit) <= 200))),
  constraint photos_description_check CHECK (((length(description) >= 1) AND (length(description) <= 200))),
  constraint photos_hidden_for_check CHECK ((hidden_for = ANY (ARRAY['UNREADABLE'::text, 'REPORTED'::text, 'UNREGISTERED'::text, 'CONSENT'::text]))),
  constraint photos_position_check CHECK (("position" > 0)),
  constraint photos_sha256_check CHECK ((sha256 ~ '^[0-9a-f]{64}$'::text)),
  constraint photos_version_check CHECK ((version > 0))
);
CREATE INDEX photos_added_by ON photos USING btree (added_by);
CREATE INDEX photos_in_order ON photos USING btree (album_id, "position", id);
CREATE INDEX photos_shown ON photos USING btree (album_id, "position", id) INCLUDE (file_id) WHERE (hidden_for IS NULL);
CREATE INDEX photos_unregistered ON photos USING btree (album_id, id) WHERE (hidden_for = 'UNREGISTERED'::text);
CREATE TRIGGER count_edit BEFORE UPDATE OF credit, description ON photos FOR EACH ROW EXECUTE FUNCTION count_edit('position');
CREATE TRIGGER void_addresses AFTER UPDATE ON photos FOR EACH ROW WHEN (((new.hidden_for IS NOT NULL) AND (new.hidden_for IS DISTINCT FROM old.hidden_for))) EXECUTE FUNCTION void_addresses();

create table picture_consents (
  id integer generated always as identity not null,
  child_id integer not null,
  parent_id integer not null,
  given boolean not null,
  text_version text not null,
  at timestamp with time zone default now() not null,
  constraint picture_consents_pkey PRIMARY KEY (id),
  constraint picture_consents_child_id_fkey FOREIGN KEY (child_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint picture_consents_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES persons(id) ON DELETE CASCADE
);
CREATE INDEX picture_consents_child ON picture_consents USING btree (child_id);
CREATE INDEX picture_consents_latest ON picture_consents USING btree (parent_id, child_id, id DESC) INCLUDE (given);
CREATE TRIGGER parents_changed AFTER INSERT OR DELETE OR UPDATE OF child_id, parent_id, given ON picture_consents FOR EACH ROW EXECUTE FUNCTION parents_changed();

create table processes (
  id uuid not null,
  role text not null,
  version text not null,
  started_at timestamp with time zone default now() not null,
  seen_at timestamp with time zone default now() not null,
  sees jsonb not null,
  constraint processes_pkey PRIMARY KEY (id),
  constraint processes_role_check CHECK ((role = ANY (ARRAY['all'::text, 'web'::text, 'worker'::text])))
);

create table provider_fees (
  id text not null,
  payment_id integer not null,
  fee_cents integer not null,
  charged_at timestamp with time zone not null,
  constraint provider_fees_pkey PRIMARY KEY (id),
  constraint provider_fees_payment_id_fkey FOREIGN KEY (payment_id) REFERENCES payments(id) ON DELETE CASCADE,
  constraint provider_fees_id_check CHECK ((length(id) <= 255))
);
CREATE INDEX provider_fees_charged ON provider_fees USING btree (charged_at, id);
CREATE INDEX provider_fees_payment ON provider_fees USING btree (payment_id);
CREATE TRIGGER provider_fees_after_closing BEFORE INSERT ON provider_fees FOR EACH ROW EXECUTE FUNCTION fee_after_closing();
CREATE TRIGGER provider_fees_books_hold BEFORE INSERT ON provider_fees FOR EACH ROW EXECUTE FUNCTION books_hold();

create table receipt_counters (
  year integer not null,
  last integer not null,
  constraint receipt_counters_pkey PRIMARY KEY (year),
  constraint receipt_counters_last_check CHECK ((last > 0))
);

create table refused_commissions (
  person_id integer not null,
  commission_id integer not null,
  at timestamp with time zone default now() not null,
  constraint refused_commissions_pkey PRIMARY KEY (person_id, commission_id),
  constraint refused_commissions_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id) ON DELETE CASCADE,
  constraint refused_commissions_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE
);
CREATE INDEX refused_commissions_commission ON refused_commissions USING btree (commission_id);

create table refused_sign_ins (
  person_id integer not null,
  reason text not null,
  told_at timestamp with time zone default now() not null,
  untold integer default 0 not null,
  telling integer default 1 not null,
  constraint refused_sign_ins_pkey PRIMARY KEY (person_id, reason),
  constraint refused_sign_ins_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint refused_sign_ins_telling_check CHECK ((telling >= 0)),
  constraint refused_sign_ins_untold_check CHECK ((untold >= 0))
);
CREATE INDEX refused_sign_ins_told_at ON refused_sign_ins USING btree (told_at);

create table register_views (
  id integer generated always as identity not null,
  person_id integer not null,
  name text not null,
  query text not null,
  columns text[] not null,
  constraint register_views_pkey PRIMARY KEY (id),
  constraint register_views_person_id_name_key UNIQUE (person_id, name),
  constraint register_views_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint register_views_columns_check CHECK ((cardinality(columns) <= 30)),
  constraint register_views_name_check CHECK (((name = btrim(name)) AND ((length(name) >= 1) AND (length(name) <= 60)))),
  constraint register_views_query_check CHECK ((length(query) <= 1000))
);

create table relations (
  id integer generated always as identity not null,
  parent_id integer not null,
  child_id integer not null,
  relationship text default 'FAMILY'::text not null,
  relationship_precision text default 'Enfant'::text not null,
  constraint relations_pkey PRIMARY KEY (id),
  constraint relations_parent_id_child_id_key UNIQUE (parent_id, child_id),
  constraint relations_child_id_fkey FOREIGN KEY (child_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint relations_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint relations_check CHECK ((parent_id <> child_id)),
  constraint relations_relationship_check CHECK ((relationship = 'FAMILY'::text)),
  constraint relations_relationship_precision_check CHECK (((length(relationship_precision) >= 1) AND (length(relationship_precision) <= 50)))
);
CREATE INDEX relations_child ON relations USING btree (child_id);
CREATE TRIGGER count_relation AFTER UPDATE OF relationship_precision ON relations FOR EACH ROW WHEN ((old.relationship_precision <> new.relationship_precision)) EXECUTE FUNCTION count_relation();
CREATE TRIGGER parents_changed AFTER INSERT OR DELETE OR UPDATE OF child_id, parent_id ON relations FOR EACH ROW EXECUTE FUNCTION parents_changed();

create table replaced_values (
  id bigint generated always as identity not null,
  act_id bigint not null,
  person_id integer not null,
  field text not null,
  old text,
  new text,
  constraint replaced_values_pkey PRIMARY KEY (id),
  constraint replaced_values_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint replaced_values_field_check CHECK (((length(field) >= 1) AND (length(field) <= 60)))
);
CREATE INDEX replaced_values_act ON replaced_values USING btree (act_id);
CREATE INDEX replaced_values_person ON replaced_values USING btree (person_id);

create table reservations (
  id integer generated always as identity not null,
  command_id integer not null,
  resource_id integer not null,
  person_id integer,
  resource_name text not null,
  billing_period text not null,
  unit_price_cents integer not null,
  quantity integer not null,
  line_total_cents integer not null,
  season integer,
  state text default 'HELD'::text not null,
  start_date date,
  end_date date,
  days daterange,
  buffer_days integer default 0 not null,
  approval boolean default false not null,
  deposit_cents integer,
  cancel_days integer,
  cancel_percent integer,
  created_at timestamp with time zone default now() not null,
  takes_place boolean default true not null,
  shares jsonb default '[]'::jsonb not null,
  constraint reservations_pkey PRIMARY KEY (id),
  constraint reservations_command_id_fkey FOREIGN KEY (command_id) REFERENCES commands(id),
  constraint reservations_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id),
  constraint reservations_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint reservations_billing_period_check CHECK ((billing_period = ANY (ARRAY['UNIT'::text, 'DAY'::text, 'ITEM_DAY'::text, 'YEAR'::text]))),
  constraint reservations_buffer_days_check CHECK (((buffer_days >= 0) AND (buffer_days <= 60))),
  constraint reservations_cancel_days_check CHECK (((cancel_days >= 0) AND (cancel_days <= 366))),
  constraint reservations_cancel_percent_check CHECK (((cancel_percent >= 0) AND (cancel_percent <= 100))),
  constraint reservations_check CHECK (((billing_period <> 'YEAR'::text) OR ((season IS NOT NULL) AND (quantity = 1)))),
  constraint reservations_dated CHECK (((billing_period <> ALL (ARRAY['DAY'::text, 'ITEM_DAY'::text])) OR (start_date IS NOT NULL))),
  constraint reservations_dates CHECK ((((start_date IS NULL) = (end_date IS NULL)) AND ((start_date IS NULL) = (days IS NULL)) AND (end_date >= start_date))),
  constraint reservations_days_check CHECK ((NOT isempty(days))),
  constraint reservations_deposit_cents_check CHECK (((deposit_cents >= 1) AND (deposit_cents <= 10000000))),
  constraint reservations_line_total_cents_check CHECK ((line_total_cents >= 0)),
  constraint reservations_price CHECK ((line_total_cents = ((unit_price_cents)::bigint *
CASE billing_period
    WHEN 'DAY'::text THEN ((end_date - start_date) + 1)
    WHEN 'ITEM_DAY'::text THEN (((end_date - start_date) + 1) * quantity)
    ELSE quantity
END))),
  constraint reservations_quantity_check CHECK ((quantity > 0)),
  constraint reservations_shares CHECK (fee_shares_stand(shares, line_total_cents)),
  constraint reservations_state_check CHECK ((state = ANY (ARRAY['HELD'::text, 'TO_APPROVE'::text, 'CONFIRMED'::text, 'HANDED_OVER'::text, 'RETURNED'::text, 'CANCELLED'::text, 'REFUSED'::text]))),
  constraint reservations_terms CHECK (((cancel_days IS NULL) = (cancel_percent IS NULL))),
  constraint reservations_unit_price_cents_check CHECK ((unit_price_cents >= 0))
);
CREATE INDEX reservations_ahead ON reservations USING btree (start_date) WHERE ((state = 'CONFIRMED'::text) AND (start_date IS NOT NULL));
CREATE INDEX reservations_by_creation ON reservations USING btree (created_at DESC, id DESC) INCLUDE (line_total_cents);
CREATE INDEX reservations_by_start ON reservations USING btree (start_date DESC, id DESC) WHERE (start_date IS NOT NULL);
CREATE INDEX reservations_command ON reservations USING btree (command_id);
CREATE INDEX reservations_of_resource ON reservations USING btree (resource_id, start_date);
CREATE INDEX reservations_person ON reservations USING btree (person_id);
CREATE INDEX reservations_resource ON reservations USING btree (resource_id);
CREATE INDEX reservations_to_approve ON reservations USING btree (start_date) WHERE (state = 'TO_APPROVE'::text);
CREATE UNIQUE INDEX reservations_one_fee_a_season ON reservations USING btree (person_id, resource_id, season) WHERE ((billing_period = 'YEAR'::text) AND (state = ANY (ARRAY['HELD'::text, 'CONFIRMED'::text])));
CREATE TRIGGER commands_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON reservations FOR EACH STATEMENT EXECUTE FUNCTION list_changed('commands');
CREATE TRIGGER keep_line_step AFTER UPDATE OF state ON reservations FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION keep_line_step();
CREATE TRIGGER line_amount BEFORE INSERT ON reservations FOR EACH ROW WHEN ((new.line_total_cents > 5000000)) EXECUTE FUNCTION refuse_amount();
CREATE TRIGGER line_keeps_resource BEFORE UPDATE OF resource_id ON reservations FOR EACH ROW WHEN ((new.resource_id <> old.resource_id)) EXECUTE FUNCTION line_keeps_resource();
CREATE TRIGGER line_keeps_shares BEFORE UPDATE OF shares ON reservations FOR EACH ROW WHEN ((new.shares IS DISTINCT FROM old.shares)) EXECUTE FUNCTION line_freezes_shares();
CREATE TRIGGER line_takes_shares BEFORE INSERT ON reservations FOR EACH ROW WHEN ((new.billing_period = 'YEAR'::text)) EXECUTE FUNCTION line_freezes_shares();
CREATE TRIGGER reservation_occupies AFTER INSERT OR UPDATE OF state ON reservations FOR EACH ROW WHEN (new.takes_place) EXECUTE FUNCTION reservation_occupies();
CREATE TRIGGER reservations_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON reservations FOR EACH STATEMENT EXECUTE FUNCTION list_changed('reservations');

create table resource_pictures (
  resource_id integer not null,
  file_id uuid not null,
  position integer not null,
  id integer generated always as identity not null,
  sha256 text,
  constraint resource_pictures_pkey PRIMARY KEY (id),
  constraint resource_pictures_file_id_key UNIQUE (file_id),
  constraint resource_pictures_once UNIQUE (resource_id, sha256),
  constraint resource_pictures_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id),
  constraint resource_pictures_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id) ON DELETE CASCADE,
  constraint resource_pictures_position_check CHECK (("position" > 0))
);
CREATE INDEX resource_pictures_in_order ON resource_pictures USING btree (resource_id, "position");

create table resources (
  id integer generated always as identity not null,
  name text not null,
  description text default ''::text not null,
  price_cents integer not null,
  billing_period text not null,
  membertypes text[] default '{}'::text[] not null,
  subscription text,
  active boolean default true not null,
  position integer,
  created_at timestamp with time zone default now() not null,
  picture_id uuid,
  archived_at timestamp with time zone,
  version integer default 1 not null,
  updated_at timestamp with time zone default now() not null,
  seasons integer[] default '{}'::integer[] not null,
  commission_id integer,
  stock integer,
  max_per_member integer,
  sale_opens_at timestamp with time zone,
  sale_closes_at timestamp with time zone,
  earliest_start date,
  latest_start date,
  min_days integer,
  max_days integer,
  start_weekdays integer[] default '{}'::integer[] not null,
  notice_days integer default 0 not null,
  window_days integer,
  buffer_days integer default 0 not null,
  changeover boolean default false not null,
  held_on date,
  audience text default 'ALL'::text not null,
  subscriptions text[] default '{}'::text[] not null,
  approval boolean default false not null,
  deposit_cents integer,
  deposit_terms text default ''::text not null,
  cancel_days integer,
  cancel_percent integer,
  practical_sheet text default ''::text not null,
  offer_hours integer default 24 not null,
  checklist text[] default '{}'::text[] not null,
  meters text[] default '{}'::text[] not null,
  campaign_id integer,
  start_time text,
  end_time text,
  shares jsonb default '[]'::jsonb not null,
  constraint resources_pkey PRIMARY KEY (id),
  constraint resources_campaign_id_key UNIQUE (campaign_id),
  constraint resources_campaign_id_fkey FOREIGN KEY (campaign_id) REFERENCES calendar_campaigns(id),
  constraint resources_commission_id_fkey FOREIGN KEY (commission_id) REFERENCES commissions(id),
  constraint resources_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES files(id),
  constraint resources_audience CHECK ((((audience <> 'COMMISSION'::text) OR (commission_id IS NOT NULL)) AND ((audience = 'SUBSCRIPTIONS'::text) = (subscriptions <> '{}'::text[])))),
  constraint resources_audience_check CHECK ((audience = ANY (ARRAY['ALL'::text, 'COMMISSION'::text, 'SUBSCRIPTIONS'::text]))),
  constraint resources_billing_period_check CHECK ((billing_period = ANY (ARRAY['UNIT'::text, 'DAY'::text, 'ITEM_DAY'::text, 'YEAR'::text]))),
  constraint resources_buffer CHECK (((NOT changeover) OR (buffer_days = 0))),
  constraint resources_buffer_days_check CHECK (((buffer_days >= 0) AND (buffer_days <= 60))),
  constraint resources_by_day CHECK (((billing_period = ANY (ARRAY['DAY'::text, 'ITEM_DAY'::text])) OR ((earliest_start IS NULL) AND (latest_start IS NULL) AND (min_days IS NULL) AND (max_days IS NULL) AND (start_weekdays = '{}'::integer[]) AND (notice_days = 0) AND (window_days IS NULL) AND (buffer_days = 0) AND (NOT changeover)))),
  constraint resources_cancel_days_check CHECK (((cancel_days >= 0) AND (cancel_days <= 366))),
  constraint resources_cancel_percent_check CHECK (((cancel_percent >= 0) AND (cancel_percent <= 100))),
  constraint resources_cancellation CHECK (((cancel_days IS NULL) = (cancel_percent IS NULL))),
  constraint resources_checklist_check CHECK ((cardinality(checklist) <= 30)),
  constraint resources_deposit_cents_check CHECK (((deposit_cents >= 1) AND (deposit_cents <= 10000000))),
  constraint resources_deposit_terms_check CHECK ((length(deposit_terms) <= 500)),
  constraint resources_description_check CHECK ((length(description) <= 20000)),
  constraint resources_end_time_check CHECK ((end_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint resources_event CHECK (((held_on IS NULL) OR (billing_period = 'UNIT'::text))),
  constraint resources_fee_a_year CHECK (((subscription IS NULL) OR (billing_period = 'YEAR'::text))),
  constraint resources_fee_or_commission CHECK (((subscription IS NULL) = (commission_id IS NOT NULL))),
  constraint resources_hours CHECK ((((start_time IS NULL) OR (held_on IS NOT NULL)) AND ((end_time IS NULL) OR ((start_time IS NOT NULL) AND (end_time <> start_time))))),
  constraint resources_length CHECK ((min_days <= max_days)),
  constraint resources_max_days_check CHECK (((max_days >= 1) AND (max_days <= 366))),
  constraint resources_max_per_member_check CHECK (((max_per_member >= 1) AND (max_per_member <= 1000))),
  constraint resources_membertypes_check CHECK ((membertypes <@ ARRAY['SPP'::text, 'SPV'::text, 'HONORAIRE'::text, 'ADMINISTRATIF'::text, 'EXTERNE'::text])),
  constraint resources_meters_check CHECK ((cardinality(meters) <= 5)),
  constraint resources_min_days_check CHECK (((min_days >= 1) AND (min_days <= 366))),
  constraint resources_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
  constraint resources_notice_days_check CHECK (((notice_days >= 0) AND (notice_days <= 366))),
  constraint resources_of_campaign CHECK (((campaign_id IS NULL) OR ((archived_at IS NOT NULL) AND (billing_period = 'UNIT'::text) AND (stock IS NULL) AND (commission_id IS NOT NULL)))),
  constraint resources_offer_hours_check CHECK (((offer_hours >= 1) AND (offer_hours <= 168))),
  constraint resources_position_check CHECK (("position" > 0)),
  constraint resources_practical_sheet_check CHECK ((length(practical_sheet) <= 20000)),
  constraint resources_price_cents_check CHECK (((price_cents >= 0) AND (price_cents <= 100000000))),
  constraint resources_sale CHECK ((sale_opens_at < sale_closes_at)),
  constraint resources_seasons_check CHECK (((cardinality(seasons) <= 20) AND (2000 <= ALL (seasons)) AND (2200 >= ALL (seasons)))),
  constraint resources_shares CHECK (fee_shares_stand(shares, price_cents)),
  constraint resources_shares_of_fee CHECK (((shares = '[]'::jsonb) OR ((billing_period = 'YEAR'::text) AND (commission_id IS NULL)))),
  constraint resources_start_time_check CHECK ((start_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'::text)),
  constraint resources_start_weekdays_check CHECK ((start_weekdays <@ ARRAY[1, 2, 3, 4, 5, 6, 7])),
  constraint resources_starts CHECK ((earliest_start <= latest_start)),
  constraint resources_statuses_have_subscription CHECK (((subscription IS NULL) OR ((subscription = 'AMICALE'::text) AND (NOT (membertypes @> ARRAY['HONORAIRE'::text]))) OR ((subscription = 'HONORAIRE'::text) AND (membertypes = ARRAY['HONORAIRE'::text])) OR (subscription = ANY (ARRAY['UDSP'::text, 'FNSPF'::text])))),
  constraint resources_stock CHECK (((stock IS NULL) OR (billing_period = ANY (ARRAY['UNIT'::text, 'ITEM_DAY'::text])))),
  constraint resources_stock_check CHECK (((stock >= 0) AND (stock <= 100000))),
  constraint resources_subscription_check CHECK ((subscription = ANY (ARRAY['AMICALE'::text, 'HONORAIRE'::text, 'UDSP'::text, 'FNSPF'::text]))),
  constraint resources_subscriptions_check CHECK ((subscriptions <@ ARRAY['AMICALE'::text, 'HONORAIRE'::text, 'UDSP'::text, 'FNSPF'::text])),
  constraint resources_window_days_check CHECK (((window_days >= 1) AND (window_days <= 1100)))
);
CREATE INDEX resources_fees ON resources USING btree ("position", id) WHERE ((billing_period = 'YEAR'::text) AND (archived_at IS NULL));
CREATE INDEX resources_of_commission ON resources USING btree (commission_id, "position", id) WHERE (commission_id IS NOT NULL);
CREATE TRIGGER commands_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION list_changed('commands');
CREATE TRIGGER count_edit BEFORE UPDATE ON resources FOR EACH ROW EXECUTE FUNCTION count_edit('picture_id', 'archived_at', 'position', 'updated_at');
CREATE TRIGGER reservations_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON resources FOR EACH STATEMENT EXECUTE FUNCTION list_changed('reservations');

create table retention_list (
  person_id integer not null,
  rule text not null,
  since date not null,
  listed_on date not null,
  due_on date not null,
  constraint retention_list_pkey PRIMARY KEY (person_id),
  constraint retention_list_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint retention_list_check CHECK (((since <= listed_on) AND (listed_on < due_on))),
  constraint retention_list_rule_check CHECK ((rule = ANY (ARRAY['MEMBER_GONE'::text, 'REFUSED'::text, 'UNFINISHED'::text])))
);
CREATE INDEX retention_list_due ON retention_list USING btree (due_on, person_id);

create table returns_reading (
  one boolean default true not null,
  mailbox text,
  uid_validity text,
  last_uid bigint default 0 not null,
  held_until timestamp with time zone,
  read_at timestamp with time zone,
  fault text,
  answer text,
  failing_since timestamp with time zone,
  constraint returns_reading_pkey PRIMARY KEY (one),
  constraint returns_reading_fault_check CHECK ((fault = ANY (ARRAY['UNREACHABLE'::text, 'SILENT'::text, 'LOGIN'::text, 'FOLDER'::text, 'OTHER'::text]))),
  constraint returns_reading_one_check CHECK (one)
);

create table sessions (
  id uuid not null,
  person_id integer not null,
  created_at timestamp with time zone default now() not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  last_seen_at timestamp with time zone default now() not null,
  long_password boolean default true not null,
  round_until timestamp with time zone,
  constraint sessions_pkey PRIMARY KEY (id),
  constraint sessions_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE
);
CREATE INDEX sessions_expiry ON sessions USING btree (expires_at);
CREATE INDEX sessions_person ON sessions USING btree (person_id);

create table setup_steps (
  step text not null,
  done_at timestamp with time zone,
  put_off_until date,
  actor_id integer,
  constraint setup_steps_pkey PRIMARY KEY (step),
  constraint setup_steps_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint setup_steps_check CHECK ((num_nonnulls(done_at, put_off_until) = 1)),
  constraint setup_steps_step_check CHECK ((step ~ '^[a-z-]{2,40}$'::text))
);
CREATE INDEX setup_steps_actor ON setup_steps USING btree (actor_id);

create table site_configuration (
  key text not null,
  value jsonb not null,
  updated_at timestamp with time zone default now() not null,
  updated_by integer,
  version integer default 1 not null,
  picture_id uuid,
  constraint site_configuration_pkey PRIMARY KEY (key),
  constraint site_configuration_picture_id_fkey FOREIGN KEY (picture_id) REFERENCES files(id),
  constraint site_configuration_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES persons(id) ON DELETE SET NULL,
  constraint site_configuration_accounts CHECK (((key <> 'accounts'::text) OR account_numbers_stand(value))),
  constraint site_configuration_key_check CHECK ((key = ANY (ARRAY['association'::text, 'rgpd'::text, 'payment'::text, 'season'::text, 'calendar'::text, 'contact'::text, 'books'::text, 'accounts'::text, 'legal'::text, 'legal-notice'::text, 'terms-of-sale'::text, 'accessibility'::text])))
);
CREATE TRIGGER count_edit BEFORE UPDATE ON site_configuration FOR EACH ROW EXECUTE FUNCTION count_edit('picture_id', 'updated_at', 'updated_by');

create table tasks (
  id integer generated always as identity not null,
  kind text not null,
  owner_id integer not null,
  state text default 'RUNNING'::text not null,
  done integer default 0 not null,
  total integer not null,
  result jsonb,
  created_at timestamp with time zone default now() not null,
  finished_at timestamp with time zone,
  requirement jsonb not null,
  file_id uuid,
  input jsonb default '{}'::jsonb not null,
  cancel_asked_at timestamp with time zone,
  seen_at timestamp with time zone,
  constraint tasks_pkey PRIMARY KEY (id),
  constraint tasks_file_id_fkey FOREIGN KEY (file_id) REFERENCES files(id) ON DELETE SET NULL,
  constraint tasks_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint tasks_check CHECK (((state = 'RUNNING'::text) = (finished_at IS NULL))),
  constraint tasks_done_check CHECK ((done >= 0)),
  constraint tasks_kind_check CHECK (((length(kind) >= 3) AND (length(kind) <= 60))),
  constraint tasks_requirement_check CHECK (((jsonb_typeof(requirement) = 'object'::text) AND (requirement <> '{}'::jsonb))),
  constraint tasks_state_check CHECK ((state = ANY (ARRAY['RUNNING'::text, 'DONE'::text, 'FAILED'::text, 'CANCELLED'::text]))),
  constraint tasks_total_check CHECK ((total >= 0))
);
CREATE INDEX tasks_created ON tasks USING btree (created_at);
CREATE INDEX tasks_file ON tasks USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX tasks_owner ON tasks USING btree (owner_id, id);
CREATE INDEX tasks_to_see ON tasks USING btree (owner_id, id) WHERE ((state = 'FAILED'::text) AND (seen_at IS NULL));

create table told_apart (
  low integer not null,
  high integer not null,
  actor_id integer,
  at timestamp with time zone default now() not null,
  constraint told_apart_pkey PRIMARY KEY (low, high),
  constraint told_apart_actor_id_fkey FOREIGN KEY (actor_id) REFERENCES persons(id) ON DELETE SET NULL,
  constraint told_apart_high_fkey FOREIGN KEY (high) REFERENCES persons(id) ON DELETE CASCADE,
  constraint told_apart_low_fkey FOREIGN KEY (low) REFERENCES persons(id) ON DELETE CASCADE,
  constraint told_apart_check CHECK ((low < high))
);
CREATE INDEX told_apart_actor ON told_apart USING btree (actor_id);
CREATE INDEX told_apart_high ON told_apart USING btree (high);
CREATE TRIGGER entries_told_apart AFTER INSERT OR DELETE OR UPDATE ON told_apart FOR EACH ROW EXECUTE FUNCTION entries_told_apart();
CREATE TRIGGER told_apart_changed AFTER INSERT OR DELETE OR UPDATE OR TRUNCATE ON told_apart FOR EACH STATEMENT EXECUTE FUNCTION persons_changed();

create table waiting (
  id integer generated always as identity not null,
  resource_id integer not null,
  person_id integer not null,
  quantity integer not null,
  start_date date,
  end_date date,
  days daterange,
  buffer_days integer default 0 not null,
  state text default 'WAITING'::text not null,
  created_at timestamp with time zone default now() not null,
  offer_until timestamp with time zone,
  constraint waiting_pkey PRIMARY KEY (id),
  constraint waiting_person_id_fkey FOREIGN KEY (person_id) REFERENCES persons(id) ON DELETE CASCADE,
  constraint waiting_resource_id_fkey FOREIGN KEY (resource_id) REFERENCES resources(id),
  constraint waiting_check CHECK ((((start_date IS NULL) = (end_date IS NULL)) AND ((start_date IS NULL) = (days IS NULL)) AND (end_date >= start_date))),
  constraint waiting_check1 CHECK (((state <> 'OFFERED'::text) OR (offer_until IS NOT NULL))),
  constraint waiting_days_check CHECK ((NOT isempty(days))),
  constraint waiting_quantity_check CHECK (((quantity >= 1) AND (quantity <= 1000))),
  constraint waiting_state_check CHECK ((state = ANY (ARRAY['WAITING'::text, 'OFFERED'::text, 'TAKEN'::text, 'LAPSED'::text, 'LEFT'::text])))
);
CREATE INDEX waiting_line ON waiting USING btree (resource_id, id) WHERE (state = ANY (ARRAY['WAITING'::text, 'OFFERED'::text]));
CREATE INDEX waiting_person ON waiting USING btree (person_id, id);
CREATE UNIQUE INDEX waiting_once ON waiting USING btree (person_id, resource_id, start_date, end_date) NULLS NOT DISTINCT WHERE (state = ANY (ARRAY['WAITING'::text, 'OFFERED'::text]));
CREATE TRIGGER offer_occupies AFTER UPDATE OF state ON waiting FOR EACH ROW WHEN ((old.state <> new.state)) EXECUTE FUNCTION offer_occupies();

CREATE OR REPLACE FUNCTION account_numbers_stand(numbers jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select jsonb_typeof(numbers) = 'object' and not exists (
    select from jsonb_each_text(numbers) where value !~ '^[0-9]{3,10}$')
$function$;

CREATE OR REPLACE FUNCTION audit_log_is_append_only()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' and old.at < now() - interval '3 years' then
    return old;
  end if;
  raise exception 'the audit log is append-only' using errcode = 'insufficient_privilege';
end $function$;

CREATE OR REPLACE FUNCTION bank_statement_line_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare closed date := (select (value ->> 'closedUntil')::date from site_configuration where key = 'books');
begin
  if tg_op = 'DELETE' or (new.statement_id, new.iban, new.identity, new.position, new.booked_on, new.amount_cents, new.label)
      is distinct from (old.statement_id, old.iban, old.identity, old.position, old.booked_on, old.amount_cents, old.label) then
    raise exception 'line % of a statement is fixed', old.id
      using errcode = 'check_violation', constraint = 'bank_statement_lines_fixed';
  end if;
  if new.is_payout <> old.is_payout and new.booked_on <= closed then
    raise exception 'the books are closed until %', closed using errcode = 'check_violation', constraint = 'bank_statement_lines_books_closed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION bank_statement_line_follows()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'deposit_slips' then
    update bank_statement_lines set slip_id = null, is_recorded = false, matched_at = null, matched_by = null where slip_id = new.id;
  elsif new.method = 'TRANSFER' and new.state = 'DONE' then
    update bank_statement_lines set payment_id = new.id where payment_id = new.corrects;
  else
    update bank_statement_lines set payment_id = null, is_recorded = false, matched_at = null, matched_by = null
      where payment_id in (new.id, new.corrects);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION bank_statement_line_match()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.payment_id is not null and not exists (select from payments where payments.id = new.payment_id
      and payments.state = 'DONE' and payments.method <> 'CARD'
      and case payments.kind when 'PAYMENT' then payments.amount_cents else -payments.amount_cents end = new.amount_cents) then
    raise exception 'payment % is not the money of line %', new.payment_id, new.id
      using errcode = 'check_violation', constraint = 'bank_statement_lines_money';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION books_hold()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock_shared(7, hashtext(''));
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION calendar_book_of_open_campaign()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  campaign integer := case when tg_op = 'DELETE' then old.campaign_id else new.campaign_id end;
begin
  if (select closed_at from calendar_campaigns where id = campaign for share) is not null then
    raise exception 'the campaign % is closed', campaign using errcode = 'check_violation', constraint = 'calendar_campaign_open';
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $function$;

CREATE OR REPLACE FUNCTION calendar_campaign_closes()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from calendar_books where campaign_id = new.id and state = 'GIVEN') then
    raise exception 'books of the campaign % are still with their sellers', new.year
      using errcode = 'check_violation', constraint = 'calendar_campaign_books_back';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION calendar_stub_freed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  freed record;
begin
  delete from calendar_stubs where sale_id = new.id returning campaign_id, number into freed;
  if freed.number is not null then
    update calendar_books set next_stub = least(next_stub, freed.number)
    where campaign_id = freed.campaign_id and kind = 'WEB' and freed.number between first_stub and last_stub;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION card_page_of_card_order()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if exists (select from commands where id = new.command_id and awaits <> 'CARD') then
    raise exception 'the order % is not paid by card', new.command_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION case_ends()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.decision := 'REMOVED';
  new.decided_at := now();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION case_hides()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform hide_photos(array[new.photo_id]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION child_entries(child integer)
 RETURNS SETOF integer
 LANGUAGE sql
 STABLE ROWS 2
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select child
  union all
  select other.id from persons one join persons other on other.twin = one.twin and other.id <> one.id and other.state is null
  where one.id = child and one.state is null and not exists (
    select from told_apart where low = least(one.id, other.id) and high = greatest(one.id, other.id))
$function$;

CREATE OR REPLACE FUNCTION child_named()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform hide_photos(array[coalesce(new.photo_id, old.photo_id)]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION closed_day()
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select (value ->> 'closedUntil')::date from site_configuration where key = 'books'
$function$;

CREATE OR REPLACE FUNCTION closed_deposit_stands()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (old.settled_at at time zone 'Europe/Paris')::date <= closed_day() then
    raise exception 'the books are closed until %', closed_day() using errcode = 'check_violation', constraint = 'deposits_books_closed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION closed_entries_forget_buyer()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update closed_entries set buyer = null where command_id = new.id and buyer is not null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION closed_entry_stands()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare closed date := coalesce(closed_day(), '-infinity');
begin
  if tg_op = 'UPDATE' then
    if to_jsonb(new) - 'buyer' = to_jsonb(old) - 'buyer' and new.buyer is null then return new; end if;
  elsif tg_op = 'DELETE' then
    if old.day > closed then return old; end if;
  elsif new.day <= closed then
    return new;
  end if;
  raise exception 'the books are closed until %', closed using errcode = 'check_violation', constraint = 'closed_entries_fixed';
end $function$;

CREATE OR REPLACE FUNCTION closed_payment_stands()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare day date := (coalesce(old.settled_at, old.created_at) at time zone 'Europe/Paris')::date;
begin
  if day > coalesce(closed_day(), '-infinity') then return new; end if;
  if new.state <> 'DONE' then
    new.done_at := coalesce(old.settled_at, old.created_at);
    new.undone_at := now();
  elsif (new.kind, new.method, new.amount_cents) is distinct from (old.kind, old.method, old.amount_cents)
      or (coalesce(new.settled_at, new.created_at) at time zone 'Europe/Paris')::date <> day then
    raise exception 'the books are closed until %', closed_day() using errcode = 'check_violation', constraint = 'payments_books_closed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION closure_occupies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from resources where id = new.resource_id for no key update;
  insert into occupations (resource_id, days, quantity, whole, closure_id)
  values (new.resource_id, daterange(new.start_date, new.end_date, '[]'), 1, true, new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_edit()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  unedited text[] := array['version'] || coalesce(tg_argv, '{}');
begin
  if to_jsonb(old) - unedited <> to_jsonb(new) - unedited then
    new.version := old.version + 1;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION count_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update edited_lists set version = version + 1 where name = tg_table_name;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_relation()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update persons set version = version + 1 where id = new.child_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_reminder()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update campaigns set version = version + 1 where id = coalesce(new.campaign_id, old.campaign_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION count_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update persons set version = version + 1 where id = coalesce(new.person_id, old.person_id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION deposit_slip_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare closed date := (select (value ->> 'closedUntil')::date from site_configuration where key = 'books');
begin
  if tg_op = 'DELETE' then
    raise exception 'slip % is never deleted', old.id using errcode = 'check_violation', constraint = 'deposit_slips_fixed';
  end if;
  if (new.id, new.year, new.number, new.kind, new.request_key, new.society, new.holder, new.iban, new.issued_at, new.written_at)
      is distinct from (old.id, old.year, old.number, old.kind, old.request_key, old.society, old.holder, old.iban, old.issued_at, old.written_at)
    or new.counted is distinct from old.counted
    or old.deposited_on is not null and new.deposited_on is distinct from old.deposited_on
    or old.cancelled_at is not null and (new.cancelled_at, new.cancel_reason, new.deposited_on)
      is distinct from (old.cancelled_at, old.cancel_reason, old.deposited_on) then
    raise exception 'slip % is issued', old.id using errcode = 'check_violation', constraint = 'deposit_slips_fixed';
  end if;
  if new.deposited_on is distinct from old.deposited_on and new.deposited_on <= closed then
    raise exception 'the books are closed until %', closed using errcode = 'check_violation', constraint = 'deposit_slips_books_closed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION deposit_slip_follows_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'UPDATE' then
    if old.cancelled_at is not null then
      new.line_count := old.line_count;
      new.total_cents := old.total_cents;
      new.unpaid_count := old.unpaid_count;
      return new;
    end if;
  end if;
  select count(*), coalesce(sum(amount_cents), 0), count(unpaid_refund_id) into new.line_count, new.total_cents, new.unpaid_count
    from deposit_slip_lines where slip_id = new.id and taken_off_at is null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION deposit_slip_line_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'DELETE' or (new.slip_id, new.payment_id, new.position, new.amount_cents)
      is distinct from (old.slip_id, old.payment_id, old.position, old.amount_cents)
    or old.taken_off_at is not null and new.taken_off_at is distinct from old.taken_off_at
    or old.unpaid_refund_id is not null and (new.unpaid_refund_id, new.bank_fee_cents)
      is distinct from (old.unpaid_refund_id, old.bank_fee_cents) then
    raise exception 'slip % is issued', old.slip_id using errcode = 'check_violation', constraint = 'deposit_slips_fixed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION deposit_slip_lines_lead()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update deposit_slips set line_count = line_count where id in (select slip_id from changed_lines);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION documents_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform nextval('documents_version');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION end_links()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.links_since := clock_timestamp();
  return new;
end $function$;

CREATE OR REPLACE FUNCTION entries_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform hide_photos_of(array(select id from persons where state is null and twin = old.twin));
  if tg_op = 'UPDATE' then
    perform hide_photos_of(array(select child_entries(new.id)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION entries_told_apart()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform hide_photos_of(array[coalesce(new.low, old.low), coalesce(new.high, old.high)]);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION fee_after_closing()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (new.charged_at at time zone 'Europe/Paris')::date <= closed_day() then new.charged_at := now(); end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION fee_shares_stand(shares jsonb, most_cents integer)
 RETURNS boolean
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  share jsonb;
  sum bigint := 0;
  names text[] := '{}';
begin
  if jsonb_typeof(shares) <> 'array' or jsonb_array_length(shares) > 8 then return false; end if;
  for share in select * from jsonb_array_elements(shares) loop
    if coalesce(share ->> 'name', '') = '' or length(share ->> 'name') > 60 or share ->> 'name' = any (names)
      or coalesce(share ->> 'account', '') !~ '^4[0-9]{2,9}$'
      or coalesce(share ->> 'cents', '') !~ '^[1-9][0-9]{0,8}$' then
      return false;
    end if;
    names := names || (share ->> 'name');
    sum := sum + (share ->> 'cents')::bigint;
  end loop;
  return sum <= most_cents;
end $function$;

CREATE OR REPLACE FUNCTION file_found_unreadable()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform hide_photos(array(select id from photos where file_id = new.id));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION fold(value text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN lower(unaccent('unaccent'::regdictionary, value));

CREATE OR REPLACE FUNCTION forget_replaced_values()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from public.replaced_values where act_id = old.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION hide_photos(ids integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform from photos where id = any(ids) order by id for update;
  with found as materialized (select id, why_hidden(id) as why from photos where id = any(ids))
  update photos set hidden_for = found.why from found
    where photos.id = found.id and photos.hidden_for is distinct from found.why;
end $function$;

CREATE OR REPLACE FUNCTION hide_photos_of(children integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  found integer[];
begin
  select array_agg(distinct photo_id) into found from photo_children where child_id = any(children);
  if found is not null then
    perform hide_photos(found);
  end if;
end $function$;

CREATE OR REPLACE FUNCTION keep_a_centre()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(18, 135);
  if not exists (select from centres where archived_at is null) then
    raise exception 'the last centre stays' using errcode = 'check_violation', constraint = 'last_centre';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_a_super_admin()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_table_name = 'persons' then
    if not exists (
      select from person_roles where person_id = old.id and name = 'general' and role = 'SUPER-ADMIN'
    ) then
      return null;
    end if;
  end if;
  -- One at a time: the second sees what the first did.
  perform pg_advisory_xact_lock(18, 112);
  if not exists (
    select from person_roles join persons on persons.id = person_roles.person_id
    where name = 'general' and role = 'SUPER-ADMIN' and state in ('ACTIVE', 'EXPIRED')
  ) then
    raise exception 'the last super-administrator stays'
      using errcode = 'check_violation', constraint = 'last_super_admin';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_deposit_slip()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    if not exists (select from deposit_slips where id = new.slip_id and written_at = now() and state = 'ISSUED') then
      raise exception 'slip % is issued', new.slip_id using errcode = 'check_violation', constraint = 'deposit_slips_fixed';
    end if;
    if not exists (select from payments join deposit_slips slip on slip.id = new.slip_id
        where payments.id = new.payment_id and payments.kind = 'PAYMENT' and payments.state = 'DONE' and payments.method = slip.kind) then
      raise exception 'payment % is not for this slip', new.payment_id
        using errcode = 'check_violation', constraint = 'deposit_slip_lines_payment';
    end if;
    update payments set deposit_slip_id = new.slip_id where id = new.payment_id;
  elsif old.taken_off_at is null and new.taken_off_at is not null then
    update payments set deposit_slip_id = null where id = new.payment_id;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION keep_line_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into order_steps (command_id, reservation_id, state, actor_id, note)
  values (new.command_id, new.id, new.state, nullif(current_setting('portal.actor', true), '')::integer, nullif(current_setting('portal.note', true), ''));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_order_step()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  insert into order_steps (command_id, state, actor_id, note)
  values (new.id, new.state, nullif(current_setting('portal.actor', true), '')::integer, nullif(current_setting('portal.note', true), ''));
  return null;
end $function$;

CREATE OR REPLACE FUNCTION keep_to_eight_free_fields()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform pg_advisory_xact_lock(18, 280);
  if (select count(*) from free_fields where archived_at is null) > 8 then
    raise exception 'eight free fields are enough' using errcode = 'check_violation', constraint = 'eight_free_fields';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION lapsed_before(today date)
 RETURNS date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  return (
    with setting as (
      select coalesce((select value ->> 'accessUntil' from site_configuration where key = 'season'), '02-28') as month_day
    ), years as (
      select month_day, extract(year from today)::integer - back as year from setting, generate_series(0, 1) as back
    ), ends as (
      select case month_day when '02-28' then make_date(year, 3, 1) - 1
        else make_date(year, left(month_day, 2)::integer, right(month_day, 2)::integer) end as day
      from years
    )
    select max(day) + 1 from ends where day < today
  );
end $function$;

CREATE OR REPLACE FUNCTION lift_email_fault()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  new.email_fault := null;
  new.email_failing_since := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION line_freezes_shares()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op = 'INSERT' then
    new.shares := (select shares from resources where id = new.resource_id for share);
  else
    new.shares := old.shares;
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION line_keeps_resource()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'line % is of another resource', old.id using errcode = 'check_violation', constraint = 'reservations_resource_fixed';
end $function$;

CREATE OR REPLACE FUNCTION list_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform nextval((tg_argv[0] || '_version')::regclass);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION occupy_within_stock()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  period text;
  available integer;
  first_over date;
begin
  select billing_period, stock into period, available from resources where id = new.resource_id for no key update;
  if available is null or new.whole then
    return null;
  end if;
  if period = 'UNIT' then
    if (select sum(quantity) from occupations where resource_id = new.resource_id and days is null) > available then
      raise exception 'resource % is sold out', new.resource_id using errcode = 'exclusion_violation', constraint = 'occupations_stock';
    end if;
    return null;
  end if;
  select day into first_over
  from generate_series(lower(new.kept_free), upper(new.kept_free) - 1, interval '1 day') as day
  where (select sum(quantity) from occupations
    where resource_id = new.resource_id and kept_free @> day::date) > available
  limit 1;
  if first_over is not null then
    raise exception 'resource % is full on %', new.resource_id, first_over
      using errcode = 'exclusion_violation', constraint = 'occupations_stock';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION offer_occupies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  delete from occupations where waiting_id = new.id;
  if new.state = 'OFFERED' then
    perform from resources where id = new.resource_id for no key update;
    insert into occupations (resource_id, days, kept_free, quantity, whole, waiting_id)
    select new.resource_id, new.days, daterange(lower(new.days), upper(new.days) + new.buffer_days), new.quantity,
      billing_period = 'DAY', new.id
    from resources where id = new.resource_id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION parents_agree(child integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select coalesce(bool_and(coalesce((
    select given from picture_consents consent
    where consent.parent_id = parent.id and consent.child_id = any(entries.ids) order by consent.id desc limit 1), false)), false)
  from (select array(select child_entries(child)) as ids) entries
  cross join lateral (select distinct parent_id as id from relations where child_id = any(entries.ids)) parent
$function$;

CREATE OR REPLACE FUNCTION parents_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if tg_op <> 'INSERT' then
    perform hide_photos_of(array(select child_entries(old.child_id)));
  end if;
  if tg_op <> 'DELETE' then
    perform hide_photos_of(array(select child_entries(new.child_id)));
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION payment_day_stands()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  day date := (new.settled_at at time zone 'Europe/Paris')::date;
  closed date := (select (value ->> 'closedUntil')::date from site_configuration where key = 'books');
  placed date := (select (created_at at time zone 'Europe/Paris')::date from commands where id = new.command_id and created_at < now());
  corrected date := (select (settled_at at time zone 'Europe/Paris')::date from payments where id = new.corrects);
  paid date := (select (coalesce(settled_at, created_at) at time zone 'Europe/Paris')::date
    from payments where id = new.refund_of and new.kind = 'REFUND');
  refunded date := (select min((settled_at at time zone 'Europe/Paris')::date)
    from payments where refund_of = new.id and new.kind = 'PAYMENT' and kind = 'REFUND' and state = 'DONE');
begin
  if new.settled_at > now() + interval '1 day' then
    raise exception 'payment % is dated in the future', new.id using errcode = 'check_violation', constraint = 'payments_not_to_come';
  end if;
  if new.kind = 'PAYMENT' and day < least(placed - 31, corrected) then
    raise exception 'payment % is dated before its order', new.id using errcode = 'check_violation', constraint = 'payments_before_order';
  end if;
  if new.state = 'DONE' and day < paid or day > refunded then
    raise exception 'refund % is dated before its payment', new.id using errcode = 'check_violation', constraint = 'payments_refund_after';
  end if;
  if day <= closed then
    raise exception 'the books are closed until %', closed using errcode = 'check_violation', constraint = 'payments_books_closed';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION payment_done_again()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if (old.done_at at time zone 'Europe/Paris')::date <= closed_day() then
    raise exception 'the books are closed until %', closed_day() using errcode = 'check_violation', constraint = 'payments_books_closed';
  end if;
  new.done_at := null;
  new.undone_at := null;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION payment_leads_shares()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update payment_shares set booked_at = booked_at where payment_id = new.id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION payment_leaves_slip()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  paid integer := case when new.kind = 'REFUND' then new.refund_of else new.id end;
  slip_state text := (select deposit_slips.state from deposit_slips join payments on deposit_slip_id = deposit_slips.id where payments.id = paid);
begin
  if slip_state = 'DEPOSITED' then
    raise exception 'payment % is deposited', paid using errcode = 'check_violation', constraint = 'payments_deposited';
  end if;
  update deposit_slip_lines set taken_off_at = now() where payment_id = paid and taken_off_at is null;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION persons_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform nextval('persons_version');
  return null;
end $function$;

CREATE OR REPLACE FUNCTION refund_within_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  paid integer;
  given_back integer;
begin
  select amount_cents into paid from payments where id = new.refund_of and kind = 'PAYMENT' for update;
  select coalesce(sum(case kind when 'REFUND' then amount_cents else -amount_cents end), 0) into given_back
    from payments where refund_of = new.refund_of and state <> 'FAILED' and id <> new.id;
  if paid is null or given_back + new.amount_cents > paid then
    raise exception 'refund exceeds payment %', new.refund_of using errcode = 'check_violation';
  end if;
  return new;
end $function$;

CREATE OR REPLACE FUNCTION refuse_amount()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  raise exception 'An order is at most 50,000 euros' using errcode = 'check_violation', constraint = 'order_amount';
end
$function$;

CREATE OR REPLACE FUNCTION reservation_occupies()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if new.billing_period = 'YEAR' then
    return null;
  end if;
  if new.state in ('CANCELLED', 'REFUSED') then
    delete from occupations where reservation_id = new.id;
    return null;
  end if;
  if tg_op = 'UPDATE' then
    if exists (select from occupations where reservation_id = new.id) then
      return null;
    end if;
  end if;
  perform from resources where id = new.resource_id for no key update;
  insert into occupations (resource_id, days, kept_free, quantity, whole, reservation_id)
  values (
    new.resource_id,
    case when new.billing_period <> 'UNIT' then new.days end,
    case when new.billing_period <> 'UNIT' then daterange(lower(new.days), upper(new.days) + new.buffer_days) end,
    new.quantity, new.billing_period = 'DAY', new.id);
  return null;
end $function$;

CREATE OR REPLACE FUNCTION revoke_phones(seller integer)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  delete from calendar_taken_doors where device_id in (select id from calendar_devices where person_id = seller);
  update calendar_devices set revoked_at = now() where person_id = seller and revoked_at is null;
$function$;

CREATE OR REPLACE FUNCTION revoke_phones_of_closed_account()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  perform revoke_phones(new.id);
  -- People name a phone after themselves.
  if new.state = 'ERASED' then
    update calendar_devices set name = '' where person_id = new.id;
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION revoke_phones_without_role()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  if not exists (
    select from person_roles
    where person_id = old.person_id
      and (name in (select technical_name from commissions where sub_type = 'CALENDARS')
        or (name = 'general' and role in ('ADMIN', 'SUPER-ADMIN')))
  ) then
    perform revoke_phones(old.person_id);
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION share_follows_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  select kind, method, case when state = 'DONE' then coalesce(settled_at, created_at) end
    into new.booked_kind, new.booked_method, new.booked_at from payments where id = new.payment_id for share;
  new.booked_resource_id := (select case when shares = '[]' then resource_id end from reservations where id = new.reservation_id);
  return new;
end $function$;

CREATE OR REPLACE FUNCTION shares_add_up()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
declare
  changed integer := coalesce(to_jsonb(new) ->> 'payment_id', to_jsonb(new) ->> 'id')::integer;
begin
  if (select sum(amount_cents) from payment_shares where payment_id = changed)
      is distinct from (select amount_cents from payments where id = changed) then
    raise exception 'the payment % is not parted among its lines', changed using errcode = 'check_violation', constraint = 'shares_add_up';
  end if;
  if exists (
    select from payment_shares mine
    where mine.payment_id = changed and (
      select sum(case payments.kind when 'PAYMENT' then share.amount_cents else -share.amount_cents end)
      from payment_shares share join payments on payments.id = share.payment_id
      where share.reservation_id = mine.reservation_id and payments.state <> 'FAILED') < 0) then
    raise exception 'the payment % gives back more than was paid', changed using errcode = 'check_violation', constraint = 'shares_paid';
  end if;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION void_addresses()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
begin
  update files set version = version + 1, queued_at = case when state = 'PROCESSING' then 'epoch' else queued_at end
    where id = new.file_id;
  return null;
end $function$;

CREATE OR REPLACE FUNCTION why_hidden(photo integer)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  select case
    when exists (select from photos join files on files.id = file_id where photos.id = photo and files.state = 'UNREADABLE') then 'UNREADABLE'
    when exists (select from photo_cases where photo_id = photo and decision is null and hides) then 'REPORTED'
    when exists (select from photo_children where photo_id = photo and child_id is null and word is null) then 'UNREGISTERED'
    when exists (select from photo_children where photo_id = photo and child_id is not null and not parents_agree(child_id)) then 'CONSENT'
  end
$function$;

CREATE OR REPLACE FUNCTION words_of(value text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN strip((to_tsvector('simple'::regconfig, regexp_replace(fold(value), '[^a-z0-9]+'::text, ' '::text, 'g'::text)) || to_tsvector('french'::regconfig, regexp_replace(fold(value), '[^a-z0-9]+'::text, ' '::text, 'g'::text))));

CREATE OR REPLACE FUNCTION words_read(words tsvector)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT COST 1000
 SET search_path TO 'public', 'pg_temp'
AS $function$ begin return words; end $function$;
