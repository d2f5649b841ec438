import { formatShortDay, parisDay } from '../../../../shared/dates.ts'
import type { Column } from '../../../../web/ui/list/ListTable.tsx'
import { Badge } from '../../../../web/ui/states.tsx'
import type { Document } from '../contract.ts'
import { describeFile, kindOf } from '../labels.ts'
import type { Excerpt as Shown } from '../reading/contract.ts'

/** Documents newer than this are marked. */
const NEW_DAYS = 14
const DAY_MS = 86_400_000

const isNew = (addedAt: string, now: number) => now - Date.parse(addedAt) < NEW_DAYS * DAY_MS

/** Excerpt of the text around a match, with the matches marked. */
const Excerpt = ({ excerpt: { page, parts } }: { excerpt: Shown }) => (
  <>
    Page&nbsp;{page}&nbsp;: «&nbsp;
    {parts.map(({ text, found }, at) => {
      const key = `part-${at.toString()}`
      return found ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
    })}
    &nbsp;»
  </>
)

const dayOf = (instant: string) => formatShortDay(parisDay(new Date(instant)))

export const ownerOf = ({ commission }: Pick<Document, 'commission'>) => commission?.name ?? 'L’association'

/** Marks an expired or a new document. */
function Mark({ expired, addedAt }: Document) {
  if (expired) return <Badge tone="warn">Expiré</Badge>
  return isNew(addedAt, Date.now()) && <Badge tone="info">Nouveau</Badge>
}

/** Columns of every list of documents. */
export const COLUMNS: Column<Document>[] = [
  {
    name: 'category',
    label: 'Catégorie',
    card: 'small',
    cell: ({ category }) => category,
    onCard: ({ category, file }) => `${kindOf(file.type)} · ${category}`,
  },
  {
    name: 'commission',
    label: 'Commission',
    room: 'roomy',
    card: 'small',
    cell: ownerOf,
    onCard: ({ commission }) => commission?.name,
  },
  {
    name: 'file',
    label: 'Fichier',
    card: 'line',
    onCard: ({ excerpt }) => excerpt && <Excerpt excerpt={excerpt} />,
    cell: ({ file }) => describeFile(file),
  },
  {
    name: 'addedAt',
    label: 'Date',
    align: 'number',
    card: 'small',
    onCard: (document) => (
      <>
        {dayOf(document.addedAt)} <Mark {...document} />
      </>
    ),
    cell: (document) => (
      <>
        <Mark {...document} /> {dayOf(document.addedAt)}
      </>
    ),
  },
]

export const underTitle = ({ excerpt }: Document) => excerpt && <Excerpt excerpt={excerpt} />
