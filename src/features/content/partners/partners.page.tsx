import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { readablePhone } from '../../../shared/phones.ts'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { Picture } from '../../../web/ui/Picture.tsx'
import { RichText } from '../../../web/ui/RichText.tsx'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import { PostalAddress } from '../../society/persons/addresses/components/PostalAddress.tsx'
import { categoriesQuery, readPartners } from './client.ts'
import { MapLink } from './components/MapLink.tsx'
import styles from './components/Partners.module.css'
import type { Partner } from './contract.ts'
import { tellOpened } from './openings/client.ts'

const OfferDialog = lazyComponent(() => import('./components/OfferDialog.tsx'), 'OfferDialog')

const partners = {
  size: 24,
  filters: {
    category: choice('Catégorie', [], {
      param: 'categorie',
      knows: (value) => value.length <= 60,
      search: where('category'),
    }),
  },
}

/** `/partners`: who gives members something, and what (rules#partners). */
export function PartnersPage() {
  const list = useList(partners, ['partners', 'shown'], (asked, _values, signal) => readPartners(asked, signal))
  const categories = useQuery(categoriesQuery).data ?? []
  const manages = useMay(may.manageSociety)
  const manage = (label: string) => (
    <Button component={Link} to="/management/partners" variant="default">
      {label}
    </Button>
  )
  return (
    <Page title="Partenaires" aside={manages && manage('Gérer les partenaires')}>
      <List
        list={list}
        label="Partenaires"
        search={{ label: 'Rechercher', placeholder: 'Nom, offre, ville' }}
        choices={{ category: [{ value: '', label: 'Toutes' }, ...categories] }}
        count={(total) => counted(total, 'partenaire')}
        items={{
          key: ({ id }) => id,
          show: (partner) => <PartnerCard partner={partner} />,
          height: [360, 360],
          layout: 'grid',
        }}
        empty={{
          nothing: 'L’association n’a pas encore de partenaire. Leurs offres paraîtront ici.',
          unmatched: 'Aucun partenaire ne correspond. Essayez un autre mot, ou une autre catégorie.',
          ...(manages && { action: manage('Ajouter un partenaire') }),
        }}
        failed="Les partenaires n’ont pas pu être chargés."
      />
    </Page>
  )
}

const siteOf = (website: string) => new URL(website).hostname.replace(/^www\./, '')

function PartnerCard({ partner }: { partner: Partner }) {
  const { id, name, category, description, offer, conditions, code, link, website, phone, address, picture } = partner
  const [opened, setOpened] = useState(false)
  const open = () => {
    setOpened(true)
    // That it is not counted is nothing to tell a member.
    tellOpened(id).catch(() => undefined)
  }
  return (
    <article className={styles.partner}>
      {picture && <Picture picture={picture} alt="" sizes="(min-width: 768px) 360px, 90vw" className={styles.logo} />}
      <div>
        <p className="small soft">{category}</p>
        <h2>{name}</h2>
      </div>
      {offer && <p className={styles.offer}>{offer}</p>}
      {conditions && <p className="small soft as-typed">{conditions}</p>}
      {description && <RichText html={description} />}
      {address && (
        <div>
          <PostalAddress address={address} />
          <MapLink address={address} />
        </div>
      )}
      {(code || link) && (
        <div>
          <Button variant="default" aria-label={`Voir l’offre\u00a0: ${name}`} onClick={open}>
            Voir l’offre
          </Button>
        </div>
      )}
      <Suspense>{opened && <OfferDialog partner={partner} onClose={() => setOpened(false)} />}</Suspense>
      {(website || phone) && (
        <div className={`row ${styles.contact}`}>
          {website && (
            <a href={website} target="_blank" rel="noopener noreferrer" className="link-button">
              {siteOf(website)}
              <span className="visually-hidden"> (nouvelle fenêtre)</span>
            </a>
          )}
          {phone && (
            <a href={`tel:${phone}`} className="link-button">
              {readablePhone(phone)}
            </a>
          )}
        </div>
      )}
    </article>
  )
}
