import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatShortDay } from '../../../../shared/dates.ts'
import type { Format } from '../../../../shared/sheet.ts'
import { readPageOf } from '../../../../web/calls.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import { PersonState } from '../../../society/persons/components/PersonState.tsx'
import { listRetention, listRetentionFile, type RetentionRow } from '../retention/contract.ts'
import { RULE_LABELS } from '../retention/labels.ts'
import styles from './Privacy.module.css'

const readRetention = readPageOf(listRetention)

const saveRetention = async (format: Format) =>
  save(await call(listRetentionFile, { params: { format }, query: {} }), `fin-de-conservation.${format}`)

const retention = { size: 25, filters: {}, pageParam: 'conservation' }

/** Members whom the retention rules will erase and when, shown beforehand. */
export function RetentionList() {
  const list = useList(retention, ['users', 'retention'], ({ page, size }, _values, signal) =>
    readRetention({ page, size }, signal),
  )
  return (
    <List
      list={list}
      title="Fin de conservation"
      intro={
        <p className="soft">
          Ces comptes seront effacés à la date indiquée, sans autre action. Renouveler l’adhésion suffit à quitter la
          liste.
        </p>
      }
      count={(total) => counted(total, 'compte')}
      items={{ key: ({ person }) => person.id, show: (row) => <Due row={row} />, height: [136, 92] }}
      exporting={{
        title: 'Exporter la fin de conservation',
        what: 'Chaque compte, la règle qui l’efface et la date où il le sera.',
        save: saveRetention,
      }}
      empty={{ nothing: 'Aucun compte n’arrive au bout de sa durée de conservation.' }}
    />
  )
}

const Due = ({ row: { person, rule, since, dueOn } }: { row: RetentionRow }) => (
  <div className={styles.item}>
    <div className="stack-tight">
      <span className="row">
        <Link className="link-button" to={`/person/${person.id}`}>
          {nameOf(person)}
        </Link>
        <PersonState state={person.state} />
      </span>
      <span className="small soft">
        {RULE_LABELS[rule]} {formatShortDay(since)}
      </span>
    </div>
    <div className={styles.when}>
      <span className="small soft">Effacement le</span>
      <strong className="nowrap">{formatShortDay(dueOn)}</strong>
    </div>
  </div>
)
