import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../../../../shared/counted.ts'
import { Notice } from '../../../../../web/ui/states.tsx'
import { formatStay } from '../../labels.ts'
import { checkQuery } from '../client.ts'
import { BREACHES } from '../messages.ts'
import type { ResourceBody } from './draft.ts'

const PAUSE_MS = 500

/**
 * Shows which future reservations these rules would not allow, before they are saved; the reservations stay as they are
 * (rules#resources).
 */
export function Consequences({ id, body }: { id: number; body: ResourceBody }) {
  const [typed] = useDebouncedValue(body, PAUSE_MS)
  const { data } = useQuery({ ...checkQuery(id, typed), placeholderData: keepPreviousData })
  if (!data || data.total === 0) return null
  const { total, lines } = data
  const rest = total - lines.length
  return (
    <Notice
      tone="warn"
      title={`${counted(total, 'réservation à venir ne suit pas', 'réservations à venir ne suivent pas')} ces règles.`}
    >
      <p>
        {total > 1 ? 'Elles restent telles quelles' : 'Elle reste telle quelle'}, au prix convenu. Prévenez, ou annulez
        depuis «&nbsp;Réservations&nbsp;».
      </p>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            {line.person ?? 'Un compte effacé'}, {formatStay(line)}&nbsp;:{' '}
            {BREACHES[line.code] ?? 'ne suit plus les règles'}.
          </li>
        ))}
        {rest > 0 && <li>et {counted(rest, 'autre')}.</li>}
      </ul>
    </Notice>
  )
}
