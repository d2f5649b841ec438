import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { configurationQuery } from '../../features/society/settings/client.ts'
import { PUBLISHED } from '../../features/society/settings/texts/contract.ts'
import { FOOTER_TITLES, TEXT_PAGES } from '../../features/society/settings/texts/labels.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import styles from './Footer.module.css'

const ContactModal = lazyComponent(
  () => import('../../features/mailing/mail-delivery/components/ContactModal.tsx'),
  'ContactModal',
)
const RgpdModal = lazyComponent(
  () => import('../../features/society/settings/texts/components/RgpdModal.tsx'),
  'RgpdModal',
)

/** On every page: the society, its links and photo credits, the privacy notice and the legal texts. */
export function Footer() {
  const { data } = useQuery(configurationQuery)
  const [open, setOpen] = useState<'contact' | 'notice'>()
  const close = () => setOpen(undefined)
  const association = data?.association
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <p className={styles.society}>
          <strong>{association?.name}</strong> <span>{association?.address.join(', ')}</span>
        </p>
        <nav aria-label="Liens de l’association" className={styles.links}>
          <button type="button" onClick={() => setOpen('contact')}>
            Nous contacter
          </button>
          <button type="button" onClick={() => setOpen('notice')}>
            Données Personnelles
          </button>
          {PUBLISHED.map((kind) => (
            <Link key={kind} to={TEXT_PAGES[kind]}>
              {FOOTER_TITLES[kind]}
            </Link>
          ))}
          <Link to="/plan-du-site">Plan du site</Link>
          {association?.links.map(({ label, url }) => (
            <a key={url} href={url} rel="noreferrer">
              {label}
            </a>
          ))}
          {association && association.photoCredits.length > 0 && (
            <span className={styles.credits}>Crédits photo&nbsp;: {association.photoCredits.join(', ')}</span>
          )}
        </nav>
      </div>
      <Suspense>
        {open === 'contact' && <ContactModal onClose={close} />}
        {open === 'notice' && <RgpdModal onClose={close} />}
      </Suspense>
    </footer>
  )
}
