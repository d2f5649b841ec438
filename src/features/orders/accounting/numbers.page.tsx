import { Page } from '../../../web/ui/Page.tsx'
import { AccountNumbersForm } from '../../society/settings/account-numbers/components/AccountNumbersForm.tsx'

/** `/management/accounts/numbers`: the account numbers used in entries. */
export function AccountNumbersPage() {
  return (
    <Page title="Numéros de compte">
      <div className="stack-lg">
        <p className="soft">
          Ceux du plan comptable des associations sont proposés&nbsp;: changez-les si votre expert-comptable en demande
          d’autres. Les comptes déjà arrêtés gardent les leurs.
        </p>
        <AccountNumbersForm />
      </div>
    </Page>
  )
}
