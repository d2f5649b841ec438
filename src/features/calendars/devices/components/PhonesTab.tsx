import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { devicesQuery, revokeDevice } from '../client.ts'
import type { Device } from '../contract.ts'
import styles from './rows.module.css'

const sellerOf = ({ seller }: Device) => (seller ? `${seller.firstName} ${seller.lastName}` : 'Vendeur inconnu')
const told = ({ name, deliveredAt, createdAt, revokedAt, doors }: Device) =>
  [
    name,
    revokedAt && `retiré le ${formatMoment(revokedAt)}`,
    deliveredAt ? `dernier envoi le ${formatMoment(deliveredAt)}` : `enregistré le ${formatMoment(createdAt)}`,
    doors > 0 && counted(doors, 'adresse emportée', 'adresses emportées'),
  ]
    .filter(Boolean)
    .join(' · ')

/** The phones of sellers: when each delivered last, and what it left with (rules#rounds). */
export function PhonesTab() {
  const queries = useQueryClient()
  const { data, isError, refetch } = useQuery(devicesQuery)
  const [asked, setAsked] = useState<Device>()
  const revoking = useMutation({
    mutationFn: (id: string) => revokeDevice(id),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      setAsked(undefined)
      toast('success', 'Téléphone retiré.')
    },
    onError: () => toast('error', 'Le téléphone n’a pas pu être retiré. Réessayez.'),
  })
  if (isError) return <ErrorState onRetry={() => void refetch()}>Les téléphones n’ont pas pu être chargés.</ErrorState>
  if (!data) return <SkeletonRows rows={3} />
  if (data.length === 0)
    return (
      <EmptyState>
        Aucun téléphone n’est enregistré. Un vendeur enregistre le sien en préparant sa tournée, depuis «&nbsp;Ma
        tournée&nbsp;».
      </EmptyState>
    )
  return (
    <>
      <ul className={`framed ${styles.rows}`}>
        {data.map((device) => (
          <li key={device.id} className="row between">
            <span>
              <strong>{sellerOf(device)}</strong>{' '}
              {device.waiting > 0 && <Badge tone="warn">{device.waiting} à décider</Badge>}
              <br />
              <span className="small soft">{told(device)}</span>
            </span>
            {device.revokedAt === null && (
              <Button
                variant="default"
                aria-label={`Retirer le téléphone de ${sellerOf(device)}`}
                onClick={() => setAsked(device)}
              >
                Retirer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <Confirm
          opened
          title={`Retirer le téléphone de ${sellerOf(asked)}\u00a0?`}
          action="Retirer"
          busy={revoking.isPending}
          onConfirm={() => revoking.mutate(asked.id)}
          onClose={() => setAsked(undefined)}
        >
          {asked.doors > 0 && `${counted(asked.doors, 'adresse redevient libre', 'adresses redeviennent libres')}. `}
          Ce qu’il enverra encore ne sera pas perdu&nbsp;: cela attendra votre décision. Un téléphone retiré ne peut pas
          être remis.
        </Confirm>
      )}
    </>
  )
}
