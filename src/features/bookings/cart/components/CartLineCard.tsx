import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { formatEuros, toCents, toEuros } from '../../../../shared/money.ts'
import { Picture } from '../../../../web/ui/Picture.tsx'
import { Stepper } from '../../../../web/ui/Stepper.tsx'
import { Notice } from '../../../../web/ui/states.tsx'
import { lineCents } from '../../../catalogue/resources/rules.ts'
import { changeQuantity } from '../client.ts'
import type { CartLine } from '../contract.ts'
import { addressOf, nameOf, sumInWords, violationInWords, whenOf } from '../labels.ts'
import styles from './CartLineCard.module.css'
import { useCartChange } from './useCartChange.ts'

/** Shows the chosen quantity before the server has computed the price; the server's answer then replaces it. */
function useQuantity(line: CartLine) {
  const [quantity, setQuantity] = useState(line.quantity)
  const change = useCartChange()
  useEffect(() => setQuantity(line.quantity), [line])
  const choose = (next: number) => {
    if (next === quantity) return
    setQuantity(next)
    change.mutate(() => changeQuantity(line, next), { onError: () => setQuantity(line.quantity) })
  }
  const { resource } = line
  const price =
    resource && quantity !== line.quantity
      ? toEuros(lineCents({ ...resource, priceCents: toCents(resource.price) }, { ...line, quantity }))
      : line.price
  return { quantity, price, choose }
}

/** Whether the quantity can be chosen: a resource taken as a whole and a season ticket always count as one. */
const isCounted = ({ resource }: CartLine) =>
  resource?.billingPeriod === 'UNIT' || resource?.billingPeriod === 'ITEM_DAY'

type Props = { line: CartLine; onRemove: () => void }

/** A line of the cart: resource, days, quantity, price, and why it can't be ordered, if so. */
export function CartLineCard({ line, onRemove }: Props) {
  const { resource } = line
  const { quantity, price, choose } = useQuantity(line)
  const shown = { ...line, quantity }
  return (
    <article className={styles.line} aria-label={nameOf(line)}>
      {resource?.picture ? (
        <Picture picture={resource.picture} alt="" sizes="72px" className={styles.picture} />
      ) : (
        <span className={styles.picture} />
      )}
      <div className={styles.words}>
        <h3>{resource ? <Link to={addressOf(line)}>{nameOf(line)}</Link> : nameOf(line)}</h3>
        {whenOf(line) &&
          (resource && line.startDate ? (
            <Link to={addressOf(line)} className={styles.when} aria-label={`Changer les dates\u00a0: ${whenOf(line)}`}>
              {whenOf(line)}
              <IconPencil size={16} aria-hidden="true" />
            </Link>
          ) : (
            <p className={styles.when}>{whenOf(line)}</p>
          ))}
        {sumInWords(shown) && <p className="small soft">{sumInWords(shown)}</p>}
      </div>
      <strong className={`nowrap ${styles.price}`}>{formatEuros(price)}</strong>
      <div className={`between ${styles.acts}`}>
        {isCounted(line) ? <Stepper quiet label="Quantité" value={quantity} onChange={choose} /> : <span />}
        <Button variant="subtle" color="red" onClick={onRemove}>
          Retirer<span className="visually-hidden"> {nameOf(line)}</span>
        </Button>
      </div>
      {line.hindrance && <Stale line={line} onTake={choose} />}
    </article>
  )
}

/** Why the line cannot be ordered, with a button that corrects it. */
function Stale({ line, onTake }: { line: CartLine; onTake: (quantity: number) => void }) {
  const { hindrance, resource } = line
  if (!hindrance) return null
  const { free = 0 } = hindrance
  const canBeFewer = isCounted(line) && free > 0 && free < line.quantity
  const hasOtherDates = hindrance.code !== 'season-paid' && line.startDate !== null
  return (
    <div className={styles.stale}>
      <Notice tone="warn" title="Cette ligne ne peut pas être commandée">
        <div className="stack">
          <p>{violationInWords(hindrance)}</p>
          {resource && (canBeFewer || hasOtherDates) && (
            <div className="row">
              {canBeFewer && (
                <Button variant="default" onClick={() => onTake(free)}>
                  En prendre {free}
                </Button>
              )}
              {hasOtherDates && (
                <Button component={Link} to={addressOf(line)} variant="default">
                  Changer les dates
                </Button>
              )}
            </div>
          )}
        </div>
      </Notice>
    </div>
  )
}
