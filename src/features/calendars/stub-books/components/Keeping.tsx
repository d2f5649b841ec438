import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { formatMoment } from '../../../../shared/dates.ts'
import { de } from '../../../../shared/french.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { byId } from '../../../../web/calls.ts'
import { call, sentence } from '../../../../web/http.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { useUndoTimeSince } from '../../../../web/ui/undo-time.ts'
import type { BookDetails, BookStep } from '../contract.ts'
import * as contract from '../keeping/contract.ts'
import { STEP_DONE, STEP_LABELS } from '../labels.ts'
import { BOOK_FAILED } from '../messages.ts'
import { BookState } from './BookState.tsx'

const returnBook = byId(contract.returnBook)

const reopen = byId(contract.reopenBook)

const undo = (id: number, step: BookStep) => call(contract.undoBookStep, { params: { id }, body: { step } })

const Give = lazyComponent(() => import('./Give.tsx'), 'Give')
const Count = lazyComponent(() => import('./Count.tsx'), 'Count')

/** Holder of a book, its next step, and its history. */
export function Keeping({ book }: { book: BookDetails }) {
  const { kind, state, seller, team, streets, closed } = book
  return (
    <section className="card stack" aria-labelledby="keeping">
      <div className="row between">
        <h2 id="keeping">
          {seller && state === 'GIVEN' ? `Chez ${seller.firstName} ${seller.lastName}` : 'Où il est'}
        </h2>
        <BookState book={book} />
      </div>
      {kind === 'WEB' && <p>Ses numéros vont, l’un après l’autre, à qui achète en ligne sans souche.</p>}
      {seller && state !== 'GIVEN' && (
        <p>
          {state === 'COUNTED' ? 'Vendu par' : 'Rendu par'} {seller.firstName} {seller.lastName}.
        </p>
      )}
      {(team || streets.length > 0) && (
        <dl className="facts">
          {team && (
            <>
              <dt>Équipe</dt>
              <dd>{team}</dd>
            </>
          )}
          {streets.length > 0 && (
            <>
              <dt>Rues</dt>
              <dd>{streets.join(', ')}</dd>
            </>
          )}
        </dl>
      )}
      {kind === 'SELLER' && !closed && <Acts book={book} />}
      {book.steps.length > 0 && <Steps book={book} />}
    </section>
  )
}

/** Takes a step at once; its toast offers to undo it. */
function useStep(id: number) {
  const queries = useQueryClient()
  const refresh = () => queries.invalidateQueries({ queryKey: ['calendars'] })
  return useMutation({
    mutationFn: ({ act }: { step: BookStep; act: (id: number) => Promise<unknown> }) => act(id),
    onSuccess: (_answer, { step }) =>
      toast('success', STEP_DONE[step], {
        label: 'Annuler',
        run: () =>
          void undo(id, step)
            .then(() => toast('success', 'C’est annulé.'))
            .catch((error) => toast('error', sentence(BOOK_FAILED, error)))
            .finally(refresh),
      }),
    onError: (error) => toast('error', sentence(BOOK_FAILED, error)),
    onSettled: refresh,
  })
}

function Acts({ book }: { book: BookDetails }) {
  const { id, state, seller } = book
  const [opened, setOpened] = useState<'give' | 'count'>()
  const close = () => setOpened(undefined)
  const step = useStep(id)
  const toCount = state === 'GIVEN' || (state === 'STORED' && seller !== null)
  const looks = (isNext: boolean) => ({ variant: isNext ? 'filled' : 'default' }) as const
  return (
    <div className="row">
      {state === 'STORED' && (
        <Button {...looks(!seller)} onClick={() => setOpened('give')}>
          {seller ? 'Confier à nouveau' : 'Confier à un vendeur'}
        </Button>
      )}
      {state !== 'COUNTED' && (
        <Button {...looks(toCount)} onClick={() => setOpened('count')}>
          {state === 'GIVEN' ? 'Reprendre et compter' : 'Compter les espèces'}
        </Button>
      )}
      {state === 'GIVEN' && (
        <Button
          variant="default"
          loading={step.isPending}
          onClick={() => step.mutate({ step: 'TAKEN_BACK', act: returnBook })}
        >
          Reprendre sans compter
        </Button>
      )}
      {state === 'COUNTED' && (
        <Button
          variant="default"
          loading={step.isPending}
          onClick={() => step.mutate({ step: 'REOPENED', act: reopen })}
        >
          Rouvrir le carnet
        </Button>
      )}
      <Suspense>
        {opened === 'give' && <Give book={book} onClose={close} />}
        {opened === 'count' && <Count book={book} onClose={close} />}
      </Suspense>
    </div>
  )
}

type Step = BookDetails['steps'][number]

const stepWords = ({ step, seller }: Step) =>
  step === 'GIVEN' && seller
    ? `Confié à ${seller}`
    : step === 'TAKEN_BACK' && seller
      ? `Repris ${de(seller)}`
      : STEP_LABELS[step]

function Steps({ book: { id, steps, closed } }: { book: BookDetails }) {
  return (
    <ol className="timeline">
      {steps.map((step, index) => (
        <li key={`${step.step}-${step.at}`} className="stack-tight">
          <strong>{stepWords(step)}</strong>
          <div className="soft small">
            Le {formatMoment(step.at)}
            {step.by && `, par ${step.by}`}
          </div>
          {step.counted !== null && step.expected !== null && (
            <p>
              {formatEuros(step.counted)} comptés, {formatEuros(step.expected)} attendus.
            </p>
          )}
          {step.note && <p className="as-typed">{step.note}</p>}
          {index === 0 && !closed && <Undo id={id} step={step.step} at={step.at} />}
        </li>
      ))}
    </ol>
  )
}

function Undo({ id, step, at }: { id: number; step: BookStep; at: string }) {
  const queries = useQueryClient()
  const isOpen = useUndoTimeSince(at)
  const undoing = useMutation({
    mutationFn: () => undo(id, step),
    onSuccess: () => toast('success', 'C’est annulé.'),
    onError: (error) => toast('error', sentence(BOOK_FAILED, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calendars'] }),
  })
  if (!isOpen) return null
  return (
    <div>
      <Button variant="default" loading={undoing.isPending} onClick={() => undoing.mutate()}>
        Annuler cette étape
      </Button>
    </div>
  )
}
