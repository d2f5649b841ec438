import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from 'react-router'
import { alreadyDone } from '../../../../shared/already-done.ts'
import { formatTime } from '../../../../shared/dates.ts'
import { HttpProblem, sentence } from '../../../../web/http.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { takeStep, undoStep } from '../../check-in-out/client.ts'
import { handoverFailed } from '../../check-in-out/messages.ts'
import type { Participant } from '../contract.ts'
import { NO_NAME } from '../labels.ts'
import styles from './Participants.module.css'

/** At an event people are let in; nothing is handed over. */
const entryFailed = {
  ...handoverFailed,
  'already-handed-over': alreadyDone('L’entrée était déjà notée'),
  'not-paid': 'Le paiement n’est pas arrivé\u00a0: ouvrez la commande pour le noter.',
  'not-the-last-step': 'Cette entrée était déjà annulée.',
  'given-up': 'L’inscription a été annulée. Rechargez la page.',
}

/** A repeated tick, from another phone or after a network failure, is already done. */
const isDone = (error: unknown) =>
  error instanceof HttpProblem && (error.code === 'already-handed-over' || error.code === 'not-the-last-step')

/** Lets somebody in, or undoes it (rules#participants); for an unpaid line it links to the order. */
export function Tick({ line }: { line: Participant }) {
  const queries = useQueryClient()
  const { id, arrived, state, commandId } = line
  const name = line.person ?? NO_NAME
  const ticking = useMutation({
    mutationFn: () =>
      arrived ? undoStep(id, 'HANDED_OVER') : takeStep(id, 'HANDED_OVER', { note: '', checks: [], readings: [] }),
    onError: (error) => toast(isDone(error) ? 'success' : 'error', sentence(entryFailed, error)),
    onSettled: () => queries.invalidateQueries({ queryKey: ['commands'] }),
  })
  if (state === 'HELD' || state === 'TO_APPROVE')
    return (
      <Button
        component={Link}
        to={`/command/${commandId}`}
        variant="subtle"
        className={styles.tick ?? ''}
        aria-label={`${state === 'HELD' ? 'Régler' : 'Accepter'}\u00a0: ${name}`}
      >
        {state === 'HELD' ? 'À régler' : 'À accepter'}
      </Button>
    )
  return (
    <Button
      variant={arrived ? 'subtle' : 'default'}
      className={styles.tick ?? ''}
      loading={ticking.isPending}
      aria-pressed={arrived !== null}
      aria-label={`Entrée\u00a0: ${name}`}
      leftSection={arrived && <IconCheck size={18} aria-hidden="true" />}
      title={arrived ? 'Annuler l’entrée' : undefined}
      onClick={() => ticking.mutate()}
    >
      {arrived ? formatTime(arrived.at) : 'Entrée'}
    </Button>
  )
}
