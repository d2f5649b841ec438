-- The treasurer's role, on the society alone.
alter table person_roles drop constraint person_roles_role_check;
alter table person_roles add constraint person_roles_role_check
  check (role in ('USER', 'ADMIN', 'SUPER-ADMIN', 'ADMIN-PERSON', 'TREASURER'));
alter table person_roles add constraint person_roles_treasurer_of_society check (role <> 'TREASURER' or name = 'general');
