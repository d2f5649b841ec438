import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, Suspense } from 'react'
import { Link } from 'react-router'
import { setupQuery } from '../../features/operations/onboarding/client.ts'
import { useHolder, useMay } from '../../features/platform/access/client.ts'
import { may, type Requirement } from '../../features/platform/access/contract.ts'
import { isAllowed } from '../../features/platform/access/rules.ts'
import { replacedWords } from '../../features/society/persons/fields/labels.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { Page } from '../../web/ui/Page.tsx'
import { SkeletonRows } from '../../web/ui/states.tsx'
import { Tabs } from './Tabs.tsx'

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
const DocumentsTab = lazyComponent(
  () => import('../../features/content/documents/administered/components/DocumentsTab.tsx'),
  'DocumentsTab',
)
const PartnersTab = lazyComponent(
  () => import('../../features/content/partners/components/PartnersTab.tsx'),
  'PartnersTab',
)
const FeesTab = lazyComponent(() => import('../../features/catalogue/resources/fees/components/FeesTab.tsx'), 'FeesTab')
const PaymentTab = lazyComponent(
  () => import('../../features/society/settings/payment-methods/components/PaymentTab.tsx'),
  'PaymentTab',
)
const RgpdTab = lazyComponent(() => import('../../features/society/settings/texts/components/RgpdTab.tsx'), 'RgpdTab')
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

/** The notice with its versions, and who answered under which. */
const PersonalData = () => (
  <div className="stack-lg">
    <RgpdTab />
    <Agreements />
  </div>
)
const Journal = () => <AuditLog words={replacedWords} />

/** The tabs of general administration, each with its name in the address. */
const TABS: { name: string; label: string; may: Requirement; Content: ComponentType }[] = [
  { name: 'association', label: 'Association', may: may.manageSociety, Content: AssociationTab },
  { name: 'saison', label: 'Saison', may: may.manageSociety, Content: SeasonTab },
  { name: 'cotisations', label: 'Cotisations', may: may.manageSociety, Content: FeesTab },
  { name: 'paiement', label: 'Paiement', may: may.manageSociety, Content: PaymentTab },
  { name: 'commissions', label: 'Commissions', may: may.manageSociety, Content: CommissionsTab },
  { name: 'documents', label: 'Documents', may: may.manageSociety, Content: DocumentsTab },
  { name: 'partenaires', label: 'Partenaires', may: may.manageSociety, Content: PartnersTab },
  { name: 'campagne', label: 'Campagne d’adhésion', may: may.manageSociety, Content: CampaignTab },
  { name: 'calendrier', label: 'Calendrier', may: may.manageSociety, Content: CalendarTab },
  { name: 'e-mails', label: 'E-mails', may: may.manageSociety, Content: MailsTab },
  { name: 'donnees', label: 'Données personnelles', may: may.manageSociety, Content: PersonalData },
  { name: 'textes', label: 'Textes légaux', may: may.manageSociety, Content: TextsTab },
  { name: 'roles', label: 'Rôles', may: may.manageSociety, Content: RolesTab },
  { name: 'statistiques', label: 'Statistiques', may: may.manageSociety, Content: StatisticsTab },
  { name: 'journal', label: 'Journal', may: may.superviseSociety, Content: Journal },
]

/** `/management/general`: the tab is in the address. */
export function GeneralPage() {
  const holder = useHolder()
  const setup = useQuery({ ...setupQuery, enabled: useMay(may.manageSociety) })
  const tabs = TABS.filter((tab) => holder && isAllowed(holder, tab.may))
  return (
    <Page
      title="Administration générale"
      aside={
        <Button component={Link} to="/management/commands" variant="default">
          Commandes
        </Button>
      }
    >
      {setup.isLoading ? (
        <SkeletonRows rows={6} />
      ) : (
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {setup.data?.open && <SetupLine />}
          <Tabs label="Administration générale" tabs={tabs}>
            {({ Content }) => <Content />}
          </Tabs>
        </Suspense>
      )}
    </Page>
  )
}
