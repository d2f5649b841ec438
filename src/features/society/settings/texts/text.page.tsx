import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { HttpProblem } from '../../../../web/http.ts'
import { NotFound } from '../../../../web/ui/NotFound.tsx'
import { Page } from '../../../../web/ui/Page.tsx'
import { RichText } from '../../../../web/ui/RichText.tsx'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { textQuery, textVersionQuery } from './client.ts'
import type { Published } from './contract.ts'
import { TEXT_TITLES } from './labels.ts'

export const LegalNoticePage = () => <TextPage kind="legal-notice" />
export const TermsOfSalePage = () => <TextPage kind="terms-of-sale" />
export const AccessibilityPage = () => <TextPage kind="accessibility" />

/** `/mentions-legales`, `/conditions-de-vente`, `/accessibilite`: the text in force, or that of `?version=`. */
function TextPage({ kind }: { kind: Published }) {
  const asked = useSearchParams()[0].get('version')
  const current = useQuery(textQuery(kind))
  const older = useQuery({ ...textVersionQuery(kind, asked ?? ''), enabled: asked !== null, retry: false })
  const { data, isError, error, refetch } = asked === null ? current : older
  const title = TEXT_TITLES[kind]
  if (error instanceof HttpProblem && error.status < 500)
    return <NotFound title="Version introuvable" sentence="Ce texte n’a pas de version de ce numéro." />
  return (
    <Page title={title}>
      {isError && <ErrorState onRetry={() => void refetch()}>Le texte n’a pas pu être chargé.</ErrorState>}
      {!data && !isError && <SkeletonRows rows={4} />}
      {data && (
        <section className="card stack" aria-labelledby="version">
          <h2 id="version">
            Version {data.version}
            {current.data && (current.data.version === data.version ? ', en vigueur' : ', remplacée depuis')}
          </h2>
          <RichText html={data.html} />
        </section>
      )}
    </Page>
  )
}
