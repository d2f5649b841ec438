import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { save } from '../../../../web/download.ts'
import { call, sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { ChartCard } from '../../../../web/ui/chart/ChartCard.tsx'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { copySectors } from '../../sectors/client.ts'
import { SECTOR_FAILED } from '../../sectors/messages.ts'
import { listSectors, listSectorsFile, type SectorResult } from '../contract.ts'

const sectors: ListDescription<never> = { size: 50, filters: {} }
const PLACE = '/management/commissions/calendars'

const teamOf = ({ team }: SectorResult) =>
  team.length > 0 ? team.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ') : 'Sans équipe'

const COLUMNS: Column<SectorResult>[] = [
  { name: 'team', label: 'Équipe', card: 'line', cell: teamOf },
  {
    name: 'visited',
    label: 'Visitées',
    align: 'number',
    card: 'small',
    cell: ({ now, doors }) => `${now.visited} / ${doors}`,
    onCard: ({ now, doors }) =>
      `${now.visited}\u00a0/\u00a0${doors} visitées · ${counted(now.absent, 'absent')} · ${now.comeBack}\u00a0à\u00a0repasser · ${now.no}\u00a0refus`,
  },
  { name: 'gifts', label: 'Donnés', align: 'number', cell: ({ now }) => now.gifts },
  {
    name: 'amount',
    label: 'Montant',
    align: 'number',
    card: 'beside',
    cell: ({ now }) => formatEuros(now.amount),
  },
  { name: 'absent', label: 'Absents', align: 'number', room: 'roomy', cell: ({ now }) => now.absent },
  { name: 'comeBack', label: 'À repasser', align: 'number', room: 'roomy', cell: ({ now }) => now.comeBack },
  { name: 'no', label: 'Refus', align: 'number', room: 'roomy', cell: ({ now }) => now.no },
  {
    name: 'before',
    label: 'Campagne précédente',
    align: 'number',
    card: 'small',
    cell: ({ before }) => before && `${before.gifts} · ${formatEuros(before.amount)}`,
    onCard: ({ before }) =>
      before && `Campagne précédente\u00a0: ${counted(before.gifts, 'calendrier')}, ${formatEuros(before.amount)}`,
  },
]

/** Sectors of a campaign with their teams and results, compared with the campaign before (rules#sectors). */
export function SectorsTab({ year }: { year: number | undefined }) {
  const ofYear = year === undefined ? {} : { campaign: year }
  const list = useList(sectors, ['calendars', 'sectors', 'list', year], ({ page, size }, _values, signal) =>
    call(listSectors, { query: { page, size, ...ofYear } }, signal),
  )
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const copying = useMutation({
    mutationFn: () => copySectors(year),
    onSuccess: async ({ sectors, doors, sellers }) => {
      await queries.invalidateQueries({ queryKey: ['calendars', 'sectors'] })
      setAsking(false)
      const summary = [
        counted(sectors, 'secteur repris', 'secteurs repris'),
        counted(doors, 'adresse'),
        counted(sellers, 'vendeur'),
      ]
      toast('success', `${summary.join(', ')}.`)
    },
    onError: (error) => {
      setAsking(false)
      toast('error', sentence(SECTOR_FAILED, error))
    },
  })
  const named = year === undefined ? '' : `?annee=${year}`
  const rows = list.rows ?? []
  const hasGifts = rows.some(({ now, before }) => now.amount + (before?.amount ?? 0) > 0)
  const hasBefore = rows.some(({ before }) => before !== null)
  return (
    <div className="stack-lg">
      <List
        list={list}
        title="Secteurs"
        count={(total) => counted(total, 'secteur')}
        main={
          <Button component={Link} to={`${PLACE}/secteurs/nouveau${named}`}>
            Créer un secteur
          </Button>
        }
        actions={
          <>
            <Button component={Link} variant="default" to={`${PLACE}/adresses${named}`}>
              Adresses
            </Button>
            <Button component={Link} variant="default" to={`${PLACE}/appareils`}>
              Téléphones et remarques
            </Button>
            <Button variant="default" onClick={() => setAsking(true)}>
              Reprendre l’an dernier
            </Button>
          </>
        }
        table={{
          key: ({ id }) => id,
          head: { name: 'name', label: 'Secteur' },
          title: ({ name }) => name,
          to: ({ id }) => `${PLACE}/secteurs/${id}`,
          columns: COLUMNS,
        }}
        empty={{
          nothing: 'Aucun secteur encore. Importez les adresses de la commune, puis partagez-les entre les équipes.',
          unmatched: 'Aucun secteur ne correspond.',
        }}
        failed={
          'Les secteurs n’ont pas pu être chargés. Réessayez\u00a0; si aucune campagne n’est préparée, commencez par l’onglet «\u00a0Campagne\u00a0».'
        }
        exporting={{
          title: 'Exporter les secteurs',
          what: 'Chaque secteur avec son équipe et son bilan, à côté de la campagne précédente.',
          save: async (format) =>
            save(await call(listSectorsFile, { params: { format }, query: ofYear }), `secteurs.${format}`),
        }}
      />
      {hasGifts && (
        <ChartCard
          chart={{
            title: 'Montant par secteur',
            kind: 'ranks',
            head: 'Secteur',
            unit: 'EUR',
            series: hasBefore
              ? [
                  { name: 'now', label: 'Cette campagne' },
                  { name: 'before', label: 'La précédente' },
                ]
              : [{ name: 'now', label: 'Cette campagne' }],
            rows: rows.map(({ name, now, before }) => ({
              label: name,
              values: { now: now.amount, ...(before && { before: before.amount }) },
            })),
            empty: 'Rien n’est encore vendu.',
          }}
          note={hasBefore && 'La campagne précédente compte les mêmes adresses.'}
        />
      )}
      <Confirm
        opened={asking}
        title="Reprendre les secteurs de l’an dernier&nbsp;?"
        action="Reprendre"
        busy={copying.isPending}
        onConfirm={() => copying.mutate()}
        onClose={() => setAsking(false)}
      >
        Les secteurs de la campagne précédente sont copiés avec leurs adresses et leurs équipes. Un vendeur qui n’est
        plus membre de la commission n’y est pas repris. Les secteurs déjà faits ne changent pas.
      </Confirm>
    </div>
  )
}
