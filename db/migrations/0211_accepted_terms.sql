-- The version of the terms of sale that a buyer accepted with the order; null where an administrator placed it, and of what was ordered before.
alter table commands add column terms_version integer check (terms_version > 0);
