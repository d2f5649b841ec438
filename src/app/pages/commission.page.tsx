import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router'
import { useMay } from '../../features/access/client.ts'
import { may } from '../../features/access/contract.ts'
import { commissionQuery } from '../../features/commissions/client.ts'
import styles from '../../features/commissions/components/Commission.module.css'
import type { Commission } from '../../features/commissions/contract.ts'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { Picture } from '../../web/ui/Picture.tsx'
import { RichText } from '../../web/ui/RichText.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../web/ui/states.tsx'
import { Parts } from './commission/Parts.tsx'

const ContactModal = lazy(async () => ({
  default: (await import('../../features/mails/components/ContactModal.tsx')).ContactModal,
}))

/** `/commission/{technicalName}`: what a commission is, who looks after it, and how to write to them. */
export function CommissionPage() {
  const { commissionName = '' } = useParams()
  const { data, isError, refetch } = useQuery(commissionQuery(commissionName))
  if (data) return <CommissionView key={data.id} commission={data} />
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
      <Skeleton height={40} width={240} />
      <Skeleton className={styles.cover} />
      <SkeletonRows rows={3} height={24} />
    </div>
  )
}

function CommissionView({ commission }: { commission: Commission }) {
  const { id, name, technicalName, colour, active, description, administrators, picture } = commission
  const manages = useMay(may.manageCommission, commission)
  const [writing, setWriting] = useState(false)
  return (
    <Page
      title={name}
      aside={
        manages && (
          <Button
            component={Link}
            to={`/management/commissions/commissionWrapper/${technicalName}/${id}`}
            variant="default"
          >
            Administrer
          </Button>
        )
      }
    >
      {!active && (
        <Notice tone="warn">Cette commission est fermée&nbsp;: seuls ses administrateurs voient encore sa page.</Notice>
      )}
      {picture && (
        <Picture picture={picture} alt="" sizes="(min-width: 1200px) 1152px, 100vw" className={styles.cover} />
      )}
      {colour && <div className={styles.ribbon} style={{ background: colour }} />}
      <div className={styles.commission}>
        {description ? (
          <section aria-label="Présentation">
            <RichText html={description} />
          </section>
        ) : (
          <p className="soft">Cette commission ne s’est pas encore présentée. Écrivez-lui pour en savoir plus.</p>
        )}
        <aside className="card stack" aria-labelledby="administrators">
          <h2 id="administrators">Vos interlocuteurs</h2>
          {administrators.length > 0 ? (
            <ul className="plain">
              {administrators.map((person) => (
                <li key={person.id}>
                  {person.firstName} {person.lastName}
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">Personne n’est encore nommé&nbsp;: le bureau de l’association vous répondra.</p>
          )}
          <Button variant="default" onClick={() => setWriting(true)}>
            Écrire à la commission
          </Button>
        </aside>
      </div>
      <Parts commission={commission} />
      <Suspense>{writing && <ContactModal commission={commission} onClose={() => setWriting(false)} />}</Suspense>
    </Page>
  )
}
