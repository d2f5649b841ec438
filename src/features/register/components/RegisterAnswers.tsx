import { Button } from '@mantine/core'
import { NoResult } from '../../../web/art/empty/NoResult.tsx'
import { EmptyState } from '../../../web/ui/states.tsx'

const count = new Intl.NumberFormat('fr-FR')

/** « 1 204 membres », « 3 membres trouvés ». */
export function totalWords(total: number, filtered: boolean): string {
  const plural = total > 1 ? 's' : ''
  return filtered ? `${count.format(total)} membre${plural} trouvé${plural}` : `${count.format(total)} membre${plural}`
}

type Props = { page: number; filtered: boolean; onClear: () => void; onFirst: () => void }

/** Why the list is empty, and the way out of it. */
export function NobodyFound({ page, filtered, onClear, onFirst }: Props) {
  if (page > 1)
    return (
      <EmptyState drawing={<NoResult />} action={<Button onClick={onFirst}>Revenir à la première page</Button>}>
        Cette liste n’a pas autant de pages.
      </EmptyState>
    )
  if (!filtered)
    return (
      <EmptyState drawing={<NoResult />}>
        Personne encore&nbsp;: les membres apparaissent ici dès leur inscription.
      </EmptyState>
    )
  return (
    <EmptyState drawing={<NoResult />} action={<Button onClick={onClear}>Voir tous les membres</Button>}>
      Aucun membre ne correspond. Essayez un autre mot, ou effacez les filtres.
    </EmptyState>
  )
}
