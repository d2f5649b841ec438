import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { de } from '../../../../../shared/french.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { useMay, useSession } from '../../../../platform/access/client.ts'
import { may, type Scope } from '../../../../platform/access/contract.ts'
import { nameOf } from '../../../persons/components/PersonFacts.ts'
import { administratorsQuery, letGo, nameAs } from '../client.ts'
import type { Administrator, AdministratorRole, Holder } from '../contract.ts'
import { useChange } from './useChange.ts'

const ADMINISTRATOR_LABELS = { ADMIN: 'Administrateur', 'SUPER-ADMIN': 'Super-administrateur' } as const

const FindMember = lazyComponent(() => import('./FindMember.tsx'), 'FindMember')

const ROLES = Object.entries(ADMINISTRATOR_LABELS).map(([value, label]) => ({ value, label }))

/**
 * Administrators of a commission: named and removed by its super-administrators and the society's administrators
 * (rules#roles).
 */
export function AdministratorsTab({ commission }: { commission: Scope & { id: number } }) {
  const { id } = commission
  const { data, isError, refetch } = useQuery(administratorsQuery(id))
  const appoints = useMay(may.appointInCommission, commission)
  const own = useSession()?.userId
  const [finding, setFinding] = useState(false)
  const [role, setRole] = useState<AdministratorRole>('ADMIN')
  const change = useChange()
  const before = (person: Holder) => data?.find((each) => each.id === person.id)
  const put = (person: Holder, wanted: AdministratorRole) => {
    const former = before(person)
    change.mutate({
      act: () => nameAs(id, person.id, wanted),
      doneText: `${nameOf(person)}\u00a0: ${ADMINISTRATOR_LABELS[wanted].toLowerCase()} de la commission.`,
      undo: () => (former ? nameAs(id, person.id, former.role) : letGo(id, person.id)),
      undoneText: `${nameOf(person)} a les mêmes droits qu’avant.`,
    })
  }
  const remove = (person: Administrator) =>
    change.mutate({
      act: () => letGo(id, person.id),
      doneText: `${nameOf(person)} n’administre plus la commission.`,
      undo: () => nameAs(id, person.id, person.role),
      undoneText: `${nameOf(person)} administre de nouveau la commission.`,
    })
  return (
    <section className="stack" aria-labelledby="administrators">
      <div className="row between">
        <h2 id="administrators">Administrateurs de la commission</h2>
        {appoints && <Button onClick={() => setFinding(true)}>Nommer un administrateur</Button>}
      </div>
      <p className="soft">
        Un administrateur tient la page, les membres et les publications de la commission&nbsp;; un super-administrateur
        nomme aussi les administrateurs.
        {!appoints && ' Pour un changement, voyez l’un d’eux ou le bureau de l’association.'}
      </p>
      {isError && (
        <ErrorState onRetry={() => void refetch()}>Les administrateurs n’ont pas pu être chargés.</ErrorState>
      )}
      {!data && !isError && <SkeletonRows rows={3} />}
      {data?.length === 0 && (
        <p>Personne n’est encore nommé&nbsp;: le bureau de l’association répond pour la commission.</p>
      )}
      {data && data.length > 0 && (
        <ul className="framed">
          {data.map((person) => (
            <li key={person.id} className="row between">
              <span>
                {nameOf(person)}
                {(!appoints || person.id === own) && (
                  <span className="soft">
                    {' · '}
                    {ADMINISTRATOR_LABELS[person.role]}
                    {person.id === own && ' (vous)'}
                  </span>
                )}
              </span>
              {appoints && person.id !== own && (
                <span className="row">
                  <NativeSelect
                    aria-label={`Rôle ${de(nameOf(person))}`}
                    data={ROLES}
                    value={person.role}
                    disabled={change.isPending}
                    onChange={(event) => put(person, event.currentTarget.value as AdministratorRole)}
                  />
                  <Button
                    variant="default"
                    loading={change.isPending}
                    aria-label={`Retirer ${nameOf(person)}`}
                    onClick={() => remove(person)}
                  >
                    Retirer
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <Suspense>
        {finding && (
          <FindMember
            commissionId={id}
            title="Nommer un administrateur"
            action="Nommer"
            busy={change.isPending}
            onChoose={(person) => put(person, role)}
            onClose={() => setFinding(false)}
          >
            <NativeSelect
              label="Rôle"
              data={ROLES}
              value={role}
              onChange={(event) => setRole(event.currentTarget.value as AdministratorRole)}
            />
          </FindMember>
        )}
      </Suspense>
    </section>
  )
}
