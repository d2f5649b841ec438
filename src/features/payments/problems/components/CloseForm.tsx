import { Button, Modal, Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../../web/http.ts'
import { Notice } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { problemsQuery, putAside } from '../client.ts'
import { closingFailed } from '../messages.ts'

/** Asks what was done about an event before it is put aside for good. */
export function CloseForm({ eventId, onClose }: { eventId: string; onClose: () => void }) {
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [missing, setMissing] = useState(false)
  const closing = useMutation({
    mutationFn: () => putAside(eventId, note.trim()),
    onSuccess: () => {
      toast('success', 'Le paiement est classé.')
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: problemsQuery.queryKey }),
  })
  return (
    <Modal opened onClose={onClose} centered title="Classer ce paiement">
      <form
        className="stack"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (note.trim().length < 3) return setMissing(true)
          closing.mutate()
        }}
      >
        <Textarea
          label="Ce qui a été fait"
          description="Gardé avec le paiement, pour qui s’en souviendra plus tard"
          required
          autosize
          minRows={3}
          maxLength={1000}
          value={note}
          error={missing && 'Écrivez en quelques mots ce qui a été fait.'}
          onChange={({ currentTarget }) => {
            setNote(currentTarget.value)
            setMissing(false)
          }}
        />
        {closing.isError && <Notice tone="bad" alert title={sentence(closingFailed, closing.error)} />}
        <div className="row">
          <Button type="submit" loading={closing.isPending}>
            Classer
          </Button>
          <Button variant="default" onClick={onClose}>
            Annuler
          </Button>
        </div>
      </form>
    </Modal>
  )
}
