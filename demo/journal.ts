import { sql } from 'kysely'
import type { Trx } from '../src/server/data/db.ts'

/** What was done about each account, as the journal would have kept it: who registered, who validated, refused, suspended. */
export const loadJournal = (trx: Trx) =>
  sql`with administrator as (select id from persons where email = 'personnes@demo.example'),
    acts as (
      select created_at as at, id as actor, 'person.registered' as action, id, '192.0.2.' || id % 250 as address
      from persons where state is not null and state <> 'ERASED'
      union all
      select validated_at, (select id from administrator), 'person.validated', id, '198.51.100.18'
      from persons where validated_at is not null
      union all
      select event.at, (select id from administrator),
        case to_state when 'REFUSED' then 'person.refused' else 'person.suspended' end, person_id, '198.51.100.18'
      from person_events event where to_state in ('REFUSED', 'SUSPENDED')
    )
    insert into audit_log (at, actor_id, action, subject_kind, subject_id, from_address)
    select at, actor, action, 'person', id, address from acts
    where at > now() - interval '3 years' and at < now() and id <> (select id from administrator)
    order by at`.execute(trx)
