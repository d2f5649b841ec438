import { Button } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { legalFactsQuery } from '../../parts/client.ts'
import { LegalFactsForm } from '../../parts/components/LegalFactsForm.tsx'
import { LoadedPart } from '../../parts/components/Loaded.tsx'
import { PUBLISHED, type Published } from '../contract.ts'
import { TEXT_PAGES, TEXT_TITLES } from '../labels.ts'
import { TextEditor } from './TextEditor.tsx'

const HINTS: Record<Published, string> = {
  'legal-notice': 'Tant que vous ne l’avez pas récrit, ce texte suit vos réglages.',
  'terms-of-sale':
    'Qui paie les accepte, et chaque commande garde la version qui était en vigueur. Tant que vous ne l’avez pas récrit, ce texte suit vos réglages.',
  accessibility: 'Tant que vous ne l’avez pas récrit, ce texte suit vos réglages.',
}

/** « Textes légaux »: the legal facts, and the three texts with a page of their own. */
export function TextsTab() {
  const asked = useSearchParams()[0].get('texte')
  const kind = PUBLISHED.find((each) => each === asked) ?? 'legal-notice'
  return (
    <LoadedPart query={legalFactsQuery} height={640}>
      {(facts) => (
        <div className="stack-lg">
          <LegalFactsForm facts={facts} />
          <nav aria-label="Textes" className="row">
            {PUBLISHED.map((each) => (
              <Button
                key={each}
                component={Link}
                to={`?texte=${each}`}
                variant={each === kind ? 'light' : 'default'}
                aria-current={each === kind ? 'page' : undefined}
              >
                {TEXT_TITLES[each]}
              </Button>
            ))}
          </nav>
          <TextEditor key={kind} kind={kind} title={TEXT_TITLES[kind]} hint={HINTS[kind]} />
          <p className="small">
            <Link to={TEXT_PAGES[kind]}>Voir la page</Link>
          </p>
        </div>
      )}
    </LoadedPart>
  )
}

/** « Données personnelles »: editor of the notice that every page links. */
export const RgpdTab = () => (
  <TextEditor
    kind="rgpd"
    title="Information sur les données personnelles"
    hint="Ce texte s’ouvre au bas de chaque page. Chaque changement est une nouvelle version : les consentements déjà donnés gardent la leur."
  />
)
