-- Whether a buyer has paid a season by another order is asked of each order that expired unpaid: answered from an index.
create index commands_paid_season on commands (person_id, kind, season) where season is not null and paid_at is not null;
