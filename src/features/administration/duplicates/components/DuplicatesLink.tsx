import { Button } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { duplicatesQuery } from '../client.ts'

const count = new Intl.NumberFormat('fr-FR')

/** Link to possible duplicates; rendered only if there are any. */
export function DuplicatesLink() {
  const { data } = useQuery(duplicatesQuery)
  const total = data?.page.totalElements ?? 0
  if (total === 0) return null
  return (
    <Button
      component={Link}
      to="/management/persons/duplicates"
      variant="default"
      leftSection={<IconUsers size={18} aria-hidden="true" />}
    >
      Doublons possibles ({count.format(total)})
    </Button>
  )
}
