import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatMoment } from '../../../../shared/dates.ts'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { NotFound } from '../../../../web/ui/NotFound.tsx'
import { Page } from '../../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { handAsSeller, sellersViewQuery } from '../client.ts'
import { handFailed, saleFailed } from '../messages.ts'
import styles from './SaleDetails.module.css'

/** What a buyer's code opens for a seller: paid or not, the year, and one button (rules#calendar-handover). */
export function SellersSale({ externalId }: { externalId: string }) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(sellersViewQuery(externalId))
  const handing = useMutation({
    mutationFn: () => handAsSeller(externalId),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calendars'] }),
  })
  if (!data && error instanceof HttpProblem && (error.status === 404 || error.status === 400))
    return <NotFound title="Code inconnu" sentence="Ce code n’est celui d’aucun de nos calendriers." />
  return (
    <Page
      title={data ? `Calendrier ${data.year}` : 'Calendrier'}
      crumbs={[{ label: 'Ma tournée', to: '/calendrier/tournee' }]}
    >
      {!data && error && <ErrorState onRetry={() => void refetch()}>{sentence(saleFailed, error)}</ErrorState>}
      {!data && !error && <SkeletonRows rows={2} height={120} />}
      {data && (
        <div className={`stack-lg ${styles.details}`}>
          {data.handedOverAt ? (
            <Notice tone="quiet" title="Déjà remis">
              Le {formatMoment(data.handedOverAt)}.
            </Notice>
          ) : (
            <Notice tone={data.paid ? 'good' : 'bad'} title={data.paid ? 'Payé' : 'Pas payé'}>
              {data.paid
                ? 'Vous pouvez remettre le calendrier.'
                : 'Ne remettez pas le calendrier\u00a0: demandez à l’acheteur de payer, ou de montrer un autre code.'}
            </Notice>
          )}
          {handing.isError && (
            <Notice tone="bad" alert>
              {sentence(handFailed, handing.error)}
            </Notice>
          )}
          {data.paid && !data.handedOverAt && (
            <Button fullWidth className={styles.act} loading={handing.isPending} onClick={() => handing.mutate()}>
              Remettre le calendrier
            </Button>
          )}
        </div>
      )}
    </Page>
  )
}
