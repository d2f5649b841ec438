import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { clearCart, putBack, removeFromCart } from '../client.ts'
import type { CartLine } from '../contract.ts'
import { nameOf } from '../labels.ts'
import { CartLineCard } from './CartLineCard.tsx'
import { useCartChange } from './useCartChange.ts'

/** Lines that can be changed and removed; a removal can be undone for some seconds. */
export function CartLines({ lines }: { lines: readonly CartLine[] }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { mutate, mutateAsync } = useCartChange()
  const remove = (line: CartLine, at: number) =>
    mutate(() => removeFromCart(line), {
      onSuccess: () =>
        toast('success', `« ${nameOf(line)} » est retiré du panier.`, {
          label: 'Annuler',
          run: () => mutate(() => putBack(line, at)),
        }),
      // The focused element is gone, so the focus moves to the heading.
      onSettled: () => heading.current?.focus(),
    })
  return (
    <section className="stack" aria-labelledby="cart-lines">
      <div className="row between">
        <h2 id="cart-lines" ref={heading} tabIndex={-1}>
          {counted(lines.length, 'élément')}
        </h2>
        <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
          Vider le panier
        </Button>
      </div>
      <ul className="framed">
        {lines.map((line, at) => (
          <li key={`${line.resourceId} ${line.startDate} ${line.endDate}`}>
            <CartLineCard line={line} onRemove={() => remove(line, at)} />
          </li>
        ))}
      </ul>
      <Confirm
        opened={isAsking}
        title={'Vider le panier\u00a0?'}
        action="Vider le panier"
        onConfirm={async () => {
          await mutateAsync(clearCart)
          setAsking(false)
        }}
        onClose={() => setAsking(false)}
      >
        {lines.length > 1 ? `Les ${lines.length} éléments en sont retirés.` : 'L’élément en est retiré.'} Ce qui est
        déjà commandé n’est pas touché.
      </Confirm>
    </section>
  )
}
