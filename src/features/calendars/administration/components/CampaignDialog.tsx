import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { formatDay } from '../../../../shared/dates.ts'
import { readEuros, typedEuros } from '../../../../shared/money.ts'
import { Dialog } from '../../../../web/ui/Dialog.tsx'
import { typedAmount, UNUSUAL } from '../../../../web/ui/form/amounts.ts'
import { editing } from '../../../../web/ui/form/edits.ts'
import { Form } from '../../../../web/ui/form/Form.tsx'
import { FormEnd } from '../../../../web/ui/form/FormEnd.tsx'
import { useFormOf } from '../../../../web/ui/form/useFormOf.ts'
import { toast } from '../../../../web/ui/toast.tsx'
import { readCampaign, saveCampaign } from '../client.ts'
import { type Campaign, CampaignForm, type Suggestion } from '../contract.ts'
import { CAMPAIGN_FAILED, CAMPAIGN_WORDS } from '../messages.ts'

const valuesOf = (campaign?: Campaign) => ({
  year: campaign ? String(campaign.year) : '',
  opensOn: campaign?.opensOn ?? '',
  closesOn: campaign?.closesOn ?? '',
  minimum: campaign ? typedEuros(campaign.minimum) : '2',
})
type Draft = ReturnType<typeof valuesOf>
const LABELS = {
  year: 'Année du calendrier',
  opensOn: 'Premier jour',
  closesOn: 'Dernier jour',
  minimum: 'Don minimum',
}
const yearIn = (typed: string) => (/^\d{4}$/.test(typed.trim()) ? Number(typed) : Number.NaN)

const actionOf = (campaign: Campaign | undefined, hasCommission: boolean) => {
  if (campaign) return 'Enregistrer'
  return hasCommission ? 'Préparer la campagne' : 'Créer la commission et la campagne'
}

type Props = {
  campaign: Campaign | undefined
  suggestion: Suggestion | null
  hasCommission: boolean
  onClose: () => void
}

/** Creates or edits a campaign; a new one is suggested with the days of the last one, a year later. */
export function CampaignDialog({ campaign, suggestion, hasCommission, onClose }: Props) {
  const queries = useQueryClient()
  const title = campaign ? `Campagne ${campaign.year}` : 'Préparer une campagne'
  const form = useFormOf({
    ...(campaign
      ? editing({
          what: 'cette campagne',
          thing: campaign,
          values: valuesOf,
          labels: LABELS,
          reload: () => readCampaign(campaign.id),
        })
      : { initial: valuesOf() }),
    schema: CampaignForm,
    body: ({ year, minimum, ...days }: Draft) => ({
      ...days,
      year: yearIn(year),
      minimum: readEuros(minimum),
      ...(!hasCommission && { withCommission: true }),
    }),
    amounts: ({ minimum }) => [typedAmount('minimum', minimum, UNUSUAL.leastGift)],
    words: CAMPAIGN_WORDS,
    refusals: CAMPAIGN_FAILED,
    send: (body) => saveCampaign(campaign?.id, body),
    done: async ({ year }) => {
      await queries.invalidateQueries({ queryKey: ['calendars'] })
      if (!hasCommission) await queries.invalidateQueries({ queryKey: ['commissions'] })
      toast('success', campaign ? `La campagne ${year} est à jour.` : `La campagne ${year} est prête.`)
      onClose()
    },
  })
  const fresh = !campaign && suggestion && form.values.year === ''
  return (
    <Dialog title={title} onClose={onClose} size={520}>
      <Form form={form} label={title}>
        {!hasCommission && (
          <p className="inset">
            La commission des calendriers n’existe pas encore&nbsp;: elle est créée avec la campagne. Vous nommerez
            ensuite ses vendeurs parmi ses membres.
          </p>
        )}
        {fresh && (
          <div className="inset">
            <p>
              Comme l’an passé&nbsp;: calendrier {suggestion.year}, du {formatDay(suggestion.opensOn)} au{' '}
              {formatDay(suggestion.closesOn)}.
            </p>
            <div>
              <Button variant="default" onClick={() => form.change({ ...suggestion, year: String(suggestion.year) })}>
                Reprendre ces dates
              </Button>
            </div>
          </div>
        )}
        <TextInput
          label="Année du calendrier"
          description="Celle qui est imprimée dessus."
          inputMode="numeric"
          maxLength={4}
          autoComplete="off"
          disabled={campaign?.sold ?? false}
          {...form.field('year')}
          required
        />
        <div className="pair">
          <TextInput type="date" label="Premier jour de vente" {...form.field('opensOn')} required />
          <TextInput type="date" label="Dernier jour de vente" {...form.field('closesOn')} required />
        </div>
        <TextInput
          label="Don minimum, en euros"
          inputMode="decimal"
          autoComplete="off"
          {...form.field('minimum')}
          required
        />
        <FormEnd form={form} action={actionOf(campaign, hasCommission)} onCancel={onClose} />
      </Form>
    </Dialog>
  )
}
