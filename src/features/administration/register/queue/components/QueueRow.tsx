import { Skeleton } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../../shared/counted.ts'
import { Row, Rows } from '../../../../../web/ui/Rows.tsx'
import { Badge } from '../../../../../web/ui/states.tsx'
import { countLate, queueQuery } from '../../client.ts'

/** « 9 inscriptions à valider », with a link to the queue's page. */
export function QueueRow() {
  const { data, isError } = useQuery({ ...queueQuery, refetchInterval: 60_000 })
  if (isError && !data) return null
  if (!data) return <Skeleton height="3.625rem" radius={10} aria-hidden="true" />
  const total = data.page.totalElements
  const late = countLate(data._embedded.data)
  return (
    <Rows>
      <li>
        <Row
          to="/management/persons/queue"
          media={<IconUserCheck size={22} aria-hidden="true" />}
          title={
            total === 0
              ? 'Aucune inscription à valider'
              : counted(total, 'inscription à valider', 'inscriptions à valider')
          }
          end={late > 0 && <Badge tone="bad">{late} en retard</Badge>}
        />
      </li>
    </Rows>
  )
}
