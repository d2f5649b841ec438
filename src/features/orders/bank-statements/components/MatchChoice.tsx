import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useMay } from '../../../platform/access/client.ts'
import { may } from '../../../platform/access/contract.ts'
import type { Match, StatementLine } from '../contract.ts'
import { ASIDE, hintWords, keyOf, matchWords } from '../labels.ts'
import { LineText } from './LineText.tsx'
import styles from './Statement.module.css'

type Props = { line: StatementLine; choice: string; onChoose: (choice: string) => void; onSearch: () => void }

/** Lets the user choose among several possible matches of a line, or none of them. */
export function MatchChoice({ line, choice, onChoose, onSearch }: Props) {
  const words = hintWords(line)
  const options: [value: string, what: ReactNode][] = [
    ...line.proposals.map((match): [string, ReactNode] => [keyOf(match), matchWords(match)]),
    [ASIDE, 'Sans rapport avec le portail'],
    ['', 'Plus tard'],
  ]
  return (
    <>
      <div className={`${styles.line} ${styles.plain}`}>
        <LineText line={line} />
      </div>
      <div className={styles.below}>
        {words && <span className="small">{words}</span>}
        <fieldset className={styles.choices}>
          <legend className="visually-hidden">{line.label}</legend>
          {options.map(([value, what]) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name={`line-${line.id}`}
                checked={choice === value}
                onChange={() => onChoose(value)}
              />
              <span>{what}</span>
            </label>
          ))}
        </fieldset>
        <div className={styles.actions}>
          {line.proposals.map((match) => (
            <MatchLink key={keyOf(match)} match={match} short />
          ))}
          {line.amount > 0 && (
            <button type="button" className="link-button" onClick={onSearch}>
              Chercher une commande…
            </button>
          )}
        </div>
      </div>
    </>
  )
}

/** Links to the order, payment or slip of a match or proposal. */
export function MatchLink({ match, short = false }: { match: Match; short?: boolean }) {
  const opensOrders = useMay(may.keepAccounts)
  const words = matchWords(match)
  if (match.kind === 'PAYOUT' || (match.kind !== 'SLIP' && !opensOrders))
    return short ? null : <span className="small">{words}</span>
  const to = match.kind === 'SLIP' ? `/management/deposit-slips/${match.id}` : `/command/${match.order}`
  const brief =
    match.kind === 'SLIP' ? `Voir le bordereau n°\u00a0${match.slip}` : `Voir la commande n°\u00a0${match.order}`
  return (
    <Link to={to} className="link-button small">
      {short ? brief : words}
    </Link>
  )
}
