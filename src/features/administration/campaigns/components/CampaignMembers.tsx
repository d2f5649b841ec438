import { Button } from '@mantine/core'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { choice } from '../../../../web/ui/list/filters.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Table } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { readMembers, saveMembers } from '../client.ts'
import type { Campaign, CampaignMember } from '../contract.ts'
import styles from './Campaign.module.css'

const PAID = [
  { value: '', label: 'Pas encore payé' },
  { value: 'oui', label: 'Payé' },
]
const members = {
  size: 25,
  filters: { paid: choice('Payé', PAID, { param: 'payes', control: 'none', narrows: 'never' }) },
}

const table: Table<CampaignMember> = {
  key: ({ id }) => id,
  head: { name: 'lastName', label: 'Membre' },
  title: ({ firstName, lastName }) => `${lastName} ${firstName}`,
  to: ({ id }) => `/person/${id}`,
  columns: [
    { name: 'email', label: 'E-mail', card: 'small', cell: ({ email }) => email },
    {
      name: 'expected',
      label: 'Cotisation',
      align: 'number',
      card: 'beside',
      cell: ({ expected }) => formatEuros(expected),
    },
  ],
}

/** Who paid and who did not. */
export function CampaignMembers({ campaign }: { campaign: Campaign }) {
  const { id } = campaign
  const list = useList(members, ['campaigns', id, 'members'], ({ q, page, size }, { paid }, signal) =>
    readMembers(id, { paid: paid ? 'true' : 'false', ...(q && { q }), page, size }, signal),
  )
  const { paid } = list.view.values
  const many = { oui: campaign.paid, '': campaign.members - campaign.paid }
  return (
    <List
      list={list}
      title="Les membres de la campagne"
      intro={
        <div className={styles.choice}>
          {PAID.map(({ value, label }) => (
            <Button
              key={value}
              variant={value === paid ? 'filled' : 'default'}
              color="night"
              aria-pressed={value === paid}
              onClick={() => list.show({ values: { paid: value } })}
            >
              {label} ({many[value as 'oui' | '']})
            </Button>
          ))}
        </div>
      }
      search={{ label: 'Rechercher' }}
      count={(total) => counted(total, 'membre')}
      table={table}
      empty={{ nothing: paid ? 'Personne encore.' : 'Tout le monde a payé.', unmatched: 'Personne ne correspond.' }}
      exporting={{
        title: paid ? 'Exporter qui a payé' : 'Exporter qui n’a pas payé',
        what: 'Les membres que la recherche trouve, toutes les pages, avec leur e-mail et leur cotisation.',
        save: (format) =>
          saveMembers(campaign, { paid: paid ? 'true' : 'false', ...(list.asked.q && { q: list.asked.q }) }, format),
      }}
    />
  )
}
