import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { byId } from '../../../web/calls.ts'
import { currentParams } from '../../../web/ui/address.ts'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { Picture } from '../../../web/ui/Picture.tsx'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import { categoriesQuery, readPartners } from './client.ts'
import styles from './components/Partners.module.css'
import type { Partner } from './contract.ts'
import { countOpening } from './openings/contract.ts'

const recordOpening = byId(countOpening)

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

/** `/partners`: partners and their offers for members (rules#partners). */
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
        forMembers
        list={list}
        label="Partenaires"
        search={{ label: 'Rechercher', placeholder: 'Nom, offre, ville' }}
        choices={{ category: [{ value: '', label: 'Toutes' }, ...categories] }}
        count={(total) => counted(total, 'partenaire')}
        items={{
          key: ({ id }) => id,
          show: (partner) => <PartnerRow partner={partner} />,
          height: [104, 104],
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

/** Parameter of the open offer, so that a reload and a link open it. */
const OPEN = 'offre'
const addressOf = (id: number) => {
  const params = currentParams()
  params.set(OPEN, String(id))
  return `/partners?${params}`
}

/** A partner in a row: logo, name, offer and town; a press opens the rest. */
function PartnerRow({ partner }: { partner: Partner }) {
  const { id, name, category, offer, code, link, address, picture } = partner
  const [opened, setOpened] = useState(() => currentParams().get(OPEN) === String(id))
  const open = () => {
    setOpened(true)
    // A failure to count is not shown to a member.
    if (code || link) recordOpening(id).catch(() => undefined)
  }
  return (
    <article className={`whole-link ${styles.partner}`}>
      {picture ? <Picture picture={picture} alt="" sizes="64px" className={styles.logo} /> : <span />}
      <div className={styles.words}>
        <h2>
          <button type="button" aria-haspopup="dialog" aria-label={`Voir l’offre\u00a0: ${name}`} onClick={open}>
            {name}
          </button>
        </h2>
        {offer && <p className={styles.short}>{offer}</p>}
        <p className="small soft">{[category, address?.city].filter(Boolean).join(' · ')}</p>
      </div>
      <IconChevronRight size={20} aria-hidden="true" className={styles.go} />
      <Suspense>
        {opened && <OfferDialog partner={partner} address={addressOf(id)} onClose={() => setOpened(false)} />}
      </Suspense>
    </article>
  )
}
