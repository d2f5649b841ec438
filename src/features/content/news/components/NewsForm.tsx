import { Checkbox, TextInput } from '@mantine/core'
import { RichTextField } from '../../../../web/ui/editor/RichTextField.tsx'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { useSession } from '../../../platform/access/client.ts'
import type { Owner } from '../../../society/audience/client.ts'
import { AudienceFields } from '../../../society/audience/components/AudienceFields.tsx'
import { audienceWords, formatReaderCount } from '../../../society/audience/labels.ts'
import { reload, saveNews, sendTextPicture } from '../client.ts'
import { type News, PICTURE_MAX_BYTES, NewsForm as Schema } from '../contract.ts'
import { bodyOf, missingMoment, NEWS_LABELS, type NewsDraft, typedNews } from './NewsDraft.ts'
import { PublicationFields } from './PublicationFields.tsx'

const FIELD_WORDS = {
  ...audienceWords,
  'ends-too-soon': 'Ce jour est avant la publication.',
}

const saveFailed = {
  403: 'Vous n’administrez pas cette commission.',
  404: 'Cette actualité, ou sa commission, n’est plus là.',
  other: 'L’actualité n’a pas pu être enregistrée. Rien n’est perdu\u00a0: réessayez.',
}

type Props = { news: News | undefined; owners: readonly Owner[]; onSaved: (news: News) => unknown }

const ACTIONS: Record<NewsDraft['publication'], string> = {
  DRAFT: 'Enregistrer le brouillon',
  NOW: 'Publier',
  AT: 'Enregistrer',
}

/** Form for news. The draft of a new one is kept in this tab until it is saved; existing ones ask before one leaves. */
export function NewsForm({ news, owners, onSaved }: Props) {
  const owner = useSession()?.userId
  const values = (read: News) => typedNews(read, owners)
  const form = useFormOf({
    ...(news
      ? editing({
          what: 'cette actualité',
          thing: news,
          values,
          labels: NEWS_LABELS,
          reload: () => reload(news.id),
        })
      : { initial: typedNews(undefined, owners), keep: { name: 'news', owner } }),
    schema: Schema,
    body: (draft: NewsDraft) => bodyOf(draft, news?.publishedAt),
    check: missingMoment,
    words: FIELD_WORDS,
    at: (path) => (path === 'publishedAt' ? 'day' : path),
    refusals: saveFailed,
    send: (body) => saveNews(news, body),
    done: (saved) => {
      if (news) form.restart(values(saved))
      return onSaved(saved)
    },
  })
  return (
    <Form form={form} label="Actualité">
      <TextInput label="Titre" autoComplete="off" {...form.field('title')} />
      <RichTextField
        label="Texte"
        description={news ? undefined : 'Les images du texte s’ajoutent une fois l’actualité enregistrée.'}
        pictures={
          news && {
            maxBytes: PICTURE_MAX_BYTES,
            send: (file, tell, signal) => sendTextPicture(news.id, file, tell, signal),
          }
        }
        {...form.field('text')}
      />
      <AudienceFields form={form} owners={owners} question="Qui la lit&nbsp;?" toldCount={formatReaderCount} />
      <PublicationFields form={form} />
      <Checkbox
        label="Épingler en tête de la liste"
        description="Pour ce que personne ne doit manquer."
        {...form.tick('pinned')}
      />
      <FormEnd form={form} action={ACTIONS[form.values.publication]} />
    </Form>
  )
}
