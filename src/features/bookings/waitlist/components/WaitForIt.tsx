import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { sentence } from '../../../../web/http.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { join, waitingQuery } from '../client.ts'
import { whereOneStands } from '../labels.ts'
import { LeaveButton } from './LeaveButton.tsx'

const JOIN_REFUSALS = {
  'not-taken': 'C’est libre en ce moment\u00a0: vous pouvez l’ajouter au panier.',
  'not-possible':
    'Cette demande ne pourrait pas être acceptée, même si une place se libérait\u00a0: changez les dates ou la quantité.',
  'already-waiting': 'Vous êtes déjà sur la liste d’attente pour ces jours.',
  'too-many-waits': 'Vous attendez déjà dix places\u00a0: quittez une liste d’attente avant d’en rejoindre une autre.',
  429: 'Trop de demandes d’un coup. Attendez quelques minutes, puis réessayez.',
  other: 'L’inscription sur la liste d’attente n’a pas abouti. Réessayez.',
}

type Props = { resourceId: number; quantity: number; startDate: string | null; endDate: string | null }

/** Beside an unavailable resource: joins the waitlist, or shows the member's position. */
export function WaitForIt(request: Props) {
  const queries = useQueryClient()
  const { data } = useQuery(waitingQuery)
  const joining = useMutation({
    mutationFn: () => join(request),
    onSuccess: () => queries.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  })
  const waitlistEntry = data?.rows.find(
    ({ resource, startDate, endDate, state }) =>
      resource.id === request.resourceId &&
      startDate === request.startDate &&
      endDate === request.endDate &&
      state === 'WAITING',
  )
  if (waitlistEntry)
    return (
      <Notice tone="info" title="Vous êtes sur la liste d’attente">
        {whereOneStands(waitlistEntry)} <LeaveButton waiting={waitlistEntry} />
      </Notice>
    )
  return (
    <div className="stack-tight">
      <p>
        Ou soyez prévenu par e-mail si une place se libère&nbsp;: la première personne inscrite est servie la première.
      </p>
      <div>
        <Button variant="default" loading={joining.isPending} onClick={() => joining.mutate()}>
          M’inscrire sur la liste d’attente
        </Button>
      </div>
      {joining.isError && (
        <Notice tone="bad" alert>
          {sentence(JOIN_REFUSALS, joining.error)}
        </Notice>
      )}
    </div>
  )
}
