import { Link } from 'react-router'
import { formatEuros } from '../../../../shared/money.ts'
import { HttpProblem } from '../../../../web/http.ts'
import { ScrollAndFocus } from '../../../../web/ui/ScrollAndFocus.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import type { Cart } from '../contract.ts'
import { addressOf, nameOf, violationInWords } from '../labels.ts'
import { isSame } from '../rules.ts'
import styles from './OrderPanel.module.css'

type Props = {
  words: string
  error: Error | null
  /** The cart as it was ordered, and as it is now. */
  shown: Cart
  cart: Cart
}

/** The refusal and how to correct it: the present price of each line, or why it is unavailable. */
export function CartRefusal({ words, error, shown, cart }: Props) {
  const code = error instanceof HttpProblem ? error.code : ''
  return (
    <ScrollAndFocus key={words}>
      <Notice tone="bad" alert>
        <p>{words}</p>
        {code === 'total-changed' && <Prices shown={shown} cart={cart} />}
        {code === 'lines-unavailable' && <Unavailable cart={cart} />}
      </Notice>
    </ScrollAndFocus>
  )
}

const Prices = ({ shown, cart }: Pick<Props, 'shown' | 'cart'>) => (
  <ul className={styles.reasons}>
    {cart.reservations.flatMap((line) => {
      const before = shown.reservations.find((each) => isSame(each, line))
      if (!before || before.price === line.price) return []
      return [
        <li key={`${line.resourceId} ${line.startDate}`}>
          {nameOf(line)}&nbsp;: {formatEuros(before.price)} → <strong>{formatEuros(line.price)}</strong>
        </li>,
      ]
    })}
    <li>
      Total&nbsp;: {formatEuros(shown.total)} → <strong>{formatEuros(cart.total)}</strong>
    </li>
  </ul>
)

const Unavailable = ({ cart }: Pick<Props, 'cart'>) => (
  <ul className={styles.reasons}>
    {cart.reservations.flatMap((line) => {
      if (!line.hindrance) return []
      return [
        <li key={`${line.resourceId} ${line.startDate}`}>
          {nameOf(line)}&nbsp;: {violationInWords(line.hindrance)}{' '}
          {line.resource && line.startDate && <Link to={addressOf(line)}>Voir les dates libres</Link>}
        </li>,
      ]
    })}
  </ul>
)
