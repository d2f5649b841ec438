import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { choice } from '../../../../web/ui/list/filters.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Table } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { SegmentedChoice } from '../../../../web/ui/Segments.tsx'
import { RecordFee } from '../../../members/membership/offline/components/RecordFee.tsx'
import { campaignsQuery, readMembers, saveMembers } from '../client.ts'
import type { Campaign, CampaignMember } from '../contract.ts'

const PAID = [
  { value: '', label: 'Pas encore payé' },
  { value: 'courrier', label: 'À écrire par courrier' },
  { value: 'oui', label: 'Payé' },
]
/** The query parameters of each choice. */
const ASKED = {
  '': { paid: 'false' },
  courrier: { paid: 'false', byPost: 'true' },
  oui: { paid: 'true' },
} as const
const askedOf = (value: string) => ASKED[value as keyof typeof ASKED] ?? ASKED['']
const EXPORT_TITLES = {
  '': 'Exporter qui n’a pas payé',
  courrier: 'Exporter à qui écrire par courrier',
  oui: 'Exporter qui a payé',
}
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
    {
      name: 'email',
      label: 'E-mail ou adresse',
      card: 'small',
      cell: ({ email, postalAddress }) => email ?? postalAddress ?? 'sans e-mail ni adresse',
    },
    {
      name: 'expected',
      label: 'Cotisation',
      align: 'number',
      card: 'beside',
      cell: ({ expected }) => formatEuros(expected),
    },
  ],
}

/** The members who paid, and those who did not. */
export function CampaignMembers({ campaign }: { campaign: Campaign }) {
  const { id } = campaign
  const client = useQueryClient()
  const list = useList(members, ['campaigns', id, 'members'], ({ q, page, size }, { paid }, signal) =>
    readMembers(id, { ...askedOf(paid), ...(q && { q }), page, size }, signal),
  )
  const { paid } = list.view.values
  const many = { oui: campaign.paid, courrier: campaign.byPost, '': campaign.members - campaign.paid }
  return (
    <List
      list={list}
      title="Les membres de la campagne"
      intro={
        <div className="row">
          <SegmentedChoice
            label="Membres affichés"
            options={PAID.filter(({ value }) => value !== 'courrier' || campaign.byPost > 0).map(
              ({ value, label }) => ({
                value,
                label: `${label} (${many[value as keyof typeof many]})`,
              }),
            )}
            chosen={paid}
            onChoose={(value) => list.show({ values: { paid: value } })}
          />
          {paid === 'courrier' && (
            <Button component={Link} to={`/management/letters?campagne=${id}`} variant="default">
              Lettres et étiquettes
            </Button>
          )}
        </div>
      }
      search={{ label: 'Rechercher' }}
      count={(total) => counted(total, 'membre')}
      table={
        paid === 'oui'
          ? table
          : {
              ...table,
              action: ({ id: person, firstName, lastName }) => (
                <RecordFee
                  person={{ id: person, name: `${firstName} ${lastName}` }}
                  season={campaign.season}
                  onPaid={() => void client.invalidateQueries({ queryKey: campaignsQuery.queryKey })}
                />
              ),
            }
      }
      empty={{
        nothing: paid === 'oui' ? 'Personne encore.' : 'Tout le monde a payé.',
        unmatched: 'Personne ne correspond.',
      }}
      exporting={{
        title: EXPORT_TITLES[paid as keyof typeof ASKED] ?? EXPORT_TITLES[''],
        what: 'Les membres que la recherche trouve, toutes les pages, avec leur e-mail, leur adresse postale et leur cotisation.',
        save: (format) => saveMembers(campaign, { ...askedOf(paid), ...(list.asked.q && { q: list.asked.q }) }, format),
      }}
    />
  )
}
