-- Texts that people read are sorted without regard to capitals and accents, and the same on every database: "É" stood after "z" where the
-- collation goes by bytes. What a list is read off in order has its index by the same key.
drop index persons_name;
create index persons_name on persons (fold(last_name) collate "C", fold(first_name) collate "C", id) where state is not null;
drop index persons_state_name;
create index persons_state_name on persons (state, fold(last_name) collate "C", fold(first_name) collate "C", id)
  where state is not null;
drop index persons_cis_name;
create index persons_cis_name on persons (cis, fold(last_name) collate "C", fold(first_name) collate "C", id) where state is not null;
drop index persons_membertype_name;
create index persons_membertype_name on persons (membertype, fold(last_name) collate "C", fold(first_name) collate "C", id)
  where state is not null;
drop index persons_children_name;
create index persons_children_name on persons (fold(last_name) collate "C", fold(first_name) collate "C", id) where state is null;
drop index commissions_name;
create index commissions_name on commissions (fold(name) collate "C", id);
drop index partners_shown;
create index partners_shown on partners (position, fold(name) collate "C", id) where archived_at is null;
drop index documents_shown;
create index documents_shown on documents (fold(category) collate "C", position, fold(title) collate "C", id)
  where archived_at is null;
drop index documents_commission;
create index documents_commission on documents (commission_id, fold(category) collate "C", position, fold(title) collate "C", id)
  where archived_at is null;
