import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from 'react-router'
import { call } from '../../../web/http.ts'
import { withProgress } from '../../../web/progress.ts'
import { NotFound } from '../../../web/ui/NotFound.tsx'
import { Page } from '../../../web/ui/Page.tsx'
import { PictureField } from '../../../web/ui/PictureField.tsx'
import { Badge, SkeletonRows } from '../../../web/ui/states.tsx'
import { toast } from '../../../web/ui/toast.tsx'
import { AttachmentsField } from '../../mailing/mailings/attachments/components/AttachmentsField.tsx'
import { type Owner, useOwners } from '../../society/audience/client.ts'
import { addNewsAttachment, removeNewsAttachment } from './attachments/contract.ts'
import { isWhole, newsQuery, removePicture, sendPicture } from './client.ts'
import { MailingPanel } from './components/MailingPanel.tsx'
import { NewsForm } from './components/NewsForm.tsx'
import { type News, PICTURE_MAX_BYTES } from './contract.ts'
import { STATE_LABELS } from './labels.ts'

type Tell = (sent: number) => void

const sendNewsAttachment = (id: number, file: File, tell: Tell, signal: AbortSignal) =>
  call(addNewsAttachment, { params: { id }, file }, signal, withProgress(tell))
const dropNewsAttachment = (id: number, fileId: string) => call(removeNewsAttachment, { params: { id, fileId } })

const CRUMBS = [{ label: 'Actualités', to: '/management/news' }]

/** `/management/news/{id}`, or `/management/news/new`: edits, publishes and mails a news. */
export function NewsEditorPage() {
  const { newsId = '' } = useParams()
  const owners = useOwners()
  if (!owners) return <Waiting />
  return newsId === 'new' ? <NewNews owners={owners} /> : <OldNews id={Number(newsId)} owners={owners} />
}

const Waiting = () => (
  <Page title="Actualité" crumbs={CRUMBS}>
    <SkeletonRows rows={5} />
  </Page>
)

function NewNews({ owners }: { owners: readonly Owner[] }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  return (
    <Page title="Nouvelle actualité" crumbs={CRUMBS}>
      <NewsForm
        news={undefined}
        owners={owners}
        onSaved={async ({ id, state }) => {
          await queries.invalidateQueries({ queryKey: ['news'] })
          toast('success', SAVED[state])
          await navigate(`/management/news/${id}`, { replace: true })
        }}
      />
    </Page>
  )
}

const SAVED: Record<News['state'], string> = {
  DRAFT: 'Le brouillon est enregistré.',
  SCHEDULED: 'L’actualité est programmée.',
  PUBLISHED: 'L’actualité est publiée.',
  EXPIRED: 'L’actualité est enregistrée\u00a0: elle est terminée.',
}

function OldNews({ id, owners }: { id: number; owners: readonly Owner[] }) {
  const queries = useQueryClient()
  const { data: news } = useQuery({ ...newsQuery(id), enabled: Number.isInteger(id) && id > 0 })
  if (news && !isWhole(news))
    return (
      <NotFound
        title="Actualité indisponible"
        sentence="Elle n’existe pas, ou plus, ou elle n’a pas pu être chargée."
      />
    )
  if (!news) return <Waiting />
  const { title, state, picture } = news
  const refresh = () => queries.invalidateQueries({ queryKey: ['news'] })
  return (
    <Page
      title={`Gérer «\u00a0${title}\u00a0»`}
      crumbs={CRUMBS}
      aside={
        <div className="row">
          <Badge tone={STATE_LABELS[state].tone}>{STATE_LABELS[state].label}</Badge>
          <Button component={Link} to={`/news/${id}`} variant="default">
            Voir comme un membre
          </Button>
        </div>
      }
    >
      <NewsForm
        key={id}
        news={news}
        owners={owners}
        onSaved={async (saved: News) => {
          toast('success', SAVED[saved.state])
          await refresh()
        }}
      />
      <section className="card stack" aria-labelledby="picture">
        <h2 id="picture">Photo en tête</h2>
        <PictureField
          label="Photo en tête"
          picture={picture}
          maxBytes={PICTURE_MAX_BYTES}
          send={(file, tell, signal) => sendPicture(id, file, tell, signal)}
          remove={() => removePicture(id)}
          onChanged={refresh}
        />
      </section>
      <div className="card">
        <AttachmentsField
          name={`news ${id}`}
          files={news.attachments}
          onChange={refresh}
          send={(file, tell, signal) => sendNewsAttachment(id, file, tell, signal)}
          remove={(fileId) => dropNewsAttachment(id, fileId)}
        />
        <p className="soft">Les lecteurs les téléchargent sous le texte, et l’e-mail les porte.</p>
      </div>
      <MailingPanel news={news} />
    </Page>
  )
}
