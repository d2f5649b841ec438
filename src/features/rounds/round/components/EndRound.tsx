import { Button } from '@mantine/core'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros, toEuros } from '../../../../shared/money.ts'
import { sentence } from '../../../../web/http.ts'
import { useOnline } from '../../../../web/offline/online.ts'
import { Page } from '../../../../web/ui/Page.tsx'
import { ScrollAndFocus } from '../../../../web/ui/ScrollAndFocus.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { rangeWords } from '../../../calendars/stub-books/labels.ts'
import { MEANS_LABELS } from '../../../society/settings/payment-methods/labels.ts'
import { isUnsent } from '../../sync/components/outbox.ts'
import { roundFailed } from '../messages.ts'
import type { ActiveRound } from './activeRound.ts'
import { cashToHandIn, runsOf, summaryOf } from './counting.ts'
import styles from './DoorView.module.css'
import { Pending, Unsent } from './Pending.tsx'
import { endRound } from './preparing.ts'

/** End of the round: income by payment method, cash to hand in, used numbers; releases the doors. */
export function EndRound({ activeRound }: { activeRound: ActiveRound }) {
  const { person, stops, entries } = activeRound
  const navigate = useNavigate()
  const online = useOnline()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<unknown>()
  const { gifts, cents, byMeans, stubs } = summaryOf(entries)
  const cash = cashToHandIn(entries, activeRound.cash)
  const left = stops.filter(({ status }) => status === 'TODO').length
  const unsent = entries.filter(isUnsent).length
  const end = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      await endRound(person)
      toast('success', 'Tournée terminée\u00a0: vos portes sont rendues.')
      navigate('/calendrier/tournee', { replace: true })
    } catch (error) {
      setProblem(error)
      setBusy(false)
    }
  }
  return (
    <div className={styles.door}>
      <Page title="Fin de tournée" crumbs={[{ label: 'Ma tournée', to: '/calendrier/tournee' }]}>
        <section className="card stack" aria-labelledby="evening">
          <h2 id="evening">
            {counted(gifts, 'don')}, {formatEuros(toEuros(cents))}
          </h2>
          <ul className="plain amounts">
            {byMeans
              .filter((line) => line.gifts > 0)
              .map((line) => (
                <li key={line.means}>
                  <span>
                    {MEANS_LABELS[line.means]} ({line.gifts})
                  </span>
                  <strong className="nowrap">{formatEuros(toEuros(line.cents))}</strong>
                </li>
              ))}
          </ul>
          <p className="inset">
            <span>
              Espèces à remettre, toutes vos tournées comprises&nbsp;:{' '}
              <strong className="nowrap">{formatEuros(toEuros(cash))}</strong>
            </span>
          </p>
          <p>
            {stubs.length === 0
              ? 'Aucune souche utilisée.'
              : `${stubs.length === 1 ? 'Souche utilisée' : 'Souches utilisées'}\u00a0: ${runsOf(stubs)
                  .map(([first, last]) => rangeWords(first, last))
                  .join(', ')}.`}
          </p>
          <p className="soft">Gardez ces chiffres&nbsp;: ils quittent ce téléphone avec la tournée.</p>
        </section>
        <Pending person={person} kept={activeRound} />
        <Unsent person={person} kept={activeRound} />
        {problem !== undefined && (
          <ScrollAndFocus>
            <Notice tone="bad" alert>
              {sentence({ ...roundFailed, other: 'La tournée n’a pas pu être terminée. Réessayez.' }, problem)}
            </Notice>
          </ScrollAndFocus>
        )}
        <div className="stack">
          {left > 0 && (
            <p>
              {left === 1
                ? 'Une porte n’est pas faite\u00a0: vos équipiers pourront la prendre.'
                : `${counted(left, 'porte')} ne sont pas faites\u00a0: vos équipiers pourront les prendre.`}
            </p>
          )}
          {!online && (
            <p>
              Sans réseau, la tournée ne peut pas être terminée
              {unsent > 0 && `\u00a0: ${counted(unsent, 'note est', 'notes sont')} encore à envoyer`}. Gardez ce
              téléphone, et revenez ici quand le réseau est là.
            </p>
          )}
          <Button size="lg" fullWidth disabled={!online} loading={busy} onClick={() => void end()}>
            Rendre mes portes et terminer
          </Button>
          <Button size="lg" fullWidth variant="default" onClick={() => navigate('/calendrier/tournee')}>
            Continuer la tournée
          </Button>
        </div>
      </Page>
    </div>
  )
}
