import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatDay, parisDay } from '../../../../shared/dates.ts'
import { serverNow } from '../../../../web/clock.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { freshnessQuery } from '../client.ts'
import { isStatementOld } from '../rules.ts'

/** Warns that statements are old, because a campaign or a reminder would also reach people who have paid since. */
export function OldStatements() {
  const { data } = useQuery(freshnessQuery)
  if (!data) return null
  const { lastDay, awaited } = data
  if (!isStatementOld(data, parisDay(new Date(serverNow())))) return null
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
      <Link to="/management/statements/new">lisez le relevé du compte</Link> avant de leur écrire.
    </Notice>
  )
}
