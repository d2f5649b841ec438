import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { PageTitle } from '../../web/ui/Page.tsx'
import { Notice } from '../../web/ui/states.tsx'
import { configurationQuery } from '../siteconfiguration/client.ts'
import { RegistrationDone } from './components/RegistrationDone.tsx'
import { RegistrationForm } from './components/RegistrationForm.tsx'

/** `/createUser` (specification, section 2). */
export function CreateUserPage() {
  const { data } = useQuery(configurationQuery)
  const [sentTo, setSentTo] = useState<string>()
  return (
    <>
      <div className="stack">
        <PageTitle>{`Inscription ${data?.association.shortName ?? ''}`.trim()}</PageTitle>
        <Link to="/">Déjà membre ? Se connecter</Link>
      </div>
      {sentTo === undefined ? (
        <>
          <Notice tone="info">L’inscription est réservée aux membres de l’association.</Notice>
          <RegistrationForm onDone={setSentTo} />
        </>
      ) : (
        <RegistrationDone email={sentTo} />
      )}
    </>
  )
}
