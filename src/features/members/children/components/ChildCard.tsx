import { Button, Checkbox } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatShortDay } from '../../../../shared/dates.ts'
import { de } from '../../../../shared/french.ts'
import { sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Badge } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { markAsDistinct, mergeChildren, tick } from '../client.ts'
import type { ChildRow } from '../contract.ts'
import { mergeFailed, tickFailed, yearsOld } from '../messages.ts'
import styles from './Children.module.css'

type Ticks = { attended?: boolean; giftGiven?: boolean }

/** A child with checkboxes for attendance and gift, saved at once and as easily undone. */
export function ChildCard({ child, season }: { child: ChildRow; season: number }) {
  const client = useQueryClient()
  const refresh = () => client.invalidateQueries({ queryKey: ['children'] })
  const [shown, setShown] = useState<Ticks>({})
  const ticking = useMutation({
    mutationFn: (ticks: Ticks) => tick(child.id, season, ticks),
    onMutate: (ticks) => setShown((before) => ({ ...before, ...ticks })),
    onError: (error) => toast('error', sentence(tickFailed, error)),
    onSettled: async () => {
      await refresh()
      setShown({})
    },
  })
  const box = (name: keyof Ticks, label: string) => (
    <Checkbox
      label={label}
      aria-label={`${label} : ${child.firstName} ${child.lastName}`}
      checked={shown[name] ?? child[name]}
      onChange={({ currentTarget }) => ticking.mutate({ [name]: currentTarget.checked })}
    />
  )
  return (
    <div className={styles.row}>
      <div className={styles.who}>
        <strong>
          {child.lastName} {child.firstName}
        </strong>
        <span className="soft small">
          {yearsOld(child.age)}, naissance le {formatShortDay(child.birthDate)}
        </span>
        <span className="soft small">
          {child.parents.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
        </span>
      </div>
      <div>
        {child.gift ? <Badge tone="info">{child.gift}</Badge> : <span className="soft small">Sans cadeau</span>}
      </div>
      <div className={styles.ticks}>
        {box('attended', 'Présent')}
        {box('giftGiven', 'Cadeau remis')}
      </div>
      {child.others[0] !== undefined && <SameChild child={child} other={child.others[0]} onDone={refresh} />}
    </div>
  )
}

/** Asks whether two entries with the same name and birth date are one child or two. */
function SameChild({ child, other, onDone }: { child: ChildRow; other: number; onDone: () => unknown }) {
  const [asking, setAsking] = useState(false)
  const act = (what: (id: number, other: number) => Promise<unknown>, doneText: string) => ({
    mutationFn: () => what(child.id, other),
    onSuccess: () => {
      toast('success', doneText)
      setAsking(false)
      return onDone()
    },
    onError: (error: Error) => toast('error', sentence(mergeFailed, error)),
  })
  const merging = useMutation(act(mergeChildren, `${child.firstName} n’a plus qu’une fiche.`))
  const parting = useMutation(act(markAsDistinct, 'Ce sont deux enfants\u00a0: c’est noté.'))
  return (
    <details className={`${styles.same} no-print`}>
      <summary>Déclaré deux fois&nbsp;: est-ce le même enfant&nbsp;?</summary>
      <div className="row">
        <Button variant="default" onClick={() => setAsking(true)}>
          Oui, réunir
        </Button>
        <Button variant="subtle" loading={parting.isPending} onClick={() => parting.mutate()}>
          Non, ils sont deux
        </Button>
      </div>
      {asking && (
        <Confirm
          opened
          title={`Réunir les deux fiches ${de(child.firstName)}\u00a0?`}
          action="Réunir"
          busy={merging.isPending}
          onConfirm={() => merging.mutate()}
          onClose={() => setAsking(false)}
        >
          Les deux parents gardent l’enfant, ce qui est coché reste. La seconde fiche disparaît.
        </Confirm>
      )}
    </details>
  )
}
