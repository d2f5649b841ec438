import { Button } from '@mantine/core'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatShortDay } from '../../../../shared/dates.ts'
import { de } from '../../../../shared/french.ts'
import { formatEuros, sumEuros } from '../../../../shared/money.ts'
import { PAID_BY } from '../../../orders/orders/labels.ts'
import type { BookDetails, OwnBook } from '../contract.ts'
import { forAllBooks } from '../labels.ts'

const upper = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Sales of a book by payment method. */
export const Means = ({ means }: Pick<OwnBook, 'means'>) =>
  means.length === 0 ? (
    <p className="soft">Rien n’est encore vendu de ce carnet.</p>
  ) : (
    <ul className="plain amounts">
      {means.map(({ method, sales, amount }) => (
        <li key={method}>
          <span>
            {upper(PAID_BY[method])} <span className="soft small">· {counted(sales, 'vente')}</span>
          </span>
          <strong className="nowrap">{formatEuros(amount)}</strong>
        </li>
      ))}
    </ul>
  )

const gapWords = (gap: number) => {
  if (gap === 0) return 'Aucun'
  return gap > 0 ? `${formatEuros(gap)} de plus` : `${formatEuros(-gap)} de moins`
}

/** For a counted book: the cash counted, and what its sales now amount to. */
function Difference({ cash, counted: there, steps }: BookDetails & { counted: number }) {
  const expected = steps[0]?.expected ?? cash
  const gap = sumEuros([there, -cash])
  return (
    <>
      <dt>Espèces comptées</dt>
      <dd>{formatEuros(there)}</dd>
      <dt>Écart</dt>
      <dd>
        <strong>{gapWords(gap)}</strong>
        {expected !== cash && (
          <p className="small soft">
            Des ventes ont changé depuis le comptage&nbsp;: on attendait {formatEuros(expected)} quand il a été signé.
          </p>
        )}
      </dd>
    </>
  )
}

/** Cheques to find in the envelope. */
export const Cheques = ({ cheques }: { cheques: BookDetails['chequeList'] }) =>
  cheques.length > 0 && (
    <details>
      <summary>{counted(cheques.length, 'chèque')}</summary>
      <ul>
        {cheques.map(({ externalId, day, amount, reference, stub }) => (
          <li key={externalId}>
            {formatEuros(amount)}, le {formatShortDay(day)}
            {stub === null ? ', sans souche' : `, souche ${stub}`}
            {reference && ` (${reference})`}
          </li>
        ))}
      </ul>
    </details>
  )

/** Numbers of a book and their amounts. */
export function BookMoney({ book }: { book: BookDetails }) {
  return (
    <section className="card stack" aria-labelledby="money">
      <h2 id="money">Ventes et espèces</h2>
      <p>
        {counted(book.sold, 'souche vendue', 'souches vendues')}, {counted(book.free, 'libre')}
        {book.void > 0 && `, ${counted(book.void, 'retirée')}`}.
      </p>
      <Means means={book.means} />
      {book.refunded > 0 && <p className="soft">Dont remboursés&nbsp;: {formatEuros(book.refunded)}.</p>}
      {book.kind === 'SELLER' && (
        <dl className="facts">
          <dt>Espèces attendues</dt>
          <dd>
            {formatEuros(book.cash)}
            {book.seller && (
              <p className="small soft">
                De tous les dons {de(`${book.seller.firstName} ${book.seller.lastName}`)} qui comptent, avec ou sans
                souche
                {forAllBooks(book)}.
              </p>
            )}
          </dd>
          {book.counted !== null && <Difference {...book} counted={book.counted} />}
          <dt>Chèques attendus</dt>
          <dd>{formatEuros(book.cheques)}</dd>
          {book.countedCheques !== null && (
            <>
              <dt>Chèques comptés</dt>
              <dd>
                {formatEuros(book.countedCheques)} <span className="soft">(écart&nbsp;: </span>
                {gapWords(sumEuros([book.countedCheques, -book.cheques])).toLowerCase()}
                <span className="soft">)</span>
              </dd>
            </>
          )}
        </dl>
      )}
      <Cheques cheques={book.chequeList} />
      {book.kind === 'SELLER' && book.state !== 'COUNTED' && !book.closed && (
        <div className="row">
          <Button
            component={Link}
            variant="default"
            to={`/management/commissions/calendars/compter?souche=${book.firstStub}&annee=${book.year}`}
          >
            Saisir ses ventes
          </Button>
        </div>
      )}
    </section>
  )
}
