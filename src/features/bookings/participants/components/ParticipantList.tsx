import { Button } from '@mantine/core'
import { IconMail, IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatEuros } from '../../../../shared/money.ts'
import { compare } from '../../../../shared/rsql-writer.ts'
import { choice } from '../../../../web/ui/list/filters.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { participantsWord } from '../../../catalogue/resources/administered/components/addresses.ts'
import { readParticipants, saveDoorList, saveParticipants } from '../client.ts'
import type { EventFigures, Participant } from '../contract.ts'
import { NO_NAME, paidInWords } from '../labels.ts'
import { Tick } from './Tick.tsx'

type Commission = { id: number; technicalName: string }

/** Address from which those who booked a resource are written to. */
const writeToParticipants = ({ id, technicalName }: Commission, resourceId: number) =>
  `/management/commissions/commissionWrapper/${technicalName}/${id}?onglet=message&ressource=${resourceId}`

const WHICH = {
  payes: compare('paid', '==', 'true'),
  'a-regler': compare('paid', '==', 'false'),
  entres: compare('arrived', '==', 'true'),
  attendus: compare('arrived', '==', 'false'),
} as const

const BY_PAYMENT = [
  { value: 'payes', label: 'Payés' },
  { value: 'a-regler', label: 'À régler' },
]

const participants: ListDescription<'which'> = {
  size: 50,
  order: {
    fields: ['name', 'quantity', 'price', 'createdAt'],
    usual: { field: 'name', direction: 'asc' },
    choices: [
      { value: 'name,asc', label: 'Nom, A à Z' },
      { value: 'createdAt,desc', label: 'Les derniers inscrits' },
      { value: 'quantity,desc', label: 'Le plus de couverts' },
    ],
  },
  filters: {
    which: choice(
      'Montrer',
      [
        { value: '', label: 'Tous' },
        { value: 'attendus', label: 'Pas encore entrés' },
        { value: 'entres', label: 'Entrés' },
        ...BY_PAYMENT,
      ],
      { param: 'qui', search: (value) => WHICH[value as keyof typeof WHICH] },
    ),
  },
}

const COLUMNS: Column<Participant>[] = [
  {
    name: 'quantity',
    label: 'Couverts',
    align: 'number',
    card: 'line',
    cell: ({ quantity }) => quantity,
    onCard: ({ quantity }) => counted(quantity, 'couvert'),
  },
  {
    name: 'paid',
    label: 'Paiement',
    card: 'beside',
    cell: (line) => {
      const { tone, label } = paidInWords(line)
      return <Badge tone={tone}>{label}</Badge>
    },
  },
  {
    name: 'price',
    label: 'Montant',
    align: 'number',
    room: 'roomy',
    card: 'line',
    cell: ({ price }) => formatEuros(price),
  },
  { name: 'note', label: 'Note', room: 'roomy', card: 'small', cell: ({ note }) => note },
]

/** Columns for the door of an event. */
const BY: Column<Participant> = {
  name: 'by',
  label: 'Noté par',
  room: 'roomy',
  card: 'small',
  cell: ({ arrived }) => arrived?.by,
  onCard: ({ arrived }) => arrived?.by && `Entrée notée par ${arrived.by}`,
}

/** A resource without a day has no covers. */
const SOLD = COLUMNS.map((column) =>
  column.name === 'quantity'
    ? { ...column, label: 'Quantité', onCard: ({ quantity }: Participant) => `Quantité\u00a0: ${quantity}` }
    : column,
)

/**
 * Participants of an event: found by name, ticked at the door, printed, exported, written to. A resource without a day
 * has no door.
 */
export function ParticipantList({ event }: { event: EventFigures }) {
  const { id, commission, heldOn } = event
  const title = participantsWord(event)
  const list = useList(participants, ['commands', 'participants', id], (asked, _values, signal) =>
    readParticipants(id, asked, signal),
  )
  const printing = useMutation({
    mutationFn: () => saveDoorList(id),
    onError: () => toast('error', 'La liste n’a pas pu être préparée. Réessayez.'),
  })
  return (
    <List
      list={list}
      label={title}
      search={{ label: 'Rechercher', placeholder: 'Nom' }}
      count={(total) => counted(total, heldOn ? 'inscription' : 'achat')}
      {...(!heldOn && { choices: { which: [{ value: '', label: 'Tous' }, ...BY_PAYMENT] } })}
      actions={
        <>
          <Button
            component={Link}
            to={writeToParticipants(commission, id)}
            variant="default"
            leftSection={<IconMail size={18} aria-hidden="true" />}
          >
            Écrire aux {title.toLowerCase()}
          </Button>
          <Button
            variant="default"
            loading={printing.isPending}
            leftSection={<IconPrinter size={18} aria-hidden="true" />}
            onClick={() => printing.mutate()}
          >
            Liste à imprimer
          </Button>
        </>
      }
      table={{
        key: (line) => line.id,
        head: { name: 'name', label: 'Nom' },
        title: ({ person }) => person ?? NO_NAME,
        to: ({ commandId }) => `/command/${commandId}`,
        columns: heldOn ? [...COLUMNS, BY] : SOLD,
        ...(heldOn && { action: (line: Participant) => <Tick line={line} /> }),
      }}
      empty={{
        nothing: heldOn ? 'Personne n’est encore inscrit.' : 'Personne n’en a encore acheté.',
        unmatched: 'Personne ne correspond.',
      }}
      failed={`Les ${title.toLowerCase()} n’ont pas pu être chargés.`}
      exporting={{
        title: `Exporter les ${title.toLowerCase()}`,
        what: `Les ${title.toLowerCase()} que la recherche et les filtres trouvent, ${heldOn ? 'une inscription' : 'un achat'} par ligne.`,
        save: (format) => saveParticipants(id, list.asked, format),
      }}
    />
  )
}
