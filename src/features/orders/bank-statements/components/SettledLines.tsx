import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentence } from '../../../../web/http.ts'
import { Confirm } from '../../../../web/ui/Confirm.tsx'
import { Badge, EmptyState, ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { linesQuery, setAside, statementsKey, unmatch } from '../client.ts'
import type { StatementLine } from '../contract.ts'
import { GROUPS } from '../labels.ts'
import { unmatchFailed } from '../messages.ts'
import { LineText } from './LineText.tsx'
import { MatchLink } from './MatchChoice.tsx'
import styles from './Statement.module.css'

/** Lines that are matched or set aside, with their match, their accounting entry and a button to undo. */
export function SettledLines({ statement }: { statement: number }) {
  const queries = useQueryClient()
  const found = useInfiniteQuery(linesQuery(statement, 'SETTLED'))
  const [asking, setAsking] = useState<StatementLine>()
  const lines = found.data?.pages.flatMap((page) => page._embedded.data) ?? []
  const undo = useMutation({
    mutationFn: ({ id, setAside: isAside }: StatementLine) => (isAside ? setAside([id], false) : unmatch(id)),
    onSuccess: (_done, { setAside: isAside }) =>
      toast('success', isAside ? 'La ligne est reprise.' : 'Le rapprochement est annulé.'),
    onError: (error) => toast('error', sentence(unmatchFailed, error)),
    onSettled: () => {
      setAsking(undefined)
      return Promise.all(
        [statementsKey, ['commands'], ['payments'], ['deposit-slips']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      )
    },
  })
  if (found.isError)
    return <ErrorState onRetry={() => void found.refetch()}>Les lignes n’ont pas pu être chargées.</ErrorState>
  if (!found.data) return <SkeletonRows rows={6} />
  if (lines.length === 0) return <EmptyState>{GROUPS.SETTLED.empty}</EmptyState>
  return (
    <>
      <ul className="framed" aria-label={GROUPS.SETTLED.label}>
        {lines.map((line) => (
          <li key={line.id}>
            <div className={`${styles.line} ${styles.plain}`}>
              <LineText line={line} />
            </div>
            <div className={styles.below}>
              {line.match ? <MatchLink match={line.match} /> : <Badge tone="quiet">Sans rapport avec le portail</Badge>}
              <span className="soft small">
                {[line.entry && `LIG-${line.id}, écriture ${line.entry}`, line.settledBy && `par ${line.settledBy}`]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <button
                type="button"
                className="link-button"
                onClick={() => (line.setAside ? undo.mutate(line) : setAsking(line))}
              >
                {line.setAside ? 'Reprendre' : 'Annuler le rapprochement…'}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Afficher la suite
        </Button>
      )}
      <Confirm
        opened={asking !== undefined}
        title="Annuler ce rapprochement&nbsp;?"
        action="Annuler le rapprochement"
        busy={undo.isPending}
        onConfirm={() => asking && undo.mutate(asking)}
        onClose={() => setAsking(undefined)}
      >
        {asking?.match?.kind === 'SLIP'
          ? 'La ligne est de nouveau ouverte. Le dépôt du bordereau reste noté\u00a0: pour le reprendre, annulez le bordereau sur sa page.'
          : 'La ligne est de nouveau ouverte. Si ce rapprochement avait noté le paiement, une écriture l’annule, la commande est de nouveau à régler et la personne est prévenue par e-mail.'}
      </Confirm>
    </>
  )
}
