-- What of a fee is passed on to others (UDSP, FNSPF, an insurer): name, amount and account of each, never more than the fee. A line freezes
-- them as it is made, whatever path leads to it: a fee that is changed later changes no old figure.
create function fee_shares_stand(shares jsonb, most_cents integer) returns boolean language plpgsql immutable as $$
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
end $$;

alter table resources add column shares jsonb not null default '[]';
alter table resources add constraint resources_shares check (fee_shares_stand(shares, price_cents));
alter table resources add constraint resources_shares_of_fee
  check (shares = '[]' or billing_period = 'YEAR' and commission_id is null);

alter table reservations add column shares jsonb not null default '[]';
alter table reservations add constraint reservations_shares check (fee_shares_stand(shares, line_total_cents));

create function line_freezes_shares() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    new.shares := (select shares from resources where id = new.resource_id for share);
  else
    new.shares := old.shares;
  end if;
  return new;
end $$;
create trigger line_takes_shares before insert on reservations
  for each row when (new.billing_period = 'YEAR') execute function line_freezes_shares();
create trigger line_keeps_shares before update of shares on reservations
  for each row when (new.shares is distinct from old.shares) execute function line_freezes_shares();

-- The numbers of the accounts are a setting of their own: digits, three to ten.
create function account_numbers_stand(numbers jsonb) returns boolean language sql immutable as $$
  select jsonb_typeof(numbers) = 'object' and not exists (
    select from jsonb_each_text(numbers) where value !~ '^[0-9]{3,10}$')
$$;
do $$
declare
  keys text := (select pg_get_constraintdef(oid) from pg_constraint
    where conname = 'site_configuration_key_check' and conrelid = 'site_configuration'::regclass);
begin
  alter table site_configuration drop constraint site_configuration_key_check;
  execute 'alter table site_configuration add constraint site_configuration_key_check '
    || replace(keys, '''books''::text', '''books''::text, ''accounts''::text');
end $$;
alter table site_configuration add constraint site_configuration_accounts
  check (key <> 'accounts' or account_numbers_stand(value));
-- A restore runs with an empty search path.
do $$
declare signature regprocedure;
begin
  foreach signature in array array['fee_shares_stand(jsonb, integer)', 'line_freezes_shares()', 'account_numbers_stand(jsonb)']::regprocedure[] loop
    execute format('alter function %s set search_path = %I, pg_temp', signature, current_schema());
  end loop;
end $$;
