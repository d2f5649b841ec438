import { formatMoment } from '../../../../shared/dates.ts'
import { save } from '../../../../web/download.ts'
import { call } from '../../../../web/http.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { type Act, listActs, listActsFile } from '../contract.ts'
import { actsCounted, actsFailed } from '../messages.ts'
import { ActSentence, actDetails, type Words } from './ActSentence.tsx'
import styles from './AuditLog.module.css'
import { journal } from './AuditView.ts'

/** Who did what to whom, when, from where. */
export function AuditLog({ words }: { words: Words }) {
  const list = useList(journal, ['audit'], (query, _values, signal) => call(listActs, { query }, signal))
  return (
    <List
      list={list}
      label="Journal"
      search={{ label: 'Nom', placeholder: 'Qui a agi, ou sur qui' }}
      count={actsCounted}
      items={{ key: ({ id }) => id, show: (act) => <ActItem act={act} words={words} />, height: [112, 74] }}
      empty={{ nothing: 'Rien encore.', unmatched: 'Aucun acte ne correspond.' }}
      failed={actsFailed}
      exporting={{
        title: 'Exporter le journal',
        what: 'Les actes que la recherche trouve, les 10 000 derniers au plus.',
        save: async (format) => {
          const { q, search } = list.asked
          return save(await call(listActsFile, { params: { format }, query: { q, search } }), `journal.${format}`)
        },
      }}
    />
  )
}

const ActItem = ({ act, words }: { act: Act; words: Words }) => (
  <div className={styles.act}>
    <time className="soft small" dateTime={act.at}>
      {formatMoment(act.at)}
    </time>
    <div className={`stack-tight ${styles.words}`}>
      <ActSentence act={act} />
      <span className="soft small">{actDetails(act, words)}</span>
    </div>
  </div>
)
