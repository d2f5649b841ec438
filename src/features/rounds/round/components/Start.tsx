import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { type HttpProblem, sentence } from '../../../../web/http.ts'
import { InstallOffer } from '../../../../web/ui/InstallOffer.tsx'
import { Page } from '../../../../web/ui/Page.tsx'
import { ScrollAndFocus } from '../../../../web/ui/ScrollAndFocus.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { roundFailed } from '../messages.ts'
import { placeOf } from './activeRound.ts'
import { Pending, Unsent } from './Pending.tsx'
import { prepareRound } from './preparing.ts'
import type { StoredRound } from './useRound.ts'

/** Before leaving: the seller's books, and the round to download. */
export function Start({ person, kept, inHand }: { person: number; kept: StoredRound; inHand: ReactNode }) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const prepare = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await prepareRound(person)
      navigate(placeOf({ etape: 'portes' }))
    } catch (error) {
      setProblem(error as HttpProblem)
    }
    setBusy(false)
  }
  return (
    <Page title="Ma tournée" crumbs={[{ label: 'Accueil', to: '/' }]}>
      <section className="card stack" aria-labelledby="prepare">
        <h2 id="prepare">Partir en tournée</h2>
        <p>
          Avant de sortir, enregistrez vos portes sur ce téléphone. Vous notez ensuite chaque porte, même sans
          réseau&nbsp;: tout s’envoie de lui-même quand le réseau revient.
        </p>
        {problem !== undefined && (
          <ScrollAndFocus>
            <Notice tone="bad" alert>
              {sentence(roundFailed, problem)}
            </Notice>
          </ScrollAndFocus>
        )}
        <div>
          <Button size="lg" loading={busy} onClick={() => void prepare()}>
            Préparer ma tournée
          </Button>
        </div>
        <div>
          <Button component={Link} size="lg" variant="default" to="/management/commissions/calendars/scan">
            Scanner le code d’un acheteur
          </Button>
        </div>
      </section>
      <InstallOffer>Sur l’écran d’accueil, votre tournée s’ouvre d’un doigt, même sans réseau.</InstallOffer>
      <Pending person={person} kept={kept} />
      <Unsent person={person} kept={kept} />
      {inHand}
    </Page>
  )
}
