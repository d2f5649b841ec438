import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { resourcesOfQuery } from '../../features/catalogue/resources/client.ts'
import { commissionQuery } from '../../features/society/commissions/client.ts'
import type { Commission } from '../../features/society/commissions/contract.ts'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { RichText } from '../../web/ui/RichText.tsx'
import { BelowFold, useDeferredArrival } from '../../web/ui/slices.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../web/ui/states.tsx'
import styles from './commission/Commission.module.css'
import { Contacts } from './commission/Contacts.tsx'
import { Hero } from './commission/Hero.tsx'
import { FirstPart, Parts } from './commission/Parts.tsx'
import { BOOKABLE, loadParts, PARTS } from './commission/table.ts'

/** `/commission/{technicalName}`: bookable resources, description, publications and contacts of a commission. */
function CommissionPage() {
  const { commissionName = '' } = useParams()
  const { data, isError, refetch } = useQuery(commissionQuery(commissionName))
  const isThere = useDeferredArrival(Boolean(data))
  if (data && isThere) return <CommissionView key={data.id} commission={data} />
  if (data === null)
    return (
      <NotFound
        title="Commission introuvable"
        sentence="Elle n’existe pas, ou elle n’est pas ouverte à votre adhésion."
      />
    )
  if (isError)
    return (
      <Page title="Commission">
        <ErrorState onRetry={() => void refetch()}>Cette commission n’a pas pu être chargée.</ErrorState>
      </Page>
    )
  return (
    <div className="stack-lg">
      <Skeleton className={styles.hero} radius={10} />
      <SkeletonRows rows={4} height={96} />
    </div>
  )
}

/** Its parts are loaded while it asks for its data. */
export function loadCommissionPage() {
  loadParts()
  return CommissionPage
}

function CommissionView({ commission }: { commission: Commission }) {
  // Requested in parallel with the code that renders it.
  const { isLoading } = useQuery(resourcesOfQuery(commission.technicalName))
  const isKnown = useDeferredArrival(!isLoading)
  const waiting = <SkeletonRows rows={4} height={96} />
  return (
    <div className="stack-lg">
      <Hero commission={commission} />
      {!commission.active && (
        <Notice tone="warn">Cette commission est fermée&nbsp;: seuls ses administrateurs voient encore sa page.</Notice>
      )}
      {!isKnown ? (
        waiting
      ) : (
        <Suspense fallback={waiting}>
          <div className={styles.page}>
            <div className="stack-lg">
              <FirstPart commission={commission} part={BOOKABLE} />
              {commission.description ? (
                <section aria-label="Présentation">
                  <RichText html={commission.description} />
                </section>
              ) : (
                <p className="soft">Cette commission ne s’est pas encore présentée. Écrivez-lui pour en savoir plus.</p>
              )}
              <BelowFold>
                <Parts commission={commission} parts={PARTS} />
              </BelowFold>
            </div>
            <BelowFold>
              <Contacts commission={commission} />
            </BelowFold>
          </div>
        </Suspense>
      )}
    </div>
  )
}
