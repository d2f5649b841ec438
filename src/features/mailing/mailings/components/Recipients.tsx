import { counted } from '../../../../shared/counted.ts'
import { choice } from '../../../../web/ui/list/filters.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../../web/ui/list/view.ts'
import { Badge, type Tone } from '../../../../web/ui/states.tsx'
import { readRecipients, saveRecipients } from '../client.ts'
import { OUTCOMES, type Outcome } from '../contract.ts'
import { OUTCOME_LABELS } from '../labels.ts'

const TONES: Record<Outcome, Tone> = {
  SENT: 'good',
  RETURNED: 'warn',
  WAITING: 'info',
  FAILED: 'bad',
  UNREACHABLE: 'quiet',
  BY_POST: 'warn',
  LEFT_OUT: 'quiet',
}

const recipients: ListDescription<'outcome'> = {
  size: 25,
  filters: {
    outcome: choice('Ce qu’il en est', [
      { value: '', label: 'Tous' },
      ...OUTCOMES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
    ]),
  },
}

/** The recipients by name, each with the status of its mail. */
export function Recipients({ id }: { id: number }) {
  const list = useList(recipients, ['mailings', id, 'recipients'], ({ q, page, size }, { outcome }, signal) =>
    readRecipients(id, { page, size, ...(q && { q }), ...(outcome && { outcome: outcome as Outcome }) }, signal),
  )
  return (
    <List
      list={list}
      title="Destinataires"
      search={{ label: 'Rechercher', placeholder: 'Nom' }}
      count={(total) => counted(total, 'destinataire')}
      table={{
        key: (person) => person.id,
        head: { name: 'lastName', label: 'Nom' },
        title: ({ firstName, lastName }) => `${lastName} ${firstName}`,
        to: (person) => `/person/${person.id}`,
        columns: [
          {
            name: 'outcome',
            label: 'Ce qu’il en est',
            card: 'beside',
            cell: ({ outcome }) => <Badge tone={TONES[outcome]}>{OUTCOME_LABELS[outcome]}</Badge>,
          },
        ],
      }}
      empty={{ nothing: 'Aucun destinataire.', unmatched: 'Aucun destinataire ne correspond.' }}
      failed="Les destinataires n’ont pas pu être chargés."
      exporting={{
        title: 'Exporter les destinataires',
        what: 'Les destinataires que la recherche et le filtre trouvent, avec ce qu’il en est de chacun.',
        save: (format) => {
          const { outcome } = list.view.values
          const { q } = list.asked
          return saveRecipients(id, { ...(q && { q }), ...(outcome && { outcome: outcome as Outcome }) }, format)
        },
      }}
    />
  )
}
