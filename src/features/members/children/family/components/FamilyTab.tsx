import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { z } from 'zod'
import { formatDay, parisDay } from '../../../../../shared/dates.ts'
import { AllDone } from '../../../../../web/art/empty/AllDone.tsx'
import { call, sentence } from '../../../../../web/http.ts'
import { Confirm } from '../../../../../web/ui/Confirm.tsx'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { EmptyState } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { personQuery } from '../../../../society/persons/client.ts'
import { splitDate } from '../../../../society/persons/components/PersonDraft.ts'
import { ageWords, nameOf } from '../../../../society/persons/components/PersonFacts.ts'
import type { Child, Person, Relation } from '../../../../society/persons/contract.ts'
import { CHILD_LABELS, newChild } from '../../components/ChildFields.tsx'
import { addChild, MAX_CHILDREN, removeChild, updateChild } from '../contract.ts'
import { type ChildChange, ChildForm } from './ChildForm.tsx'

const childNotRemoved = {
  403: 'Ce compte a plus de droits que le vôtre\u00a0: demandez à un super-administrateur.',
  other: 'Cet enfant n’a pas pu être retiré. Rechargez la page, puis réessayez.',
}

const childSaved = (firstName: string) => `${firstName} est bien enregistré dans la famille`

const childRemoved = (firstName: string) => `${firstName} n’est plus dans la famille`

type Form = z.input<typeof Relation>

/** Declares a child, or updates an existing one from the version that was edited. */
const saveChild = (parentId: number, body: Form & { version?: number }, childId?: number) =>
  childId === undefined
    ? call(addChild, { params: { id: parentId }, body })
    : call(updateChild, { params: { id: parentId, childId }, body })

const removeChildOf = (parentId: number, childId: number) => call(removeChild, { params: { id: parentId, childId } })

const draftOf = ({ relatedUser: { firstName, lastName, birthDate } }: Child) => ({
  firstName,
  lastName,
  birth: splitDate(birthDate),
})

/** « Famille »: adds, changes and removes a member's children. */
export function FamilyTab({ person }: { person: Person }) {
  const queries = useQueryClient()
  const [open, setOpen] = useState<number | 'new'>()
  const [leaving, setLeaving] = useState<Child>()
  const heading = useRef<HTMLHeadingElement>(null)
  const children = person.relations

  const refresh = () => queries.invalidateQueries({ queryKey: ['users', person.id], exact: true })
  const reload = async (child: Child) => {
    const { relations } = await queries.fetchQuery({ ...personQuery(person.id), staleTime: 0 })
    return relations.find(({ id }) => id === child.id) ?? child
  }
  const close = () => {
    setOpen(undefined)
    heading.current?.focus({ preventScroll: true })
  }
  const save = async ({ version, ...relatedUser }: ChildChange, child?: Child) => {
    await saveChild(
      person.id,
      { relatedUser, ...(child && { relationShipPrecision: child.relationShipPrecision, version }) },
      child?.relatedUser.id,
    )
    await refresh()
    close()
    toast('success', childSaved(relatedUser.firstName.trim()))
  }

  const adding = open === 'new' && (
    <ChildForm
      title="Ajouter un enfant"
      begin={{ initial: newChild(person.lastName) }}
      save={(child) => save(child)}
      onCancel={close}
    />
  )
  const addButton = <Button onClick={() => setOpen('new')}>Ajouter un enfant</Button>
  return (
    <section className="stack" aria-labelledby="family-title">
      <h2 id="family-title" ref={heading} tabIndex={-1}>
        Famille
      </h2>
      <p className="soft">
        Les enfants déclarés ici sont invités à l’arbre de Noël et aux sorties en famille. Leur date de naissance dit
        leur tranche d’âge.
      </p>
      {children.length === 0 && !adding && (
        <EmptyState drawing={<AllDone />} action={addButton}>
          Aucun enfant n’est déclaré.
        </EmptyState>
      )}
      {children.length > 0 && (
        <ul className="plain">
          {children.map((child) => (
            <li key={child.id}>
              {open === child.id ? (
                <ChildForm
                  title={`Modifier ${child.relatedUser.firstName}`}
                  begin={editing({
                    what: 'cette fiche',
                    thing: child,
                    values: draftOf,
                    labels: CHILD_LABELS,
                    reload: () => reload(child),
                  })}
                  save={(changed) => save(changed, child)}
                  onCancel={close}
                />
              ) : (
                <ChildCard
                  child={child}
                  onChange={() => setOpen(child.id)}
                  onRemove={() => setLeaving(child)}
                  still={open !== undefined}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {adding}
      {children.length > 0 && open === undefined && children.length < MAX_CHILDREN && <div>{addButton}</div>}
      <Removal
        parentId={person.id}
        child={leaving}
        onClose={() => setLeaving(undefined)}
        onRemoved={async () => {
          await refresh()
          setLeaving(undefined)
        }}
      />
    </section>
  )
}

type CardProps = { child: Child; still: boolean; onChange: () => void; onRemove: () => void }

const ChildCard = ({ child: { relatedUser, relationShipPrecision }, still, onChange, onRemove }: CardProps) => (
  <div className="card row between">
    <div>
      <strong>{nameOf(relatedUser)}</strong>
      <div className="soft">
        {relationShipPrecision}
        {relatedUser.birthDate && (
          <>
            {' · '}
            {formatDay(relatedUser.birthDate)} ({ageWords(relatedUser.birthDate, parisDay(new Date()))})
          </>
        )}
      </div>
    </div>
    <div className="row">
      <Button variant="default" disabled={still} onClick={onChange}>
        Modifier<span className="visually-hidden"> {relatedUser.firstName}</span>
      </Button>
      <Button variant="default" disabled={still} onClick={onRemove}>
        Retirer<span className="visually-hidden"> {relatedUser.firstName}</span>
      </Button>
    </div>
  </div>
)

type RemovalProps = {
  parentId: number
  child: Child | undefined
  onClose: () => void
  onRemoved: () => Promise<void>
}

function Removal({ parentId, child, onClose, onRemoved }: RemovalProps) {
  const name = child?.relatedUser.firstName ?? ''
  const remove = async () => {
    if (!child) return
    try {
      await removeChildOf(parentId, child.relatedUser.id)
      await onRemoved()
      toast('success', childRemoved(name))
    } catch (error) {
      toast('error', sentence(childNotRemoved, error))
    }
  }
  return (
    <Confirm
      opened={child !== undefined}
      title={`Retirer ${name} de la famille\u00a0?`}
      action="Retirer"
      onConfirm={remove}
      onClose={onClose}
    >
      Sa fiche est effacée. Si l’autre parent l’a déclaré aussi, elle reste chez lui.
    </Confirm>
  )
}
