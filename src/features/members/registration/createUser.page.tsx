import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '../../../web/ui/lazy.tsx'
import { PageTitle } from '../../../web/ui/Page.tsx'
import { Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { useSession } from '../../platform/access/client.ts'
import { configurationQuery } from '../../society/settings/client.ts'
import type { NewAccount } from './components/RegistrationDone.tsx'
import { RegistrationForm, SIGN_UP_CLOSED } from './components/RegistrationForm.tsx'

/** Apart, because the form is sent long after the page has come. */
const RegistrationDone = lazyComponent(() => import('./components/RegistrationDone.tsx'), 'RegistrationDone')

/** `/createUser` (rules#shell): the registration form on its own page. */
export function CreateUserPage() {
  const { data } = useQuery(configurationQuery)
  const session = useSession()
  const [sentTo, setSentTo] = useState<NewAccount>()
  return (
    <div className="stack-lg">
      <div className="stack">
        <PageTitle>{`Inscription ${data?.association.shortName ?? ''}`.trim()}</PageTitle>
        {!session && (
          <p>
            Déjà membre&nbsp;? <Link to="/">Se connecter</Link>
          </p>
        )}
      </div>
      {sentTo === undefined ? (
        <>
          {session ? (
            <Notice tone="info" title="Vous êtes déjà inscrit">
              Ce formulaire sert à inscrire quelqu’un d’autre : indiquez son nom, son e-mail et un mot de passe à lui.
              Pour changer vos propres informations, allez dans{' '}
              <Link to={`/accountWrapper/${session.userId}`}>Mon compte</Link>.
            </Notice>
          ) : (
            data?.signUpOpen !== false && (
              <Notice tone="info">L’inscription est réservée aux membres de l’association.</Notice>
            )
          )}
          {data?.signUpOpen === false ? (
            <Notice tone="info" title="Pas encore d’inscription">
              {SIGN_UP_CLOSED}
            </Notice>
          ) : (
            <RegistrationForm onDone={setSentTo} />
          )}
        </>
      ) : (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <RegistrationDone registered={sentTo} />
        </Suspense>
      )}
    </div>
  )
}
