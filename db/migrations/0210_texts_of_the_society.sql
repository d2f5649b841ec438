-- Legal notice, terms of sale and accessibility statement are versioned as the data-protection notice is.
alter table notice_versions add column kind text not null default 'rgpd'
  check (kind in ('rgpd', 'legal-notice', 'terms-of-sale', 'accessibility'));
alter table notice_versions alter column kind drop default;
alter table notice_versions drop constraint notice_versions_pkey;
alter table notice_versions add primary key (kind, version);

alter table site_configuration drop constraint site_configuration_key_check;
alter table site_configuration add constraint site_configuration_key_check check (key in (
  'association', 'rgpd', 'payment', 'season', 'calendar', 'contact', 'books', 'legal', 'legal-notice', 'terms-of-sale', 'accessibility'));
