import { Button } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { de } from '../../../../shared/french.ts'
import { call } from '../../../../web/http.ts'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import type { Device } from '../contract.ts'
import * as contract from '../contract.ts'
import { phoneWords } from '../labels.ts'
import { RevokePhone } from './RevokePhone.tsx'

const devicesQuery = queryOptions({
  queryKey: ['calendars', 'devices'],
  queryFn: async ({ signal }) => (await call(contract.listDevices, {}, signal)).rows,
})

const sellerOf = ({ seller }: Device) => (seller ? `${seller.firstName} ${seller.lastName}` : 'Vendeur inconnu')
/** Phones of sellers: last sync, and the doors they hold (rules#rounds). */
export function PhonesTab() {
  const { data, isError, refetch } = useQuery(devicesQuery)
  const [asked, setAsked] = useState<Device>()
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
      <ul className="framed">
        {data.map((device) => (
          <li key={device.id} className="row between">
            <span>
              <strong>{sellerOf(device)}</strong>{' '}
              {device.waiting > 0 && <Badge tone="warn">{device.waiting} à décider</Badge>}
              <br />
              <span className="small soft">{phoneWords(device)}</span>
            </span>
            {device.revokedAt === null && (
              <Button
                variant="default"
                aria-label={`Retirer le téléphone ${de(sellerOf(device))}`}
                onClick={() => setAsked(device)}
              >
                Retirer
              </Button>
            )}
          </li>
        ))}
      </ul>
      {asked && (
        <RevokePhone
          device={asked}
          title={`Retirer le téléphone ${de(sellerOf(asked))}\u00a0?`}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
