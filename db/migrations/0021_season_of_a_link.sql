-- The season whose fees a link leads to; without one, those of the season asked for on the day it is opened.
alter table one_time_tokens add column season integer check (season between 2000 and 2200);
alter table one_time_tokens add constraint one_time_tokens_season_of_a_fee
  check (season is null or purpose in ('renewal', 'subscription'));
