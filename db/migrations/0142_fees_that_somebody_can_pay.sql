-- A fee for a status that can never have its subscription was offered to nobody. Such statuses leave it; a fee that keeps none is
-- taken off the list, under the subscription that its statuses have, until an administrator offers it.
update resources set membertypes = array_remove(membertypes, 'HONORAIRE')
  where subscription = 'AMICALE' and membertypes @> array['HONORAIRE'] and membertypes <> array['HONORAIRE'];
update resources set membertypes = array['HONORAIRE']
  where subscription = 'HONORAIRE' and membertypes @> array['HONORAIRE'] and membertypes <> array['HONORAIRE'];
update resources set subscription = 'HONORAIRE', active = false
  where subscription = 'AMICALE' and membertypes = array['HONORAIRE'];
update resources set subscription = 'AMICALE', active = false
  where subscription = 'HONORAIRE' and not membertypes @> array['HONORAIRE'];
alter table resources add constraint resources_statuses_have_subscription check (
  subscription is null
  or subscription = 'AMICALE' and not membertypes @> array['HONORAIRE']
  or subscription = 'HONORAIRE' and membertypes = array['HONORAIRE']
  or subscription in ('UDSP', 'FNSPF'));
