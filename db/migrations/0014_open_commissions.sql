-- A commission that authorises no subscription is from now on open to those with a role on it alone. Until now it was open
-- to every member: those there are stay so.
update commissions set authorized_subscribers = array['AMICALE', 'HONORAIRE', 'UDSP', 'FNSPF']
where authorized_subscribers = '{}';
