-- What is looked for in a news: its title but for typos, its text word for word.
alter table news add words text generated always as (fold(title || ' ' || regexp_replace(text, '<[^>]*>', ' ', 'g'))) stored;
create index news_text on news using gin (words gin_trgm_ops);
-- A column that is made of others is no edit.
drop trigger count_edit on news;
create trigger count_edit before update on news for each row execute function count_edit(
  'picture_id', 'archived_at', 'updated_at', 'words');
