import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { counted } from '../../../../../shared/counted.ts'
import { lazyComponent } from '../../../../../web/ui/lazy.tsx'
import { List } from '../../../../../web/ui/list/List.tsx'
import { useList } from '../../../../../web/ui/list/useList.ts'
import { useSession } from '../../../../platform/access/client.ts'
import { nameOf } from '../../../persons/components/PersonFacts.ts'
import { admit, dismiss, readMembers, saveMembers } from '../client.ts'
import type { Holder } from '../contract.ts'
import { useChange } from './useChange.ts'

const FindMember = lazyComponent(() => import('./FindMember.tsx'), 'FindMember')

const members = { size: 50, filters: {} }

/** Members of a commission (`USER`): added and removed by its administrators (rules#roles). */
export function MembersTab({ commission: { id } }: { commission: { id: number } }) {
  const own = useSession()?.userId
  const list = useList(members, ['commissions', 'holders', id, 'members'], (asked, _values, signal) =>
    readMembers(id, asked, signal),
  )
  const [finding, setFinding] = useState(false)
  const change = useChange()
  const add = (person: Holder) =>
    change.mutate({
      act: () => admit(id, person.id),
      doneText: `${nameOf(person)} est membre de la commission.`,
      undo: () => dismiss(id, person.id),
      undoneText: `${nameOf(person)} n’est plus membre de la commission.`,
    })
  const remove = (person: Holder) =>
    change.mutate({
      act: () => dismiss(id, person.id),
      doneText: `${nameOf(person)} n’est plus membre de la commission.`,
      undo: () => admit(id, person.id),
      undoneText: `${nameOf(person)} est membre de la commission.`,
    })
  return (
    <>
      <List
        list={list}
        title="Membres de la commission"
        intro={
          <p className="soft">
            Ils voient la commission quelles que soient leurs adhésions, et reçoivent ce qui s’adresse à elle.
          </p>
        }
        search={{ label: 'Rechercher', placeholder: 'Prénom, nom' }}
        count={(total) => counted(total, 'membre')}
        main={<Button onClick={() => setFinding(true)}>Ajouter un membre</Button>}
        table={{
          key: (person) => person.id,
          head: { name: 'lastName', label: 'Nom' },
          title: nameOf,
          to: () => undefined,
          columns: [],
          action: (person) =>
            person.id !== own && (
              <Button
                variant="default"
                loading={change.isPending}
                aria-label={`Retirer ${nameOf(person)}`}
                onClick={() => remove(person)}
              >
                Retirer
              </Button>
            ),
        }}
        empty={{
          nothing: 'Personne n’est encore membre de la commission en particulier. Ajoutez qui en fait partie.',
          unmatched: 'Aucun membre de la commission ne s’appelle ainsi.',
        }}
        failed="Les membres n’ont pas pu être chargés."
        exporting={{
          title: 'Exporter les membres',
          what: 'Les membres de la commission que la recherche trouve.',
          save: (format) => saveMembers(id, list.asked, format),
        }}
      />
      <Suspense>
        {finding && (
          <FindMember
            commissionId={id}
            title="Ajouter un membre"
            action="Ajouter"
            busy={change.isPending}
            onChoose={add}
            onClose={() => setFinding(false)}
          />
        )}
      </Suspense>
    </>
  )
}
