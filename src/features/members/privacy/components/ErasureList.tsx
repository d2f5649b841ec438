import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { counted } from '../../../../shared/counted.ts'
import { formatShortDay, parisDay } from '../../../../shared/dates.ts'
import { List } from '../../../../web/ui/list/List.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { Badge } from '../../../../web/ui/states.tsx'
import { nameOf } from '../../../society/persons/components/PersonFacts.ts'
import { readErasures, saveErasures } from '../erasure/client.ts'
import type { RequestRow } from '../erasure/contract.ts'
import { ErasePerson } from './ErasePerson.tsx'
import styles from './Privacy.module.css'

const requests = { size: 25, filters: {} }

/** Members who asked to be erased, longest wait first. What stands below is rendered once they are known, so that it does not move. */
export function ErasureList({ children }: { children: ReactNode }) {
  const list = useList(requests, ['users', 'erasures'], ({ page, size }, _values, signal) =>
    readErasures({ page, size }, signal),
  )
  return (
    <>
      <List
        list={list}
        title="Demandes d’effacement"
        intro={
          <p className="soft">
            La loi donne un mois pour répondre. Avant d’effacer, vérifiez qu’aucune réservation, caution ou somme à
            rendre n’est en cours.
          </p>
        }
        count={(total) => counted(total, 'demande')}
        items={{ key: ({ person }) => person.id, show: (row) => <Request row={row} />, height: [150, 92] }}
        empty={{ nothing: 'Aucune demande n’attend de réponse.' }}
        failed="Les demandes n’ont pas pu être chargées."
        exporting={{
          title: 'Exporter les demandes d’effacement',
          what: 'Chaque demande, son jour et celui avant lequel y répondre.',
          save: saveErasures,
        }}
      />
      {(list.rows || list.failed) && children}
    </>
  )
}

const Request = ({ row: { person, requestedAt, answerBy } }: { row: RequestRow }) => (
  <div className={styles.item}>
    <div className="stack-tight">
      <Link className="link-button" to={`/person/${person.id}`}>
        {nameOf(person)}
      </Link>
      <span className="row small soft">
        Demandé le {formatShortDay(parisDay(new Date(requestedAt)))}
        {answerBy < parisDay(new Date()) ? (
          <Badge tone="bad">En retard</Badge>
        ) : (
          <span>à traiter avant le {formatShortDay(answerBy)}</span>
        )}
      </span>
    </div>
    <ErasePerson person={person} />
  </div>
)
