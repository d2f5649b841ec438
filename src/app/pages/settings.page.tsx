import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { useLocation } from 'react-router'
import { setupQuery } from '../../features/operations/onboarding/client.ts'
import { useMay } from '../../features/platform/access/client.ts'
import { may } from '../../features/platform/access/contract.ts'
import { replacedWords } from '../../features/society/persons/fields/labels.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { NotFound } from '../../web/ui/NotFound.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { SkeletonRows } from '../../web/ui/states.tsx'
import { FindPerson } from './home/FindPerson.tsx'

const AssociationTab = lazyComponent(
  () => import('../../features/society/settings/parts/components/AssociationTab.tsx'),
  'AssociationTab',
)
const SeasonTab = lazyComponent(
  () => import('../../features/society/settings/parts/components/SeasonTab.tsx'),
  'SeasonTab',
)
const CalendarTab = lazyComponent(
  () => import('../../features/society/settings/parts/components/CalendarTab.tsx'),
  'CalendarTab',
)
const CampaignTab = lazyComponent(
  () => import('../../features/administration/campaigns/components/CampaignTab.tsx'),
  'CampaignTab',
)
const CommissionsTab = lazyComponent(
  () => import('../../features/society/commissions/administered/components/CommissionsTab.tsx'),
  'CommissionsTab',
)
const MailsTab = lazyComponent(
  () => import('../../features/mailing/mail-delivery/pace/components/MailsTab.tsx'),
  'MailsTab',
)
const FeesTab = lazyComponent(() => import('../../features/catalogue/resources/fees/components/FeesTab.tsx'), 'FeesTab')
const PaymentTab = lazyComponent(
  () => import('../../features/society/settings/payment-methods/components/PaymentTab.tsx'),
  'PaymentTab',
)
const FreeFieldsCard = lazyComponent(
  () => import('../../features/society/persons/managed-fields/components/FreeFieldsCard.tsx'),
  'FreeFieldsCard',
)
const RgpdTab = lazyComponent(() => import('../../features/society/settings/texts/components/TextsTab.tsx'), 'RgpdTab')
const TextsTab = lazyComponent(
  () => import('../../features/society/settings/texts/components/TextsTab.tsx'),
  'TextsTab',
)
const Agreements = lazyComponent(
  () => import('../../features/members/privacy/agreements/components/Agreements.tsx'),
  'Agreements',
)
const RolesTab = lazyComponent(
  () => import('../../features/society/commissions/roles/components/RolesTab.tsx'),
  'RolesTab',
)
const SetupLine = lazyComponent(
  () => import('../../features/operations/onboarding/components/SetupGuide.tsx'),
  'SetupLine',
)
const StatisticsTab = lazyComponent(
  () => import('../../features/administration/statistics/components/StatisticsTab.tsx'),
  'StatisticsTab',
)
const AuditLog = lazyComponent(() => import('../../features/platform/audit/components/AuditLog.tsx'), 'AuditLog')

/** The privacy notice with its versions, and who accepted each. */
const PersonalData = () => (
  <div className="stack-lg">
    <RgpdTab />
    <Agreements />
  </div>
)
const Roles = () => <RolesTab findMember={(onChoose) => <FindPerson onChoose={onChoose} />} />
const Journal = () => <AuditLog words={replacedWords} />

type Subject = { title: string; Content: ComponentType }

/** One page for each subject, by the last part of its address. */
const SUBJECTS: Record<string, Subject> = {
  association: { title: 'Association', Content: AssociationTab },
  saison: { title: 'Saison', Content: SeasonTab },
  cotisations: { title: 'Cotisations', Content: FeesTab },
  champs: { title: 'Champs libres', Content: FreeFieldsCard },
  paiement: { title: 'Moyens de paiement', Content: PaymentTab },
  commissions: { title: 'Toutes les commissions', Content: CommissionsTab },
  campagne: { title: 'Campagne d’adhésion', Content: CampaignTab },
  calendrier: { title: 'Page du calendrier', Content: CalendarTab },
  'e-mails': { title: 'Envoi des e-mails', Content: MailsTab },
  donnees: { title: 'Données personnelles', Content: PersonalData },
  textes: { title: 'Textes légaux', Content: TextsTab },
  roles: { title: 'Rôles', Content: Roles },
  statistiques: { title: 'Statistiques', Content: StatisticsTab },
  journal: { title: 'Journal', Content: Journal },
}

/** `/management/general/{subject}`: one subject of the society's settings. */
export function SettingsPage() {
  const subject = SUBJECTS[useLocation().pathname.split('/').at(-1) ?? '']
  const setup = useQuery({ ...setupQuery, enabled: useMay(may.manageSociety) })
  if (!subject) return <NotFound />
  const { title, Content } = subject
  return (
    <Page key={title} title={title}>
      {setup.isLoading ? (
        <SkeletonRows rows={6} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {setup.data?.open && <SetupLine />}
          <Content />
        </Suspense>
      )}
    </Page>
  )
}
