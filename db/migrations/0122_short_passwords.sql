-- Whether the password that a session was opened with is as long as roles that administer ask: such a role, given to somebody who is signed
-- in with a shorter one, counts once a longer one is chosen (rules#passwords). Sessions that are open now end within hours.
alter table sessions add column long_password boolean not null default true;
