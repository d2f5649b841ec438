import { Page } from '../../../web/ui/Page.tsx'
import { MemberForm } from './components/MemberForm.tsx'

/** `/management/persons/new`: a member added by hand, with or without an e-mail (rules#members-by-hand). */
export const NewMemberPage = () => (
  <Page title="Ajouter un membre" crumbs={[{ label: 'Registre', to: '/management/persons' }]}>
    <MemberForm />
  </Page>
)
