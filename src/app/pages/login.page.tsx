import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { CalendarSale } from '../../features/calendars/campaigns/components/CalendarSale.tsx'
import { DemoAccounts } from '../../features/members/authentication/components/DemoAccounts.tsx'
import { SignInForm, useSignIn } from '../../features/members/authentication/components/SignInForm.tsx'
import { resetDone } from '../../features/members/authentication/recovery/messages.ts'
import { configurationQuery } from '../../features/society/settings/client.ts'
import { lazyComponent } from '../../web/ui/lazy.tsx'
import { PageTitle } from '../../web/ui/Page.tsx'
import { Notice, SkeletonRows } from '../../web/ui/states.tsx'

const RegistrationModal = lazyComponent(
  () => import('../../features/members/registration/components/RegistrationModal.tsx'),
  'RegistrationModal',
)
const RecoveryModal = lazyComponent(
  () => import('../../features/members/authentication/components/RecoveryModal.tsx'),
  'RecoveryModal',
)
const LinkModal = lazyComponent(
  () => import('../../features/members/registration/components/LinkModal.tsx'),
  'LinkModal',
)
const ResetForm = lazyComponent(
  () => import('../../features/members/authentication/components/ResetForm.tsx'),
  'ResetForm',
)

const KEY = 'recoveryToken'
/** The token is the text after the last equals sign in the address (rules#shell); kept for a reload of the page. */
const tokenOnArrival = () =>
  new URLSearchParams(location.search).has('token')
    ? location.href.split('=').at(-1)
    : (sessionStorage.getItem(KEY) ?? undefined)

/** Preloads what replaces this page after the sign-in. */
const prepare = () => Promise.all([import('../shell/Shell.tsx'), import('./home.page.tsx')])

/** Sign-in page; with a token in the address, the form for a new password (rules#shell). */
export function LoginPage() {
  const { data } = useQuery(configurationQuery)
  const signIn = useSignIn(prepare)
  const [token, setToken] = useState(tokenOnArrival)
  const [reset, setReset] = useState(false)
  const navigate = useNavigate()
  const [open, setOpen] = useState<'registration' | 'recovery' | 'link'>()
  const close = () => setOpen(undefined)

  useEffect(() => {
    // The token is removed from the address at once, and so from the history and every `Referer`.
    if (!token) return
    sessionStorage.setItem(KEY, token)
    history.replaceState(history.state, '', location.pathname)
  }, [token])
  const toSignIn = (username: string) => {
    sessionStorage.removeItem(KEY)
    signIn.change({ username })
    setToken(undefined)
    // The router has not noticed that the token left the address.
    void navigate('/', { replace: true })
  }

  return (
    <>
      {token ? (
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <ResetForm
            token={token}
            prepare={prepare}
            onDone={(username) => {
              setReset(true)
              toSignIn(username)
            }}
            onLost={() => setOpen('recovery')}
            onLeave={() => toSignIn('')}
          />
        </Suspense>
      ) : (
        <>
          <div>
            <PageTitle>Connexion</PageTitle>
            <p className="soft">L’espace des membres de l’association.</p>
          </div>
          {reset && (
            <div role="status">
              <Notice tone="good">{resetDone}</Notice>
            </div>
          )}
          <SignInForm form={signIn} onForgotten={() => setOpen('recovery')} onUnfinished={() => setOpen('link')} />
          <div className="stack-tight">
            <p className="soft">Pas encore membre&nbsp;?</p>
            <Button variant="default" fullWidth onClick={() => setOpen('registration')}>
              Créer un compte
            </Button>
            <button type="button" className="link-button" onClick={() => setOpen('link')}>
              Recevoir à nouveau mon lien de confirmation
            </button>
          </div>
          {data && data.demonstration.length > 0 && (
            <DemoAccounts
              accounts={data.demonstration}
              onChoose={({ email, password }) => signIn.change({ username: email, password })}
            />
          )}
          <CalendarSale />
        </>
      )}
      <Suspense>
        {open === 'registration' && <RegistrationModal shortName={data?.association.shortName ?? ''} onClose={close} />}
        {open === 'link' && <LinkModal email={signIn.values.username} onClose={close} />}
        {open === 'recovery' && <RecoveryModal email={signIn.values.username} onClose={close} />}
      </Suspense>
    </>
  )
}
