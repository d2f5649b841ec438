import { Button, TextInput } from '@mantine/core'
import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { sentence } from '../../../../web/http.ts'
import { PageTitle } from '../../../../web/ui/Page.tsx'
import states from '../../../../web/ui/states.module.css'
import { ErrorState, SkeletonRows, type Tone } from '../../../../web/ui/states.tsx'
import { configurationQuery } from '../../../society/settings/client.ts'
import { proofQuery, stubQuery } from './client.ts'
import styles from './components/Verification.module.css'
import type { CheckedStub, DeclaredStub, Proof } from './contract.ts'
import { readVerification } from './rules.ts'

const CHECK_FAILED = {
  400: 'Ce numéro n’est pas celui d’une souche.',
  404: 'Aucun calendrier n’est encore vendu ici.',
  429: 'Trop de vérifications depuis votre connexion. Attendez quelques minutes, puis réessayez.',
  other: 'La souche n’a pas pu être vérifiée.',
}

/**
 * `/calendrier/verification/{number}`: opened by a stub's code; without one the number is typed
 * (rules#proof-for-the-giver).
 */
export function VerificationPage() {
  const { pathname, hash } = useLocation()
  const { number, proof } = readVerification(pathname, hash)
  return (
    <div className="stack-lg">
      <PageTitle about={number && `n°\u00a0${number}`}>Vérification d’une souche</PageTitle>
      <Verdict number={number} proof={proof}>
        <Ask key={number} number={proof ? '' : number} />
      </Verdict>
    </div>
  )
}

type StubProps = { number: number; children: ReactNode }

/** Verdict on the stub, rendered together with what stands below, so that nothing moves. */
function Verdict({ number, proof, children }: ReturnType<typeof readVerification> & { children: ReactNode }) {
  if (!number) return children
  if (!proof) return <Typed number={Number(number)}>{children}</Typed>
  if (proof !== 'UNREADABLE')
    return (
      <Scanned number={Number(number)} proof={proof}>
        {children}
      </Scanned>
    )
  return (
    <>
      <Foreign number={Number(number)} />
      {children}
    </>
  )
}

const ICONS = { good: IconCircleCheck, warn: IconHelpCircle, bad: IconAlertTriangle }

type AnswerProps = { tone: Extract<Tone, keyof typeof ICONS>; title: string; stub: string; children: string }
function Answer({ tone, title, stub, children }: AnswerProps) {
  const Icon = ICONS[tone]
  return (
    <section className={`${styles.answer} ${states[tone]}`} role="status">
      <Icon size={56} stroke={1.75} aria-hidden="true" />
      <h2>{title}</h2>
      <p className={styles.stub}>{stub}</p>
      <p>{children}</p>
    </section>
  )
}

const useSociety = () => useQuery(configurationQuery).data?.association.name ?? 'l’association'

function Scanned({ number, proof, children }: StubProps & { proof: Proof }) {
  const checked = useQuery(proofQuery(number, proof))
  if (checked.isPending) return <SkeletonRows rows={1} height={208} />
  return (
    <>
      {checked.isError ? (
        <ErrorState onRetry={() => void checked.refetch()}>{sentence(CHECK_FAILED, checked.error)}</ErrorState>
      ) : (
        <OfCode {...checked.data} />
      )}
      {children}
    </>
  )
}

function OfCode({ number, verdict, year }: CheckedStub) {
  const society = useSociety()
  const stub = `Souche n°\u00a0${number}, calendrier ${year}`
  if (verdict === 'GENUINE')
    return (
      <Answer tone="good" title="Authentique" stub={stub}>
        {`Cette souche a bien été imprimée par notre association\u00a0: ${society}.`}
      </Answer>
    )
  if (verdict === 'WITHDRAWN')
    return (
      <Answer tone="warn" title="Authentique, mais retirée" stub={stub}>
        {`${society} a déclaré cette souche manquante ou annulée. Ne donnez rien contre elle, et prévenez l’association.`}
      </Answer>
    )
  return <Foreign number={number} />
}

function Foreign({ number }: { number: number }) {
  const society = useSociety()
  return (
    <Answer tone="bad" title="Ce code n’est pas le nôtre" stub={`Souche n°\u00a0${number}`}>
      {`Notre association (${society}) ne l’a pas imprimé\u00a0: il vient d’une autre association, ou il est faux.`}
    </Answer>
  )
}

function Typed({ number, children }: StubProps) {
  const found = useQuery(stubQuery(number))
  if (found.isPending) return <SkeletonRows rows={1} height={208} />
  return (
    <>
      {found.isError ? (
        <ErrorState onRetry={() => void found.refetch()}>{sentence(CHECK_FAILED, found.error)}</ErrorState>
      ) : (
        <OfNumber {...found.data} />
      )}
      {children}
    </>
  )
}

function OfNumber({ number, declared, known, year }: DeclaredStub) {
  const stub = `Souche n°\u00a0${number}, calendrier ${year}`
  if (!declared && !known)
    return (
      <Answer tone="bad" title="Ce numéro n’est pas le nôtre" stub={stub}>
        Aucun de nos carnets n’a ce numéro. Relisez-le sur la souche&nbsp;; s’il est bien celui-là, la souche est
        peut-être fausse&nbsp;: prévenez l’association, et gardez-la.
      </Answer>
    )
  return declared ? (
    <Answer tone="good" title="Numéro déclaré remis" stub={stub}>
      Un don est enregistré pour ce numéro.
    </Answer>
  ) : (
    <Answer tone="warn" title="Numéro non déclaré" stub={stub}>
      Aucun don n’est encore enregistré pour ce numéro. S’il vient d’être fait, réessayez dans quelques jours.
    </Answer>
  )
}

/** Field for the number of a stub, for those who have no code to scan. */
function Ask({ number }: { number: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(number)
  const [wrong, setWrong] = useState(false)
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        const digits = typed.replace(/[\s.]/g, '')
        const isNumber = /^[1-9]\d{0,6}$/.test(digits)
        setWrong(!isNumber)
        if (isNumber) navigate(`/calendrier/verification/${digits}`)
      }}
    >
      <TextInput
        label="Numéro de la souche"
        description="Il est imprimé sur la souche qui vous a été remise. Un code à scanner en dit plus qu’un numéro."
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        error={wrong && `«\u00a0${typed}\u00a0» n’est pas un numéro de souche\u00a0: écrivez de 1 à 7 chiffres.`}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setWrong(false)
        }}
      />
      <div>
        <Button type="submit" variant={number ? 'default' : 'filled'}>
          Vérifier ce numéro
        </Button>
      </div>
    </form>
  )
}
