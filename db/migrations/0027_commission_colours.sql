-- The colour a commission is known by; white stands on it. None: the society's night blue.
alter table commissions add colour text check (colour ~ '^#[0-9a-f]{6}$');
