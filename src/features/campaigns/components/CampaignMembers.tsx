import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { formatEuros } from '../../../shared/money.ts'
import { currentParams } from '../../../web/ui/address.ts'
import { ExportButton } from '../../../web/ui/ExportButton.tsx'
import { SearchField } from '../../../web/ui/SearchField.tsx'
import { ErrorState, SkeletonRows } from '../../../web/ui/states.tsx'
import { Pager } from '../../../web/ui/table.tsx'
import { membersQuery, saveMembers } from '../client.ts'
import type { Campaign } from '../contract.ts'

const TABS = [
  { paid: false, label: 'Pas encore payé' },
  { paid: true, label: 'Payé' },
] as const

type View = { paid: boolean; q: string; page: number }

const readView = (params: URLSearchParams): View => ({
  paid: params.get('payes') === 'oui',
  q: (params.get('q') ?? '').slice(0, 200),
  page: Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1),
})

/** Who paid and who did not: searched, page by page, exported; the address says which. */
export function CampaignMembers({ campaign }: { campaign: Campaign }) {
  const { id, season, members, paid: many } = campaign
  const [params, setParams] = useSearchParams()
  const { paid, q, page } = readView(params)
  const list = useQuery(membersQuery(id, { paid, q, page: page - 1 }))
  const address = (next: View) =>
    new URLSearchParams({
      onglet: 'campagne',
      saison: String(season),
      ...(next.paid && { payes: 'oui' }),
      ...(next.q && { q: next.q }),
      ...(next.page > 1 && { page: String(next.page) }),
    })
  const show = (changes: Partial<View>, replace = false) =>
    setParams(address({ ...readView(currentParams()), page: 1, ...changes }), { replace, preventScrollReset: true })
  const rows = list.data?._embedded.data ?? []
  return (
    <section className="card stack" aria-labelledby="members">
      <div className="row between">
        <h2 id="members">Les membres de la campagne</h2>
        <ExportButton
          title={paid ? 'Exporter qui a payé' : 'Exporter qui n’a pas payé'}
          what="Les membres que la recherche trouve, toutes les pages, avec leur e-mail et leur cotisation."
          save={(format) => saveMembers(campaign, { paid, q }, format)}
        />
      </div>
      <div className="campaign-choice">
        {TABS.map((tab) => (
          <Button
            key={tab.label}
            variant={tab.paid === paid ? 'filled' : 'default'}
            aria-pressed={tab.paid === paid}
            onClick={() => show({ paid: tab.paid })}
          >
            {tab.label} ({tab.paid ? many : members - many})
          </Button>
        ))}
      </div>
      <SearchField label="Rechercher" value={q} onSearch={(text) => show({ q: text }, true)} />
      {list.isPending && <SkeletonRows rows={4} />}
      {list.isError && !list.data && (
        <ErrorState onRetry={() => void list.refetch()}>La liste n’a pas pu être chargée.</ErrorState>
      )}
      {list.data && rows.length === 0 && (
        <p className="soft">{q ? 'Personne ne correspond.' : paid ? 'Personne encore.' : 'Tout le monde a payé.'}</p>
      )}
      <ul className="plain">
        {rows.map((member) => (
          <li key={member.id} className="row between">
            <span className="campaign-who">
              <Link to={`/person/${member.id}`}>
                {member.lastName} {member.firstName}
              </Link>
              <span className="soft small">{member.email}</span>
            </span>
            <span className="nowrap">{formatEuros(member.expected)}</span>
          </li>
        ))}
      </ul>
      <Pager
        page={page}
        pages={list.data?.page.totalPages ?? 1}
        to={(number) => `?${address({ paid, q, page: number })}`}
      />
    </section>
  )
}
