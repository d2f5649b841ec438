import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { sentence } from '../../../web/http.ts'
import { Confirm } from '../../../web/ui/Confirm.tsx'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { calendarsAt, calendarsCrumbs } from '../campaigns/components/crumbs.ts'
import { bookQuery, removeBook } from './client.ts'
import { BookMoney } from './components/BookMoney.tsx'
import { Keeping } from './components/Keeping.tsx'
import { VoidedStubs } from './components/VoidedStubs.tsx'
import type { BookDetails } from './contract.ts'
import { CLOSED, rangeWords } from './labels.ts'
import { BOOK_FAILED } from './messages.ts'
import { saveLabels } from './proof/client.ts'

const EditBook = lazyComponent(() => import('./components/EditBook.tsx'), 'EditBook')

/** `/management/commissions/calendars/carnets/{id}`: a book of stubs, its holder, its sales and its missing numbers. */
export function BookPage() {
  const id = Number(useParams().bookId)
  const book = useQuery(bookQuery(id))
  const crumbs = calendarsCrumbs(book.data?.year, 'carnets')
  if (book.isError && !book.data)
    return sentence({ 404: '', other: 'other' }, book.error) === '' ? (
      <NotFound />
    ) : (
      <Page title="Carnet" crumbs={crumbs}>
        <ErrorState onRetry={() => void book.refetch()}>Le carnet n’a pas pu être chargé.</ErrorState>
      </Page>
    )
  if (!book.data)
    return (
      <Page title="Carnet" crumbs={crumbs}>
        <SkeletonRows rows={3} height={160} />
      </Page>
    )
  const { firstStub, lastStub, closed } = book.data
  return (
    <Page title={`Carnet ${rangeWords(firstStub, lastStub)}`} crumbs={crumbs}>
      {closed && <Notice tone="info">{CLOSED}</Notice>}
      <Keeping book={book.data} />
      <BookMoney book={book.data} />
      <VoidedStubs book={book.data} />
      <Printing book={book.data} />
    </Page>
  )
}

/** Codes of its stubs to print; while it is unused, also its numbers and its deletion. */
function Printing({ book }: { book: BookDetails }) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [asked, setAsked] = useState<'edit' | 'remove'>()
  const close = () => setAsked(undefined)
  const printing = useMutation({
    mutationFn: () => saveLabels(book),
    onError: (error) => toast('error', sentence(BOOK_FAILED, error)),
  })
  const removing = useMutation({
    mutationFn: () => removeBook(book.id),
    onSuccess: async () => {
      navigate(calendarsAt(book.year, 'carnets'), { replace: true })
      queries.removeQueries({ queryKey: bookQuery(book.id).queryKey })
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      toast('success', 'Le carnet est supprimé.')
    },
    onError: (error) => {
      close()
      toast('error', sentence(BOOK_FAILED, error))
    },
  })
  const unused = book.sold === 0 && book.void === 0 && book.state === 'STORED' && !book.closed
  return (
    <section className="card stack" aria-labelledby="codes">
      <h2 id="codes">Codes à imprimer</h2>
      <p className="soft">
        Un code par souche, sur des planches d’étiquettes A4 (70 × 37 mm). Qui le scanne voit que la souche est
        authentique&nbsp;; ni nom ni montant.
      </p>
      <div className="row">
        <Button
          variant="default"
          leftSection={<IconQrcode size={18} aria-hidden="true" />}
          loading={printing.isPending}
          onClick={() => printing.mutate()}
        >
          Télécharger les codes (PDF)
        </Button>
        {unused && (
          <>
            <Button variant="default" onClick={() => setAsked('edit')}>
              Modifier le carnet
            </Button>
            <Button variant="default" onClick={() => setAsked('remove')}>
              Supprimer le carnet
            </Button>
          </>
        )}
      </div>
      <Suspense>{asked === 'edit' && <EditBook book={book} onClose={close} />}</Suspense>
      <Confirm
        opened={asked === 'remove'}
        title={`Supprimer le carnet ${rangeWords(book.firstStub, book.lastStub)}\u00a0?`}
        action="Supprimer"
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onClose={close}
      >
        Ses numéros ne seront plus dans aucun carnet. Rien n’en a été utilisé.
      </Confirm>
    </section>
  )
}
