-- Moves with every change of what lists of news, of albums and of messages depend on, as that of documents does.
create sequence news_version;
create sequence albums_version;
create sequence messages_version;
create function list_changed() returns trigger language plpgsql as $$
begin
  perform nextval((tg_argv[0] || '_version')::regclass);
  return null;
end $$;
do $$
declare
  list text;
  name text;
begin
  execute format('alter function list_changed() set search_path = %I, pg_temp', current_schema());
  -- Each depends on its own rows and on the commissions, which say who sees them.
  for list, name in select * from unnest(array['news', 'albums', 'contact_messages'], array['news', 'albums', 'messages'])
  loop
    execute format('create trigger %2$s_changed after insert or update or delete or truncate on %1$I
      for each statement execute function list_changed(%2$L)', list, name);
    execute format('create trigger %1$s_changed after insert or update or delete or truncate on commissions
      for each statement execute function list_changed(%1$L)', name);
  end loop;
end $$;
