import { Button } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatShortDay } from '../../../../shared/dates.ts'
import { formatEuros, toCents, toEuros } from '../../../../shared/money.ts'
import { sentence } from '../../../../web/http.ts'
import { lazyComponent } from '../../../../web/ui/lazy.tsx'
import { StickyBar } from '../../../../web/ui/StickyBar.tsx'
import { EmptyState, ErrorState, Notice, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { bookLines, type LineBooking, linesQuery, setAside, statementsKey } from '../client.ts'
import type { LineGroup, StatementLine } from '../contract.ts'
import { ASIDE, GROUPS, hintWords, keyOf } from '../labels.ts'
import { bookFailed, bookingProblem } from '../messages.ts'
import { LineText } from './LineText.tsx'
import { MatchChoice, MatchLink } from './MatchChoice.tsx'
import styles from './Statement.module.css'

const ChooseOrder = lazyComponent(() => import('./ChooseOrder.tsx'), 'ChooseOrder')

type RefusedLine = { line: StatementLine; why: string }

/** The open lines of a group: sure matches are ticked, others are chosen by hand, and one button books them all. */
export function StatementLines({ statement, group }: { statement: number; group: Exclude<LineGroup, 'SETTLED'> }) {
  const queries = useQueryClient()
  const found = useInfiniteQuery(linesQuery(statement, group))
  const [chosen, setChosen] = useState<ReadonlyMap<number, string>>(new Map())
  const [refused, setRefused] = useState<readonly RefusedLine[]>([])
  const [searching, setSearching] = useState<StatementLine>()
  const lines = found.data?.pages.flatMap((page) => page._embedded.data) ?? []
  const choiceOf = (line: StatementLine): string => {
    const [first] = line.proposals
    return chosen.get(line.id) ?? (group === 'SURE' && first ? keyOf(first) : '')
  }
  const choose = (line: StatementLine, choice: string) => setChosen((before) => new Map([...before, [line.id, choice]]))
  const picked = lines.filter((line) => choiceOf(line) !== '')
  const cents = picked.reduce((sum, { amount }) => sum + toCents(amount), 0)
  const onlyAside = picked.every((line) => choiceOf(line) === ASIDE)
  const booking = useMutation({
    mutationFn: async () => {
      const aside = picked.filter((line) => choiceOf(line) === ASIDE)
      if (aside.length > 0)
        await setAside(
          aside.map(({ id }) => id),
          true,
        )
      const requests = picked.flatMap((line): LineBooking[] => {
        const match = line.proposals.find((each) => keyOf(each) === choiceOf(line))
        return match ? [{ id: line.id, kind: match.kind, match: match.id }] : []
      })
      return { aside: aside.length, ...(await bookLines(requests)) }
    },
    onSuccess: ({ booked, aside, refused: why }) => {
      if (booked > 0) toast('success', `${counted(booked, 'ligne rapprochée', 'lignes rapprochées')}.`)
      else if (aside > 0) toast('success', `${counted(aside, 'ligne classée', 'lignes classées')}.`)
      const byId = new Map(picked.map((line) => [line.id, line]))
      setRefused(
        why.flatMap(({ id, code }) => {
          const line = byId.get(id)
          return line ? [{ line, why: bookingProblem(code) }] : []
        }),
      )
      setChosen(new Map(why.map(({ id }) => [id, ''])))
    },
    onError: (error) => toast('error', sentence(bookFailed, error)),
    onSettled: () =>
      Promise.all(
        [statementsKey, ['commands'], ['payments'], ['deposit-slips']].map((queryKey) =>
          queries.invalidateQueries({ queryKey }),
        ),
      ),
  })
  return (
    <>
      {refused.length > 0 && (
        <Notice tone="warn" alert title="Ces lignes n’ont pas été enregistrées">
          <ul>
            {refused.map(({ line, why }) => (
              <li key={line.id}>
                {formatShortDay(line.on)}, {formatEuros(line.amount)}, {line.label}&nbsp;: {why}.
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {found.isError && (
        <ErrorState onRetry={() => void found.refetch()}>Les lignes n’ont pas pu être chargées.</ErrorState>
      )}
      {found.isPending && <SkeletonRows rows={6} />}
      {found.data && lines.length === 0 && <EmptyState>{GROUPS[group].empty}</EmptyState>}
      {lines.length > 0 && (
        <ul className="framed" aria-label={GROUPS[group].label}>
          {lines.map((line) => (
            <li key={line.id}>
              {group === 'TO_CONFIRM' ? (
                <MatchChoice
                  line={line}
                  choice={choiceOf(line)}
                  onChoose={(choice) => choose(line, choice)}
                  onSearch={() => setSearching(line)}
                />
              ) : (
                <TickedLine
                  line={line}
                  choice={choiceOf(line)}
                  onChoose={(choice) => choose(line, choice)}
                  onSearch={() => setSearching(line)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {found.hasNextPage && (
        <Button variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Afficher la suite
        </Button>
      )}
      {picked.length > 0 && (
        <StickyBar label="Lignes cochées">
          <strong className={styles.sum} role="status">
            {counted(picked.length, 'ligne')} · {formatEuros(toEuros(cents))}
          </strong>
          <div className="row">
            <Button variant="default" onClick={() => setChosen(new Map(lines.map(({ id }) => [id, ''])))}>
              Tout décocher
            </Button>
            <Button loading={booking.isPending} onClick={() => booking.mutate()}>
              {onlyAside ? 'Sans rapport avec le portail' : 'Enregistrer'}
            </Button>
          </div>
        </StickyBar>
      )}
      <Suspense>{searching && <ChooseOrder line={searching} onClose={() => setSearching(undefined)} />}</Suspense>
    </>
  )
}

type Props = { line: StatementLine; choice: string; onChoose: (choice: string) => void; onSearch: () => void }

/** A line with a tick box: books it with its only match, or sets it aside if nothing matches. */
function TickedLine({ line, choice, onChoose, onSearch }: Props) {
  const [only] = line.group === 'SURE' ? line.proposals : []
  const words = hintWords(line)
  return (
    <>
      <label className={styles.line}>
        <input
          type="checkbox"
          checked={choice !== ''}
          onChange={({ currentTarget: { checked } }) => onChoose(checked ? (only ? keyOf(only) : ASIDE) : '')}
        />
        <LineText line={line} />
      </label>
      {(only || words || line.amount > 0) && (
        <div className={styles.below}>
          {only && <MatchLink match={only} />}
          {words && <span className="small">{words}</span>}
          {!only && line.amount > 0 && (
            <button type="button" className="link-button" onClick={onSearch}>
              Chercher la commande…
            </button>
          )}
        </div>
      )}
    </>
  )
}
