-- What a member wants to be from the next paid fee on; all null where nothing else is wanted than what is. What opens doors
-- is membertype and subscriptions, as before.
alter table persons
  add column wanted_membertype text
    check (wanted_membertype in ('SPP', 'SPV', 'HONORAIRE', 'ADMINISTRATIF', 'EXTERNE')),
  add column wanted_membertype_precision text check (length(wanted_membertype_precision) <= 200),
  add column wanted_subscriptions text[]
    check (wanted_subscriptions <@ array['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF']
      and not wanted_subscriptions @> array['AMICALE', 'HONORAIRE']),
  add check ((wanted_membertype is null) = (wanted_subscriptions is null)),
  add check (wanted_membertype_precision is null or wanted_membertype = 'EXTERNE');

-- The status that a fee order pays for, as it was when it was made: what is paid is what takes effect, whatever is typed
-- while the payment page is open. Null for orders of before, which change nothing.
alter table commands
  add column membertype text check (membertype in ('SPP', 'SPV', 'HONORAIRE', 'ADMINISTRATIF', 'EXTERNE')),
  add column subscriptions text[]
    check (subscriptions <@ array['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF']
      and not subscriptions @> array['AMICALE', 'HONORAIRE']),
  add check ((membertype is null) = (subscriptions is null)),
  add check (membertype is null or kind = 'ADHESION');
