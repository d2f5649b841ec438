import { Button, TextInput } from '@mantine/core'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDay, parisDay } from '../../../../../shared/dates.ts'
import { de } from '../../../../../shared/french.ts'
import { byId } from '../../../../../web/calls.ts'
import { call } from '../../../../../web/http.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import * as contract from '../contract.ts'

const feedQuery = (id: number) =>
  queryOptions({
    queryKey: ['commissions', 'calendar', id],
    queryFn: ({ signal }) => call(contract.readFeed, { params: { id } }, signal),
  })

const openFeed = async (id: number) => (await call(contract.openFeed, { params: { id } })).url
const closeFeed = byId(contract.closeFeed)

type Props = { commission: { id: number; name: string }; onClose: () => void }

/** Secret address with which a calendar program subscribes to the bookings: created, shown once, and revoked. */
export function Feed({ commission: { id, name }, onClose }: Props) {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(feedQuery(id))
  const settled = () => queries.invalidateQueries({ queryKey: ['commissions', 'calendar', id] })
  const failed = () => toast('error', 'Ce n’est pas enregistré. Réessayez dans un instant.')
  const opening = useMutation({ mutationFn: () => openFeed(id), onSuccess: settled, onError: failed })
  const closing = useMutation({
    mutationFn: () => closeFeed(id),
    onSuccess: async () => {
      opening.reset()
      await settled()
    },
    onError: failed,
  })
  return (
    <Dialog title="Suivre dans un agenda" onClose={onClose}>
      <div className="stack">
        <p>
          Une adresse secrète, à coller dans l’agenda du téléphone ou de l’ordinateur («&nbsp;S’abonner à un
          calendrier&nbsp;»). On y lit les ressources {de(name)} et leurs dates, jamais les noms.
        </p>
        {isError && !data && <ErrorState onRetry={() => void refetch()}>L’adresse n’a pas pu être chargée.</ErrorState>}
        {!data && !isError && <SkeletonRows rows={1} />}
        {opening.data && (
          <TextInput
            label="Adresse"
            description="Copiez-la maintenant&nbsp;: elle n’est plus montrée ensuite."
            readOnly
            value={opening.data}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        )}
        {data?.since && !opening.data && (
          <p className="soft">
            Une adresse existe depuis le {formatDay(parisDay(new Date(data.since)))}. En créer une autre coupe celle-ci.
          </p>
        )}
        {data && (
          <div className="row">
            <Button loading={opening.isPending} onClick={() => opening.mutate()}>
              {data.since ? 'Créer une autre adresse' : 'Créer l’adresse'}
            </Button>
            {data.since && (
              <Button variant="default" loading={closing.isPending} onClick={() => closing.mutate()}>
                Couper l’adresse
              </Button>
            )}
          </div>
        )}
      </div>
    </Dialog>
  )
}
