import { Button, Modal, NumberInput, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../web/http.ts'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { bracketsQuery, saveBrackets } from '../client.ts'
import type { Bracket } from '../contract.ts'
import { bracketsFailed } from '../messages.ts'

/** Which gift at which age: lines added, changed, taken away, saved together. */
export function Brackets({ onClose }: { onClose: () => void }) {
  const saved = useQuery(bracketsQuery)
  return (
    <Modal opened onClose={onClose} centered size="lg" title="Cadeaux par âge">
      {saved.isPending && <SkeletonRows rows={3} />}
      {saved.isError && (
        <ErrorState onRetry={() => void saved.refetch()}>Les tranches n’ont pas pu être chargées.</ErrorState>
      )}
      {saved.data && <BracketForm saved={saved.data.rows} onClose={onClose} />}
    </Modal>
  )
}

type Line = { key: number; from: number | string; to: number | string; gift: string }
const lineOf = (bracket: Bracket, key: number): Line => ({ key, ...bracket })

function BracketForm({ saved, onClose }: { saved: Bracket[]; onClose: () => void }) {
  const client = useQueryClient()
  const [lines, setLines] = useState<Line[]>(saved.map(lineOf))
  const [next, setNext] = useState(saved.length)
  const saving = useMutation({
    mutationFn: () =>
      saveBrackets(lines.map(({ from, to, gift }) => ({ from: Number(from), to: Number(to), gift: gift.trim() }))),
    onSuccess: async () => {
      toast('success', 'Les cadeaux par âge sont enregistrés.')
      onClose()
      await client.invalidateQueries({ queryKey: ['children'] })
    },
  })
  const change = (key: number, changes: Partial<Line>) =>
    setLines(lines.map((line) => (line.key === key ? { ...line, ...changes } : line)))
  const add = () => {
    const after = Math.max(-1, ...lines.map(({ to }) => Number(to))) + 1
    setLines([...lines, { key: next, from: after, to: after + 2, gift: '' }])
    setNext(next + 1)
  }
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {lines.map(({ key, from, to, gift }) => (
        <div key={key} className="bracket">
          <NumberInput
            label="De (ans)"
            min={0}
            max={99}
            value={from}
            onChange={(value) => change(key, { from: value })}
          />
          <NumberInput label="à" min={0} max={99} value={to} onChange={(value) => change(key, { to: value })} />
          <TextInput
            label="Cadeau"
            required
            maxLength={100}
            value={gift}
            onChange={({ currentTarget }) => change(key, { gift: currentTarget.value })}
          />
          <Button variant="subtle" onClick={() => setLines(lines.filter((line) => line.key !== key))}>
            Retirer
          </Button>
        </div>
      ))}
      <div className="row">
        <Button variant="default" onClick={add}>
          Ajouter une tranche
        </Button>
      </div>
      {saving.isError && <Notice tone="bad" alert title={sentence(bracketsFailed, saving.error)} />}
      <div className="row">
        <Button type="submit" loading={saving.isPending}>
          Enregistrer
        </Button>
        <Button variant="default" onClick={onClose}>
          Annuler
        </Button>
      </div>
    </form>
  )
}
