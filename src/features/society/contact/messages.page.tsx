import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { counted } from '../../../shared/counted.ts'
import { formatMoment, formatShortDay, parisDay } from '../../../shared/dates.ts'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { choice, where } from '../../../web/ui/list/filters.ts'
import { List } from '../../../web/ui/list/List.tsx'
import type { Column } from '../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../web/ui/list/useList.ts'
import type { ListDescription } from '../../../web/ui/list/view.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { Badge, type Tone } from '../../../web/ui/states.tsx'
import { useHolder, useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import { isAllowed } from '../../platform/access/rules.ts'
import { lightCommissionsQuery } from '../commissions/client.ts'
import { readMessages, saveSheet } from './client.ts'
import { type ListedMessage, MESSAGE_STATES, type MessageState } from './contract.ts'
import { STATE_LABELS, writerOf } from './labels.ts'

const MessageDialog = lazyComponent(() => import('./components/MessageDialog.tsx'), 'MessageDialog')
const KeepingForm = lazyComponent(() => import('./components/KeepingForm.tsx'), 'KeepingForm')

const states = MESSAGE_STATES.map((value) => ({ value, label: STATE_LABELS[value] }))

const received: ListDescription<'state' | 'commission'> = {
  size: 25,
  order: {
    fields: ['createdAt', 'lastName', 'subject'],
    usual: { field: 'createdAt', direction: 'desc' },
    choices: [
      { value: 'createdAt,desc', label: 'Les derniers d’abord' },
      { value: 'createdAt,asc', label: 'Les plus anciens d’abord' },
    ],
  },
  filters: {
    state: choice('État', [{ value: '', label: 'Tous' }, ...states], { param: 'etat', search: where('state') }),
    commission: choice('Pour', [], {
      param: 'pour',
      knows: (value) => /^\d{1,9}$/.test(value),
      search: where('commissionId'),
    }),
  },
}

const TONES: Record<MessageState, Tone> = { NEW: 'warn', ANSWERED: 'good', CLOSED: 'quiet' }

const COLUMNS: Column<ListedMessage>[] = [
  {
    name: 'state',
    label: 'État',
    card: 'line',
    cell: ({ state, answered }) => (
      <>
        <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>{' '}
        {answered && (
          <span className="small soft">
            {answered.by && `par ${answered.by}, `}le {formatMoment(answered.at)}
          </span>
        )}
      </>
    ),
  },
  { name: 'lastName', label: 'De', card: 'line', cell: writerOf },
  { name: 'commission', label: 'Pour', card: 'small', cell: ({ commission }) => commission?.name ?? 'L’association' },
  {
    name: 'createdAt',
    label: 'Reçu le',
    align: 'number',
    card: 'small',
    cell: ({ createdAt }) => formatShortDay(parisDay(new Date(createdAt))),
    onCard: ({ createdAt }) => formatMoment(createdAt),
  },
]

/** Possible addressees of messages that the person may answer. */
function useAddressees() {
  const holder = useHolder()
  const ofSociety = useMay(may.manageSociety)
  const { data } = useQuery(lightCommissionsQuery)
  const own = (data?._embedded.data ?? []).filter((each) => holder && isAllowed(holder, may.manageCommission, each))
  return [
    { value: '', label: 'Tous' },
    ...(ofSociety ? [{ value: '0', label: 'L’association' }] : []),
    ...own.map(({ id, name }) => ({ value: String(id), label: name })),
  ]
}

/**
 * `/management/messages`: messages of the contact form, for those who answer them. The open message is in the address.
 */
export function MessagesPage() {
  const [params, setParams] = useSearchParams()
  const list = useList(received, ['messages', 'listed'], (asked, _values, signal) => readMessages(asked, signal))
  const opened = Number(params.get('message')) || undefined
  const ofSociety = useMay(may.manageSociety)
  const open = (id: number | undefined) => {
    const next = new URLSearchParams(params)
    if (id === undefined) next.delete('message')
    else next.set('message', String(id))
    setParams(next, { replace: true, preventScrollReset: true })
  }
  return (
    <Page title="Messages reçus">
      <List
        list={list}
        label="Messages reçus"
        search={{ label: 'Rechercher', placeholder: 'Sujet, nom, e-mail' }}
        choices={{ commission: useAddressees() }}
        count={(total) => counted(total, 'message')}
        table={{
          key: ({ id }) => id,
          head: { name: 'subject', label: 'Sujet' },
          title: ({ subject }) => subject || 'Sans sujet',
          to:
            ({ id }) =>
            () =>
              open(id),
          columns: COLUMNS,
        }}
        empty={{
          nothing: 'Aucun message encore. Ceux du formulaire de contact arrivent ici.',
          unmatched: 'Aucun message ne correspond.',
        }}
        failed="Les messages n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les messages',
          what: 'Qui a écrit, quand, à qui, et qui a répondu, pour les messages que la recherche et les filtres trouvent. Le texte n’y est pas.',
          save: (format) => saveSheet(list.asked, format),
        }}
      />
      <Suspense>
        {opened && <MessageDialog id={opened} onClose={() => open(undefined)} />}
        {ofSociety && <KeepingForm />}
      </Suspense>
    </Page>
  )
}
