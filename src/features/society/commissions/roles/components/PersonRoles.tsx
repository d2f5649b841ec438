import { Button, NativeSelect } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../../../web/http.ts'
import { actOnLatest } from '../../../../../web/latest.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { Notice } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { useSession } from '../../../../platform/access/client.ts'
import { GENERAL, type Role } from '../../../../platform/access/contract.ts'
import { mayActOn, partsOf } from '../../../../platform/access/rules.ts'
import { personQuery } from '../../../persons/client.ts'
import type { Person } from '../../../persons/contract.ts'
import { lightCommissionsQuery } from '../../client.ts'
import { ROLE_LABELS, SOCIETY } from '../../labels.ts'
import { replaceRoles } from '../client.ts'
import { grantableOn, mayGrant } from '../rules.ts'

const rolesFailed = {
  403: 'Ce rôle n’est pas à vous de donner ou de retirer.',
  409: 'Le dernier super-administrateur garde son rôle\u00a0: nommez-en un autre d’abord.',
  other: 'Les rôles n’ont pas pu être changés. Réessayez.',
}

/** Confirmation of making somebody a super-administrator, with what they may do then. */
const SUPER_ADMIN_GIVEN = {
  society:
    'Cette personne pourra tout faire sur le portail\u00a0: donner et retirer tous les rôles, le vôtre aussi, voir tous les comptes et en effacer.',
  commission: 'Cette personne pourra tout faire dans la commission, et y nommer ou retirer d’autres administrateurs.',
}

/** « Rôles » on a person's page. */
export const PersonRoles = ({ person }: { person: Person }) => (
  <section className="card stack" aria-labelledby="roles">
    <h2 id="roles">Rôles</h2>
    <RolesOf person={person} />
  </section>
)

/** The roles a person holds, and those the caller may give or take (rules#roles). */
export function RolesOf({ person }: { person: Person }) {
  const session = useSession()
  const client = useQueryClient()
  const commissions = useQuery(lightCommissionsQuery).data?._embedded.data ?? []
  const names = [{ technicalName: GENERAL, name: SOCIETY }, ...commissions]
  const acts = session && mayActOn({ id: session.userId, roles: session.roles }, person)
  const grantable =
    acts && session.userId !== person.id
      ? names.filter((each) => grantableOn(session, each.technicalName).length > 0)
      : []
  const fullName = `${person.firstName} ${person.lastName}`
  const nameOf = (technicalName: string) =>
    names.find((each) => each.technicalName === technicalName)?.name ?? technicalName

  const change = useMutation({
    mutationFn: (change: (roles: string[]) => string[]) =>
      actOnLatest(
        person,
        () => client.fetchQuery({ ...personQuery(person.id), staleTime: 0 }),
        ({ id, roles, version }) => replaceRoles(id, { roles: change(roles), version }),
      ),
    onSuccess: async () => {
      toast('success', 'Les rôles sont à jour.')
      await Promise.all([
        client.invalidateQueries({ queryKey: personQuery(person.id).queryKey }),
        client.invalidateQueries({ queryKey: ['roles'] }),
      ])
    },
    onError: (error) => toast('error', sentence(rolesFailed, error)),
  })

  const [asked, setAsked] = useState<{ role: string; isGiven: boolean }>()
  const apply = (role: string, isGiven: boolean) =>
    change.mutate((roles) => (isGiven ? [...new Set([...roles, role])] : roles.filter((each) => each !== role)), {
      onSettled: () => setAsked(undefined),
    })
  // A super-administrator may do everything and undo what others did, so this is confirmed first.
  const ask = (role: string, isGiven: boolean) =>
    partsOf(role).role === 'SUPER-ADMIN' ? setAsked({ role, isGiven }) : apply(role, isGiven)

  return (
    <div className="stack">
      {person.state !== 'ACTIVE' && (person.roles.length > 0 || grantable.length > 0) && (
        <Notice tone="warn">
          L’adhésion de cette personne n’est pas à jour&nbsp;: un rôle ne comptera pas avant qu’elle le soit.
        </Notice>
      )}
      {person.roles.length === 0 && <p className="soft">Aucun rôle : un membre parmi les autres.</p>}
      {person.roles.length > 0 && (
        <ul className="plain">
          {person.roles.map((held) => {
            const { name, role } = partsOf(held)
            const label = `${ROLE_LABELS[role]} · ${nameOf(name)}`
            return (
              <li key={held} className="row between">
                <span>{label}</span>
                {grantable.length > 0 && session && mayGrant(session, name, role) && (
                  <Button
                    variant="default"
                    loading={change.isPending}
                    aria-label={`Retirer le rôle ${label}`}
                    onClick={() => ask(held, false)}
                  >
                    Retirer
                  </Button>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {grantable.length > 0 && (
        <GiveRole
          on={grantable}
          kindsOn={(name) => (session ? grantableOn(session, name) : [])}
          busy={change.isPending}
          onGive={(role) => ask(role, true)}
        />
      )}
      {asked && (
        <Confirm
          opened
          title={
            asked.isGiven
              ? `Nommer ${fullName} super-administrateur\u00a0?`
              : `Retirer à ${fullName} le rôle de super-administrateur\u00a0?`
          }
          action={asked.isGiven ? 'Nommer super-administrateur' : 'Retirer ce rôle'}
          busy={change.isPending}
          onConfirm={() => apply(asked.role, asked.isGiven)}
          onClose={() => setAsked(undefined)}
        >
          {asked.isGiven
            ? SUPER_ADMIN_GIVEN[partsOf(asked.role).name === GENERAL ? 'society' : 'commission']
            : 'Ses droits cessent aussitôt. Un autre super-administrateur peut les lui rendre.'}
        </Confirm>
      )}
    </div>
  )
}

type NamedCommission = { technicalName: string; name: string }

type GiveProps = {
  on: NamedCommission[]
  kindsOn: (name: string) => readonly Role[]
  busy: boolean
  onGive: (role: string) => void
}

function GiveRole({ on, kindsOn, busy, onGive }: GiveProps) {
  const [name, setName] = useState(on[0]?.technicalName ?? GENERAL)
  const [role, setRole] = useState<Role>('ADMIN')
  const kinds = kindsOn(name)
  const kind = kinds.includes(role) ? role : (kinds[0] ?? 'USER')
  return (
    <form
      className="stack"
      aria-label="Donner un rôle"
      onSubmit={(event) => {
        event.preventDefault()
        onGive(`${name}_${kind}`)
      }}
    >
      <div className="pair">
        <NativeSelect
          label="Sur"
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          data={on.map((each) => ({ value: each.technicalName, label: each.name }))}
        />
        <NativeSelect
          label="Rôle"
          value={kind}
          onChange={(event) => setRole(event.currentTarget.value as Role)}
          data={kinds.map((each) => ({ value: each, label: ROLE_LABELS[each] }))}
        />
      </div>
      <div>
        <Button type="submit" variant="default" loading={busy}>
          Donner ce rôle
        </Button>
      </div>
    </form>
  )
}
