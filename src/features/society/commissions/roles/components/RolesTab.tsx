import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { counted } from '../../../../../shared/counted.ts'
import { choice, where } from '../../../../../web/ui/list/filters.ts'
import { List } from '../../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../../web/ui/list/useList.ts'
import { Notice, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { GENERAL } from '../../../../platform/access/contract.ts'
import { PersonState } from '../../../persons/components/PersonState.tsx'
import { lightCommissionsQuery } from '../../client.ts'
import { ROLE_LABELS, SOCIETY } from '../../labels.ts'
import { gapsQuery, readHeldRoles, saveSheet } from '../client.ts'
import type { HeldRole } from '../contract.ts'

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
    cell: ({ state, inForce }) => (inForce ? null : <PersonState state={state} />),
  },
]

/** « Rôles »: who holds what, and what is missing; roles are given and taken on the person's page. */
export function RolesTab() {
  const list = useList(held, ['roles', 'held'], (asked, _values, signal) => readHeldRoles(asked, signal))
  const commissions = useQuery(lightCommissionsQuery).data?._embedded.data ?? []
  const names = commissions.map(({ technicalName, name }) => ({ value: technicalName, label: name }))
  const { isLoading } = useQuery(gapsQuery)
  if (isLoading) return <SkeletonRows rows={8} />
  return (
    <List
      list={list}
      label="Rôles"
      intro={
        <>
          <p className="soft">
            Un rôle se donne et se retire sur la fiche de la personne, sous «&nbsp;Rôles&nbsp;». Il compte tant que son
            adhésion est à jour. Pour en donner un,{' '}
            <Link to="/management/persons">choisissez la personne dans le registre</Link>
            &nbsp;; pour en changer un, ouvrez sa ligne ici.
          </p>
          <Gaps />
        </>
      }
      search={{ label: 'Rechercher', placeholder: 'Nom ou e-mail' }}
      choices={{ name: [{ value: '', label: 'Tout' }, ...WHOLE, ...names] }}
      count={(total) => counted(total, 'rôle')}
      table={{
        key: ({ id }) => id,
        head: { name: 'lastName', label: 'Personne' },
        title: ({ firstName, lastName }) => `${lastName} ${firstName}`,
        to: ({ personId }) => `/person/${personId}`,
        columns: COLUMNS,
      }}
      empty={{ nothing: 'Personne n’a de rôle.', unmatched: 'Aucun rôle ne correspond.' }}
      failed="Les rôles n’ont pas pu être chargés."
      exporting={{
        title: 'Exporter les rôles',
        what: 'Les rôles que la recherche et les filtres trouvent, avec le nom de qui les tient.',
        save: (format) => saveSheet(list.asked, format),
      }}
    />
  )
}

/** What a society should not be without. */
function Gaps() {
  const { data } = useQuery(gapsQuery)
  if (!data || (data.superAdmins > 1 && data.commissions.length === 0)) return null
  return (
    <Notice tone="warn" title="Ce qui manque">
      <ul>
        {data.superAdmins < 2 && (
          <li>
            Une seule personne est super-administrateur&nbsp;: si elle perd son accès, personne ne peut le lui rendre.
            <Link to="/management/persons?state=ACTIVE">Choisissez-en une deuxième</Link>, et donnez-lui ce rôle sur sa
            fiche.
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
