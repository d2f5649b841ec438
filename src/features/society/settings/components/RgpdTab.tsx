import { useQuery, useQueryClient } from '@tanstack/react-query'
import { RichTextField } from '../../../../web/ui/editor/RichTextField.tsx'
import { richTextLabel } from '../../../../web/ui/editor/richTextLabel.ts'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { ErrorState, SkeletonRows } from '../../../../web/ui/states.tsx'
import { toast } from '../../../../web/ui/toast.tsx'
import { rgpdQuery, saveNotice } from '../client.ts'
import { type Rgpd, RgpdBody } from '../contract.ts'
import { rgpdFailed } from '../messages.ts'
import { versionsQuery } from '../versions/client.ts'
import { NoticeVersions } from '../versions/components/NoticeVersions.tsx'

/** « Données personnelles »: the notice that every page shows, to be written by the society. */
export function RgpdTab() {
  const { data, isError, refetch } = useQuery(rgpdQuery)
  if (isError) return <ErrorState onRetry={() => void refetch()}>Le texte n’a pas pu être chargé.</ErrorState>
  if (!data) return <SkeletonRows rows={1} height={480} />
  return (
    <>
      <RgpdForm notice={data} />
      <NoticeVersions />
    </>
  )
}

const TOLD = { html: richTextLabel('Texte') }
const valuesOf = ({ html }: Rgpd) => ({ html: String(html) })

function RgpdForm({ notice }: { notice: Rgpd }) {
  const client = useQueryClient()
  const reload = () => client.fetchQuery({ ...rgpdQuery, staleTime: 0 })
  const form = useFormOf({
    ...editing({ what: 'ce texte', thing: notice, values: valuesOf, told: TOLD, reload }),
    schema: RgpdBody,
    refusals: rgpdFailed,
    send: saveNotice,
    done: (saved) => {
      client.setQueryData(rgpdQuery.queryKey, saved)
      form.restart({ html: saved.html })
      void client.invalidateQueries({ queryKey: versionsQuery.queryKey })
      toast('success', `La version ${saved.version} est en vigueur.`)
    },
  })
  return (
    <section className="card stack" aria-labelledby="rgpd">
      <h2 id="rgpd">Information sur les données personnelles</h2>
      <p className="soft">
        Version {notice.version}, en vigueur. Ce texte s’ouvre au bas de chaque page. Chaque changement est une nouvelle
        version&nbsp;: les consentements déjà donnés gardent la leur.
      </p>
      <Form form={form} labelledBy="rgpd">
        <RichTextField label="Texte" {...form.field('html')} />
        <FormEnd form={form} action="Mettre en vigueur" />
      </Form>
    </section>
  )
}
