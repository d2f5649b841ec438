import { Button, NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatEuros } from '../../../../../shared/money.ts'
import { lazyPart } from '../../../../../web/ui/lazy.tsx'
import type { Person } from '../../../../society/persons/contract.ts'
import { feesQuery } from '../client.ts'
import { isPayable } from '../rules.ts'

const OfflineForm = lazyPart(() => import('./OfflineForm.tsx'), 'OfflineForm')

/** Fees a person has to pay, by season; none if the account's state takes no payment. */
export function useDueFees(person: Pick<Person, 'id' | 'state'> | undefined) {
  const id = person?.id ?? 0
  const payable = person !== undefined && person.state !== null && isPayable(person.state)
  const latest = useQuery({ ...feesQuery(id), enabled: payable })
  // The current season may still be paid until its end, by latecomers or imported members.
  const others = latest.data?.seasons.filter((each) => each !== latest.data.season) ?? []
  const running = useQuery({ ...feesQuery(id, others[0]), enabled: payable && others.length > 0 })
  const due = [latest.data, others.length > 0 ? running.data : undefined].filter((each) => each && each.rows.length > 0)
  return { due, isLoading: latest.isLoading || running.isLoading }
}

/** Fees a person has to pay, with a button to record them as paid without a card; renders nothing if none is due. */
export function OfflineFee({ person }: { person: Pick<Person, 'id' | 'state'> }) {
  const { due } = useDueFees(person)
  const [chosen, setChosen] = useState<number>()
  const [open, setOpen] = useState(false)
  const shown = due.find((each) => each?.season === chosen) ?? due[0]
  if (!shown) return null
  const { rows, total, season } = shown
  return (
    <section className="card stack" aria-labelledby="due">
      <h2 id="due">À payer pour {season}</h2>
      {due.length > 1 && (
        <NativeSelect
          label="Saison payée"
          maw={240}
          data={due.flatMap((each) => (each ? [String(each.season)] : []))}
          value={String(season)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      )}
      <ul className="plain amounts">
        {rows.map(({ id, name, price }) => (
          <li key={id}>
            <span>{name}</span>
            <span className="nowrap">{formatEuros(price)}</span>
          </li>
        ))}
      </ul>
      <div className="row">
        <Button
          // If the account waits for a decision, deciding is the main action of the page.
          variant={person.state === 'FEE_PAID' ? 'default' : 'filled'}
          onClick={() => setOpen(true)}
        >
          Enregistrer un paiement de&nbsp;{formatEuros(total)}
        </Button>
      </div>
      {open && <OfflineForm personId={person.id} amount={total} season={season} onClose={() => setOpen(false)} />}
    </section>
  )
}
