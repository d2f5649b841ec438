import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../../shared/counted.ts'
import { formatMoment } from '../../../../shared/dates.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { List } from '../../../../web/ui/list/List.tsx'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { useList } from '../../../../web/ui/list/useList.ts'
import { RichText } from '../../../../web/ui/RichText.tsx'
import { commissionMailingQuery, readSent } from '../client.ts'
import type { ListedRecipient } from '../contract.ts'
import { CommissionMailingFigures } from './CommissionMailingFigures.tsx'

const sent = { size: 25, filters: {} }

const COLUMNS: Column<ListedRecipient>[] = [
  { name: 'author', label: 'Par', card: 'line', cell: ({ author }) => author ?? 'un compte effacé' },
  { name: 'total', label: 'À', card: 'line', cell: ({ total }) => counted(total, 'membre') },
  { name: 'createdAt', label: 'Le', card: 'small', cell: ({ createdAt }) => formatMoment(createdAt) },
]

/** Earlier messages of the commission with their authors; each opens with its text and figures. */
export function SentCommissionMailings({ commissionId }: { commissionId: number }) {
  const list = useList(sent, ['circulars', commissionId, 'sent'], (asked, _values, signal) =>
    readSent(commissionId, asked, signal),
  )
  const [opened, setOpened] = useState<ListedRecipient>()
  return (
    <>
      <List
        list={list}
        title="Messages envoyés"
        intro={<p className="soft">Gardés un an, avec qui les a envoyés.</p>}
        count={(total) => counted(total, 'message')}
        table={{
          key: ({ id }) => id,
          head: { name: 'subject', label: 'Objet' },
          title: ({ subject }) => subject,
          to: (circular) => () => setOpened(circular),
          columns: COLUMNS,
        }}
        empty={{ nothing: 'Aucun message n’est encore parti. Écrivez le premier ci-dessus.' }}
        failed="Les messages envoyés n’ont pas pu être chargés."
      />
      {opened && <SentMailing commissionId={commissionId} circular={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

type SentProps = { commissionId: number; circular: ListedRecipient; onClose: () => void }

function SentMailing({ commissionId, circular: { id, subject, author, createdAt }, onClose }: SentProps) {
  const { data } = useQuery(commissionMailingQuery(commissionId, id))
  return (
    <Dialog title={subject} onClose={onClose} long size={720}>
      <div className="stack">
        <p className="soft">
          Envoyé le {formatMoment(createdAt)} par {author ?? 'un compte effacé'}.
        </p>
        <CommissionMailingFigures commissionId={commissionId} id={id} />
        {data && <RichText html={data.text} />}
      </div>
    </Dialog>
  )
}
