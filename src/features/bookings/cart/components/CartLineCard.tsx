import { Button } from '@mantine/core'
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

/** The quantity as it was chosen, before the server has said what it costs; the server's word is the last one. */
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

/** What is chosen as a number: a thing taken whole is one, and so is a card for the season. */
const isCounted = ({ resource }: CartLine) =>
  resource?.billingPeriod === 'UNIT' || resource?.billingPeriod === 'ITEM_DAY'

type Props = { line: CartLine; onRemove: () => void }

/** A line of the cart: what, for when, how many, what it costs, and what stands in its way. */
export function CartLineCard({ line, onRemove }: Props) {
  const { resource } = line
  const { quantity, price, choose } = useQuantity(line)
  const shown = { ...line, quantity }
  return (
    <article className={`card ${styles.line}`} aria-label={nameOf(line)}>
      {resource?.picture && (
        <Picture picture={resource.picture} alt="" sizes="(min-width: 600px) 180px, 100vw" className={styles.picture} />
      )}
      <div className={styles.body}>
        <div className={styles.head}>
          <div>
            {resource && <p className="small soft">{resource.commission.name}</p>}
            <h3>{nameOf(line)}</h3>
            {whenOf(line) && <p className={styles.when}>{whenOf(line)}</p>}
          </div>
          <p className={styles.price}>
            <strong className="nowrap">{formatEuros(price)}</strong>
            {sumInWords(shown) && <span className="small soft">{sumInWords(shown)}</span>}
          </p>
        </div>
        {line.hindrance && <Stale line={line} onTake={choose} />}
        <div className="row between">
          {isCounted(line) ? <Stepper label="Quantité" value={quantity} onChange={choose} /> : <span />}
          <button type="button" className={`link-button ${styles.remove}`} onClick={onRemove}>
            Retirer<span className="visually-hidden"> {nameOf(line)}</span>
          </button>
        </div>
      </div>
    </article>
  )
}

/** Why it cannot be ordered as it is, and what mends it. */
function Stale({ line, onTake }: { line: CartLine; onTake: (quantity: number) => void }) {
  const { hindrance, resource } = line
  if (!hindrance) return null
  const { free = 0 } = hindrance
  const canBeFewer = isCounted(line) && free > 0 && free < line.quantity
  const hasOtherDates = hindrance.code !== 'season-paid' && line.startDate !== null
  return (
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
  )
}
