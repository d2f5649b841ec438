import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Commission } from '../../../features/society/commissions/contract.ts'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import styles from './Commission.module.css'

const ContactModal = lazyComponent(
  () => import('../../../features/mailing/mail-delivery/components/ContactModal.tsx'),
  'ContactModal',
)

const initialsOf = (names: string[]) => names.map((name) => [...name][0] ?? '').join('')

/** Administrators of a commission, and the form to write to them. */
export function Contacts({ commission }: { commission: Commission }) {
  const { administrators, colour } = commission
  // From an order: `?commande=12` opens the form about it.
  const order = Number(useSearchParams()[0].get('commande')) || undefined
  const [writing, setWriting] = useState(order !== undefined)
  return (
    <aside className={`card stack ${styles.contacts}`} aria-labelledby="administrators">
      <h2 id="administrators">Vos interlocuteurs</h2>
      {administrators.length > 0 ? (
        <ul className="plain">
          {administrators.map(({ id, firstName, lastName }) => (
            <li key={id} className={styles.contact}>
              <span className={styles.initials} style={colour ? { background: colour } : undefined} aria-hidden="true">
                {initialsOf([firstName, lastName])}
              </span>
              {firstName} {lastName}
            </li>
          ))}
        </ul>
      ) : (
        <p className="soft">Personne n’est encore nommé&nbsp;: le bureau de l’association vous répondra.</p>
      )}
      <Button variant="default" onClick={() => setWriting(true)}>
        Écrire à la commission
      </Button>
      <Suspense>
        {writing && (
          <ContactModal
            commission={commission}
            {...(order && { subject: `Commande n°\u00a0${order}` })}
            onClose={() => setWriting(false)}
          />
        )}
      </Suspense>
    </aside>
  )
}
