import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { byIdWithBody } from '../../../../web/calls.ts'
import { sentence } from '../../../../web/http.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import type { BookDetails } from '../contract.ts'
import { rangeWords, VOID_REASON_LABELS } from '../labels.ts'
import * as contract from '../voided-stubs/contract.ts'
import { VOIDED_STUBS_FAILED } from '../voided-stubs/messages.ts'

const findAgain = byIdWithBody(contract.findStubs)

const DeclareVoid = lazyComponent(() => import('./DeclareVoid.tsx'), 'DeclareVoid')

/** Missing or cancelled numbers of a book: declared with a reason, and found again (rules#missing-stubs). */
export function VoidedStubs({ book }: { book: BookDetails }) {
  const queries = useQueryClient()
  const [declaring, setDeclaring] = useState(false)
  const finding = useMutation({
    mutationFn: ({ first, last }: { first: number; last: number }) => findAgain(book.id, { first, last }),
    onSuccess: () => toast('success', 'Elles sont de nouveau à vendre.'),
    onError: (error) => toast('error', sentence(VOIDED_STUBS_FAILED, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['calendars'] }),
  })
  return (
    <section className="card stack" aria-labelledby="voids">
      <h2 id="voids">Souches manquantes ou annulées</h2>
      {book.voids.length === 0 && <p className="soft">Aucune.</p>}
      {book.voids.length > 0 && (
        <ul className="plain stack">
          {book.voids.map(({ first, last, kind, reason }) => (
            <li key={first} className="row between">
              <span>
                <strong>{rangeWords(first, last)}</strong> · {VOID_REASON_LABELS[kind]}
                <span className="soft"> · {reason}</span>
              </span>
              {!book.closed && (
                <Button
                  variant="default"
                  loading={finding.isPending && finding.variables.first === first}
                  aria-label={`Remettre ${rangeWords(first, last)}`}
                  onClick={() => finding.mutate({ first, last })}
                >
                  Remettre
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {!book.closed && (
        <div>
          <Button variant="default" onClick={() => setDeclaring(true)}>
            Retirer des souches
          </Button>
        </div>
      )}
      <Suspense>{declaring && <DeclareVoid book={book} onClose={() => setDeclaring(false)} />}</Suspense>
    </section>
  )
}
