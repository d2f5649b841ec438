import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Link, useParams } from 'react-router'
import { formatMoment } from '../../../shared/dates.ts'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { Picture } from '../../../web/ui/Picture.tsx'
import { RichText } from '../../../web/ui/RichText.tsx'
import { Badge, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { AttachmentLinks } from '../../mailing/mailings/attachments/components/AttachmentLinks.tsx'
import { useMay } from '../../platform/access/client.ts'
import { may } from '../../platform/access/contract.ts'
import { useOwners } from '../../society/audience/client.ts'
import { lightCommissionsQuery } from '../../society/commissions/client.ts'
import { isWhole, markOpened, newsQuery } from './client.ts'
import styles from './components/News.module.css'
import { OwnerField } from './components/OwnerField.tsx'
import type { News } from './contract.ts'

const CRUMBS = [{ label: 'Actualités', to: '/news' }]

/** `/news/{id}`: a news, also the target of its mail. */
export function ReadingPage() {
  const id = Number(useParams().newsId)
  const { data } = useQuery({ ...newsQuery(id), enabled: Number.isInteger(id) && id > 0 })
  if (data && isWhole(data)) return <Reading key={data.id} news={data} />
  if (data || !(Number.isInteger(id) && id > 0))
    return (
      <NotFound
        title="Actualité indisponible"
        sentence="Elle n’est plus en ligne, elle ne vous est pas destinée, ou elle n’a pas pu être chargée."
      />
    )
  return (
    <Page title="Actualité" crumbs={CRUMBS}>
      <SkeletonRows rows={5} height={24} />
    </Page>
  )
}

const HIDDEN: Partial<Record<News['state'], string>> = {
  DRAFT: 'Ceci est un brouillon\u00a0: seuls ses administrateurs le voient.',
  SCHEDULED: 'Cette actualité est programmée\u00a0: les membres ne la voient pas encore.',
  EXPIRED: 'Cette actualité est terminée\u00a0: les membres ne la voient plus.',
}

function Reading({ news }: { news: News }) {
  const { id, title, text, commission, publishedAt, pinned, picture, state, attachments } = news
  const queries = useQueryClient()
  useEffect(() => {
    if (state !== 'PUBLISHED') return
    // A failure is not reported: the news just stays unread.
    markOpened(id).then(
      () => queries.invalidateQueries({ queryKey: ['news', 'shown'] }),
      () => undefined,
    )
  }, [id, state, queries])
  return (
    <Page title={title} crumbs={CRUMBS} aside={<Edit news={news} />}>
      {HIDDEN[state] && <Notice tone="warn">{HIDDEN[state]}</Notice>}
      <p className="row soft">
        <From commission={commission} />
        {publishedAt && <time dateTime={publishedAt}>{formatMoment(publishedAt)}</time>}
        {pinned && <Badge tone="warn">Épinglée</Badge>}
      </p>
      {picture && <Picture picture={picture} alt="" sizes="(min-width: 1200px) 1152px, 100vw" className={styles.top} />}
      {text ? <RichText html={text} /> : <p className="soft">Tout est dans le titre.</p>}
      <AttachmentLinks files={attachments} />
    </Page>
  )
}

/** Owner of a news, with a link to the commission if the reader may open it: its news may have a wider audience. */
function From({ commission }: Pick<News, 'commission'>) {
  const { data } = useQuery(lightCommissionsQuery)
  const known = data?._embedded.data.filter(({ id }) => id === commission?.id) ?? []
  const open = useMay(may.seeCommission, known)
  const whose = <OwnerField commission={commission} />
  if (!commission || !open) return whose
  return (
    <Link to={`/commission/${commission.technicalName}`} className={styles.whose}>
      {whose}
    </Link>
  )
}

/** Edit button, for administrators. */
function Edit({ news: { id, commissionId } }: { news: News }) {
  const owners = useOwners() ?? []
  const manages = useMay(may.manageCommission, 'ANY')
  const own = owners.some(({ value }) => value === String(commissionId ?? ''))
  return (
    manages &&
    own && (
      <Button component={Link} to={`/management/news/${id}`} variant="default">
        Modifier
      </Button>
    )
  )
}
