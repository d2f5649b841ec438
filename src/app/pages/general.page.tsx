import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { useHolder, useMay } from '../../features/access/client.ts'
import { may, type Requirement } from '../../features/access/contract.ts'
import { isAllowed } from '../../features/access/rules.ts'
import { replacedWords } from '../../features/persons/fields/labels.ts'
import { setupQuery } from '../../features/setup/client.ts'
import { Page } from '../../web/ui/Page.tsx'
import { SkeletonRows } from '../../web/ui/states.tsx'
import { Tabs } from './Tabs.tsx'

const AssociationTab = lazy(() =>
  import('../../features/siteconfiguration/parts/components/AssociationTab.tsx').then(({ AssociationTab }) => ({
    default: AssociationTab,
  })),
)
const SeasonTab = lazy(() =>
  import('../../features/siteconfiguration/parts/components/SeasonTab.tsx').then(({ SeasonTab }) => ({
    default: SeasonTab,
  })),
)
const CalendarTab = lazy(() =>
  import('../../features/siteconfiguration/parts/components/CalendarTab.tsx').then(({ CalendarTab }) => ({
    default: CalendarTab,
  })),
)
const CampaignTab = lazy(() =>
  import('../../features/campaigns/components/CampaignTab.tsx').then(({ CampaignTab }) => ({ default: CampaignTab })),
)
const CommissionsTab = lazy(() =>
  import('../../features/commissions/administered/components/CommissionsTab.tsx').then(({ CommissionsTab }) => ({
    default: CommissionsTab,
  })),
)
const MailsTab = lazy(() =>
  import('../../features/mails/pace/components/MailsTab.tsx').then(({ MailsTab }) => ({ default: MailsTab })),
)
const DocumentsTab = lazy(() =>
  import('../../features/documents/administered/components/DocumentsTab.tsx').then(({ DocumentsTab }) => ({
    default: DocumentsTab,
  })),
)
const PartnersTab = lazy(() =>
  import('../../features/partners/components/PartnersTab.tsx').then(({ PartnersTab }) => ({ default: PartnersTab })),
)
const FeesTab = lazy(() =>
  import('../../features/resources/fees/components/FeesTab.tsx').then(({ FeesTab }) => ({ default: FeesTab })),
)
const PaymentTab = lazy(() =>
  import('../../features/siteconfiguration/means/components/PaymentTab.tsx').then(({ PaymentTab }) => ({
    default: PaymentTab,
  })),
)
const RgpdTab = lazy(() =>
  import('../../features/siteconfiguration/components/RgpdTab.tsx').then(({ RgpdTab }) => ({ default: RgpdTab })),
)
const Agreements = lazy(() =>
  import('../../features/privacy/agreements/components/Agreements.tsx').then(({ Agreements }) => ({
    default: Agreements,
  })),
)
const RolesTab = lazy(() =>
  import('../../features/commissions/roles/components/RolesTab.tsx').then(({ RolesTab }) => ({ default: RolesTab })),
)
const SetupLine = lazy(() =>
  import('../../features/setup/components/SetupGuide.tsx').then(({ SetupLine }) => ({ default: SetupLine })),
)
const StatisticsTab = lazy(() =>
  import('../../features/statistics/components/StatisticsTab.tsx').then(({ StatisticsTab }) => ({
    default: StatisticsTab,
  })),
)
const AuditLog = lazy(() =>
  import('../../features/audit/components/AuditLog.tsx').then(({ AuditLog }) => ({ default: AuditLog })),
)

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
