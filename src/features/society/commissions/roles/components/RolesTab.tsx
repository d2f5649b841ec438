import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../../shared/counted.ts'
import { de } from '../../../../../shared/french.ts'
import { Dialog } from '../../../../../web/ui/Dialog.tsx'
import { choice, where } from '../../../../../web/ui/list/filters.ts'
import { List } from '../../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../../web/ui/list/useList.ts'
import { ErrorState, Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { useSession } from '../../../../platform/access/client.ts'
import { GENERAL } from '../../../../platform/access/contract.ts'
import { personQuery } from '../../../persons/client.ts'
import { PersonState } from '../../../persons/components/PersonState.tsx'
import { lightCommissionsQuery } from '../../client.ts'
import { ROLE_LABELS, SOCIETY } from '../../labels.ts'
import { gapsQuery, readHeldRoles, saveSheet } from '../client.ts'
import type { HeldRole } from '../contract.ts'
import { RolesOf } from './PersonRoles.tsx'

const WHOLE = [{ value: GENERAL, label: SOCIETY }]

const held = {
  size: 50,
  order: {
    fields: ['scope', 'role', 'lastName'],
    usual: { field: 'scope', direction: 'asc' as const },
    choices: [
      { value: 'scope,asc', label: 'Association, puis commissions' },
      { value: 'lastName,asc', label: 'Nom, A à Z' },
      { value: 'role,asc', label: 'Rôle' },
    ],
  },
  filters: {
    name: choice('Sur', [], { param: 'sur', knows: (value) => /^[a-z0-9-]{1,60}$/.test(value), search: where('name') }),
    role: choice(
      'Rôle',
      [{ value: '', label: 'Tous' }, ...Object.entries(ROLE_LABELS).map(([value, label]) => ({ value, label }))],
      { param: 'role', search: where('role') },
    ),
  },
}

const COLUMNS: Column<HeldRole>[] = [
  { name: 'scope', label: 'Sur', card: 'small', cell: ({ commission }) => commission ?? SOCIETY },
  { name: 'role', label: 'Rôle', card: 'line', cell: ({ role }) => ROLE_LABELS[role] },
  {
    name: 'state',
    label: 'Compte',
    card: 'beside',
    cell: ({ state }) => <PersonState state={state} />,
  },
]

/** Chooses a member; those who may read the register search all of it. */
type FindMember = (onChoose: (personId: number) => void) => ReactNode

/** « Rôles »: who holds which role, with the missing ones; roles are given and taken in place (rules#roles). */
export function RolesTab({ findMember }: { findMember: FindMember }) {
  const own = useSession()?.userId
  const [opened, setOpened] = useState<'finding' | number>()
  const close = () => setOpened(undefined)
  const list = useList(held, ['roles', 'held'], (asked, _values, signal) => readHeldRoles(asked, signal))
  const commissions = useQuery(lightCommissionsQuery).data?._embedded.data ?? []
  const names = commissions.map(({ technicalName, name }) => ({ value: technicalName, label: name }))
  const { isLoading } = useQuery(gapsQuery)
  if (isLoading) return <SkeletonRows rows={8} />
  return (
    <>
      <List
        list={list}
        label="Rôles"
        intro={
          <>
            <p className="soft">
              Un rôle compte tant que l’adhésion de la personne est à jour. Chacun peut en avoir plusieurs, et personne
              ne change les siens.
            </p>
            <Gaps />
          </>
        }
        main={<Button onClick={() => setOpened('finding')}>Donner un rôle</Button>}
        search={{ label: 'Rechercher', placeholder: 'Nom ou e-mail' }}
        choices={{ name: [{ value: '', label: 'Tout' }, ...WHOLE, ...names] }}
        count={(total) => counted(total, 'rôle')}
        table={{
          key: ({ id }) => id,
          head: { name: 'lastName', label: 'Personne' },
          title: ({ firstName, lastName }) => `${lastName} ${firstName}`,
          to: ({ personId }) => `/person/${personId}`,
          columns: COLUMNS,
          action: ({ personId, firstName, lastName }) =>
            personId !== own && (
              <Button
                variant="default"
                aria-label={`Changer les rôles ${de(`${firstName} ${lastName}`)}`}
                onClick={() => setOpened(personId)}
              >
                Changer
              </Button>
            ),
        }}
        empty={{ nothing: 'Personne n’a de rôle.', unmatched: 'Aucun rôle ne correspond.' }}
        failed="Les rôles n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les rôles',
          what: 'Les rôles que la recherche et les filtres trouvent, avec le nom de qui les tient.',
          save: (format) => saveSheet(list.asked, format),
        }}
      />
      {opened === 'finding' && (
        <Dialog title="Donner un rôle" onClose={close} size={520}>
          {findMember(setOpened)}
        </Dialog>
      )}
      {typeof opened === 'number' && <RolesDialog personId={opened} onClose={close} />}
    </>
  )
}

/** Gives and takes a person's roles, as on their page. */
function RolesDialog({ personId, onClose }: { personId: number; onClose: () => void }) {
  const { data: person, isError, refetch } = useQuery(personQuery(personId))
  return (
    <Dialog
      title={person ? `Rôles ${de(`${person.firstName} ${person.lastName}`)}` : 'Rôles'}
      onClose={onClose}
      size={520}
    >
      <div className="stack">
        {isError && !person && (
          <ErrorState onRetry={() => void refetch()}>Les rôles de cette personne n’ont pas pu être chargés.</ErrorState>
        )}
        {!person && !isError && <SkeletonRows rows={3} />}
        {person && <RolesOf person={person} />}
        <div className="row between">
          <Button variant="default" onClick={onClose}>
            Fermer
          </Button>
          <Link to={`/person/${personId}`} className="link-button">
            Voir sa fiche
          </Link>
        </div>
      </div>
    </Dialog>
  )
}

/** Roles that a society should have and nobody holds. */
function Gaps() {
  const { data } = useQuery(gapsQuery)
  if (!data || (data.superAdmins > 1 && data.commissions.length === 0)) return null
  return (
    <Notice tone="warn" title="Ce qui manque">
      <ul>
        {data.superAdmins < 2 && (
          <li>
            Une seule personne est super-administrateur&nbsp;: si elle perd son accès, personne ne peut le lui rendre.
            Donnez ce rôle à une deuxième.
          </li>
        )}
        {data.commissions.map(({ id, name, technicalName }) => (
          <li key={id}>
            Personne n’administre la commission{' '}
            <Link to={`/management/commissions/commissionWrapper/${technicalName}/${id}`}>{name}</Link>.
          </li>
        ))}
      </ul>
    </Notice>
  )
}
