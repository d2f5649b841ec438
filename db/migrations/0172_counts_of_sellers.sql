-- Money that a seller was given without having a book, or before the book comes back, is counted as well: of the seller.
create table calendar_seller_counts (
  id integer generated always as identity primary key,
  campaign_id integer not null references calendar_campaigns on delete cascade,
  seller_id integer not null references persons,
  actor_id integer references persons on delete set null,
  expected_cents integer not null,
  counted_cents integer not null check (counted_cents >= 0),
  expected_cheques_cents integer,
  counted_cheques_cents integer check (counted_cheques_cents >= 0),
  note text not null default '' check (length(note) <= 1000),
  at timestamptz not null default now(),
  check ((expected_cheques_cents is null) = (counted_cheques_cents is null)),
  constraint calendar_seller_counts_something check (counted_cents + coalesce(counted_cheques_cents, 0) > 0)
);
create index calendar_seller_counts_campaign on calendar_seller_counts (campaign_id, seller_id);
create index calendar_seller_counts_seller on calendar_seller_counts (seller_id);
create index calendar_seller_counts_actor on calendar_seller_counts (actor_id) where actor_id is not null;
create trigger calendar_seller_counted before insert or delete on calendar_seller_counts
  for each row execute function calendar_book_of_open_campaign();
