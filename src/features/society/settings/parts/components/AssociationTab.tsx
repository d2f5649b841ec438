import { CentresCard } from '../../centres/components/CentresCard.tsx'
import { LogoCard } from '../../logo/components/LogoCard.tsx'
import { associationQuery, contactQuery } from '../client.ts'
import { AssociationForm } from './AssociationForm.tsx'
import { ContactForm } from './ContactForm.tsx'
import { LoadedPart } from './Loaded.tsx'

/** « Association »: the society's identity. */
export const AssociationTab = () => (
  <div className="stack-lg">
    <LoadedPart query={associationQuery} height={900}>
      {(association) => (
        <>
          <AssociationForm association={association} />
          <LogoCard named={association.version > 0} />
        </>
      )}
    </LoadedPart>
    <LoadedPart query={contactQuery} height={240}>
      {(contact) => <ContactForm contact={contact} />}
    </LoadedPart>
    <CentresCard />
  </div>
)
