import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { ErrorState, SkeletonRows } from '../../web/ui/states.tsx'
import { commissionQuery } from './client.ts'
import './components/Commission.css'

const ContactModal = lazy(async () => ({
  default: (await import('../mails/components/ContactModal.tsx')).ContactModal,
}))

/** `/commission/{technicalName}`: what a commission is, who looks after it, and how to write to them. */
export function CommissionPage() {
  const { commissionName = '' } = useParams()
  const { data, isError, refetch } = useQuery(commissionQuery(commissionName))
  const [writing, setWriting] = useState(false)
  if (isError) return <ErrorState onRetry={() => void refetch()}>Cette commission n’a pas pu être chargée.</ErrorState>
  if (data === undefined) return <SkeletonRows rows={4} height={96} />
  if (data === null)
    return (
      <NotFound
        title="Commission introuvable"
        sentence="Elle n’existe pas, ou elle n’est pas ouverte à votre adhésion."
      />
    )
  return (
    <Page title={data.name}>
      {data._links.file && (
        <img className="commission-cover" src={data._links.file.href} alt="" width={960} height={320} />
      )}
      <div className="commission">
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised by the server, on write and on show */}
        <section className="prose" dangerouslySetInnerHTML={{ __html: data.description }} />
        <aside className="card stack" aria-labelledby="administrators">
          <h2 id="administrators">Vos interlocuteurs</h2>
          {data.administrators.length > 0 ? (
            <ul className="plain">
              {data.administrators.map(({ id, firstName, lastName }) => (
                <li key={id}>
                  {firstName} {lastName}
                </li>
              ))}
            </ul>
          ) : (
            <p className="soft">Personne n’est encore nommé : le bureau de l’association vous répondra.</p>
          )}
          <Button variant="default" onClick={() => setWriting(true)}>
            Écrire à la commission
          </Button>
        </aside>
      </div>
      <Suspense>{writing && <ContactModal commissionId={data.id} onClose={() => setWriting(false)} />}</Suspense>
    </Page>
  )
}
