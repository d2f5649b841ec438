import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RichTextField } from '../../../../../web/ui/editor/RichTextField.tsx'
import { richTextLabel } from '../../../../../web/ui/editor/richTextLabel.ts'
import { editing } from '../../../../../web/ui/form/edits.ts'
import { Form } from '../../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../../web/ui/form/useFormOf.ts'
import { ErrorState, SkeletonRows } from '../../../../../web/ui/states.tsx'
import { toast } from '../../../../../web/ui/toast.tsx'
import { type Rgpd, RgpdBody } from '../../contract.ts'
import { saveText, textQuery, textVersionsQuery } from '../client.ts'
import type { TextKind } from '../contract.ts'
import { TextVersions } from './TextVersions.tsx'

const textFailed = {
  400: 'Le texte n’a pas pu être enregistré\u00a0: vérifiez-le.',
  other: 'Le texte n’a pas pu être enregistré. Réessayez.',
}

type Words = { title: string; hint: string }

/** Editor of a text of the society, with its versions. */
export function TextEditor({ kind, ...words }: Words & { kind: TextKind }) {
  const { data, isError, refetch } = useQuery(textQuery(kind))
  if (isError) return <ErrorState onRetry={() => void refetch()}>Le texte n’a pas pu être chargé.</ErrorState>
  if (!data) return <SkeletonRows rows={1} height={480} />
  return (
    <>
      <TextForm kind={kind} text={data} {...words} />
      <TextVersions kind={kind} />
    </>
  )
}

const LABELS = { html: richTextLabel('Texte') }
const valuesOf = ({ html }: Rgpd) => ({ html: String(html) })

function TextForm({ kind, text, title, hint }: Words & { kind: TextKind; text: Rgpd }) {
  const client = useQueryClient()
  const query = textQuery(kind)
  const reload = () => client.fetchQuery({ ...query, staleTime: 0 })
  const form = useFormOf({
    ...editing({ what: 'ce texte', thing: text, values: valuesOf, labels: LABELS, reload }),
    schema: RgpdBody,
    refusals: textFailed,
    send: (body) => saveText(kind, body),
    done: (saved) => {
      client.setQueryData(query.queryKey, saved)
      form.restart({ html: saved.html })
      void client.invalidateQueries({ queryKey: textVersionsQuery(kind).queryKey })
      toast('success', `La version ${saved.version} est en vigueur.`)
    },
  })
  return (
    <section className="card stack" aria-labelledby={kind}>
      <h2 id={kind}>{title}</h2>
      <p className="soft">
        Version {text.version}, en vigueur. {hint}
      </p>
      <Form form={form} labelledBy={kind}>
        <RichTextField label="Texte" {...form.field('html')} />
        <FormEnd form={form} action="Mettre en vigueur" />
      </Form>
    </section>
  )
}
