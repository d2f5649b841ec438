import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../../shared/counted.ts'
import { formatDay } from '../../../../shared/dates.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { HttpProblem } from '../../../../web/http.ts'
import { EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { ownBooksQuery } from '../client.ts'
import type { OwnBook } from '../contract.ts'
import { rangeWords } from '../labels.ts'
import { Means } from './BookMoney.tsx'
import { BookState } from './BookState.tsx'

/** A seller's own books: numbers, sales, and the cash to hand in. */
export function OwnBooks() {
  const { data, error, isError, refetch } = useQuery(ownBooksQuery)
  if (isError && error instanceof HttpProblem && error.status === 404)
    return <EmptyState>Aucune vente de calendriers n’est préparée. Vos carnets paraîtront ici.</EmptyState>
  if (isError && !data)
    return <ErrorState onRetry={() => void refetch()}>Vos carnets n’ont pas pu être chargés.</ErrorState>
  if (!data) return <SkeletonRows rows={2} height={200} />
  const { books, year, closesOn, closed, cash, cheques } = data
  return (
    <section className="stack" aria-labelledby="own-books">
      <div className="stack-tight">
        <h2 id="own-books">Mes carnets {year}</h2>
        <p className="soft">{closed ? 'La vente est clôturée.' : `La vente se termine le ${formatDay(closesOn)}.`}</p>
      </div>
      {books.length === 0 && (
        <EmptyState>
          Aucun carnet ne vous est confié. Demandez-en un à qui s’occupe des calendriers&nbsp;: il paraîtra ici.
        </EmptyState>
      )}
      {(cash !== 0 || cheques !== 0 || books.some(({ state }) => state === 'GIVEN')) && (
        <p className="inset">
          <span>
            À rapporter en espèces&nbsp;: <strong className="nowrap">{formatEuros(cash)}</strong>
            {cheques !== 0 && (
              <>
                , en chèques&nbsp;: <strong className="nowrap">{formatEuros(cheques)}</strong>
              </>
            )}
            . Tous vos dons y sont, avec ou sans souche.
          </span>
        </p>
      )}
      {books.map((book) => (
        <OwnCard key={book.id} book={book} />
      ))}
    </section>
  )
}

function OwnCard({ book }: { book: OwnBook }) {
  const { id, firstStub, lastStub, sold, free, team, streets } = book
  return (
    <article className="card stack" aria-labelledby={`book-${id}`}>
      <div className="row between">
        <h3 id={`book-${id}`}>Souches {rangeWords(firstStub, lastStub)}</h3>
        <BookState book={{ ...book, kind: 'SELLER', seller: { id: 0, firstName: '', lastName: '' } }} />
      </div>
      <p>
        {counted(sold, 'souche vendue', 'souches vendues')}, {counted(free, 'libre')}
        {book.void > 0 && `, ${counted(book.void, 'retirée')}`}.
      </p>
      <Means means={book.means} />
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
              <dd>
                <ul className="plain">
                  {streets.map((street) => (
                    <li key={street}>{street}</li>
                  ))}
                </ul>
              </dd>
            </>
          )}
        </dl>
      )}
    </article>
  )
}
