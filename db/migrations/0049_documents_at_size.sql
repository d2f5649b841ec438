-- Moves with every change of what lists of documents depend on: an order that was read before it is read anew.
create sequence documents_version;
create function documents_changed() returns trigger language plpgsql as $$
begin
  perform nextval('documents_version');
  return null;
end $$;
do $$
declare
  name text;
begin
  execute format('alter function documents_changed() set search_path = %I, pg_temp', current_schema());
  foreach name in array array['documents', 'document_texts', 'commissions']
  loop
    execute format('create trigger documents_changed after insert or update or delete or truncate on %I
      for each statement execute function documents_changed()', name);
  end loop;
end $$;

-- The words of a text as its index has them. To read them from the row takes its whole text out of where long values are kept, which
-- the planner takes for free: what it costs is said here, so that it asks the index however many texts hold a word.
create function words_read(words tsvector) returns tsvector
  language plpgsql immutable strict parallel safe cost 1000
  as $$ begin return words; end $$;
drop index document_texts_words;
create index document_texts_words on document_texts using gin (words_read(words));
