-- Texts are looked through by their words as they begin and by their French stems, both folded, without places: one way for all.
create function words_of(value text) returns tsvector
  language sql immutable strict parallel safe
  return strip(to_tsvector('pg_catalog.simple'::regconfig, regexp_replace(fold(value), '[^a-z0-9]+', ' ', 'g'))
    || to_tsvector('pg_catalog.french'::regconfig, regexp_replace(fold(value), '[^a-z0-9]+', ' ', 'g')));

-- Lists read neither: both stand apart from the row, which stays short enough for thousands to be counted at a glance.
alter table news set (toast_tuple_target = 128);
alter table news drop column words;
alter table news add words tsvector
  generated always as (words_of(title || ' ' || regexp_replace(text, '<[^>]*>', ' ', 'g'))) stored;
create index news_text on news using gin (words);
-- What is found in many is shown the latest first.
create index news_latest on news (published_at desc, id desc) where archived_at is null;
