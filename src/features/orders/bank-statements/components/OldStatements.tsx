import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { addDays, formatDay, parisDay } from '../../../../shared/dates.ts'
import { serverNow } from '../../../../web/clock.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { freshnessQuery } from '../client.ts'
import { STATEMENT_OLD_DAYS } from '../labels.ts'

/** Warns that statements are old where reminders would write to who has paid since; of a society that reads none, only while transfers are awaited. */
export function OldStatements() {
  const { data } = useQuery(freshnessQuery)
  if (!data) return null
  const { lastDay, awaited } = data
  const isOld = lastDay === null ? awaited > 0 : lastDay < addDays(parisDay(new Date(serverNow())), -STATEMENT_OLD_DAYS)
  if (!isOld) return null
  return (
    <Notice
      tone="warn"
      title={
        lastDay === null
          ? 'Aucun relevé de compte n’a été lu'
          : `Le dernier relevé lu s’arrête au ${formatDay(lastDay)}`
      }
    >
      {awaited > 0 && `${counted(awaited, 'virement est attendu', 'virements sont attendus')}. `}
      Ceux qui ont payé depuis paraissent encore comme impayés&nbsp;:{' '}
      <Link to="/management/statements/new">lisez le relevé du compte</Link> avant de relancer.
    </Notice>
  )
}
