import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { HttpProblem } from '../../../web/http.ts'
import { Page } from '../../../web/ui/Page.tsx'
import { ErrorState, Notice, SkeletonRows } from '../../../web/ui/states.tsx'
import { calendarsAt, calendarsCrumbs } from '../campaigns/components/crumbs.ts'
import { bookToCountQuery } from './client.ts'
import { CountBook } from './components/CountBook.tsx'

/**
 * `/management/commissions/calendars/compter`: sales of a seller's book, number by number; `?souche=` is any of its
 * numbers.
 */
export function CountingPage() {
  const [params, setParams] = useSearchParams()
  const stub = Number(params.get('souche') ?? '')
  const year = Number(params.get('annee') ?? '')
  const campaign = Number.isInteger(year) && year > 0 ? year : undefined
  const named = Number.isInteger(stub) && stub > 0 && stub <= 9_999_999
  return (
    <Page title="Saisir un carnet" crumbs={calendarsCrumbs(campaign)}>
      <FindBook
        key={stub}
        stub={named ? String(stub) : ''}
        onFind={(souche) => setParams({ souche, ...(campaign !== undefined && { annee: String(campaign) }) })}
      />
      {named && <FoundBook stub={stub} campaign={campaign} />}
    </Page>
  )
}

function FindBook({ stub, onFind }: { stub: string; onFind: (stub: string) => void }) {
  const [typed, setTyped] = useState(stub)
  const [wrong, setWrong] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const find = (event: FormEvent) => {
    event.preventDefault()
    const number = typed.replace(/\s/g, '')
    const isNumber = /^[1-9]\d{0,6}$/.test(number)
    setWrong(!isNumber)
    if (isNumber) onFind(number)
    else field.current?.focus()
  }
  return (
    <form className="row" noValidate onSubmit={find} style={{ alignItems: wrong ? 'start' : 'end' }}>
      <TextInput
        ref={field}
        label="N° d’une souche du carnet"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={typed}
        error={wrong && 'Écrivez un numéro imprimé dans le carnet, de 1 à 9\u202f999\u202f999.'}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value)
          setWrong(false)
        }}
      />
      <Button type="submit" variant={stub ? 'default' : 'filled'}>
        Ouvrir le carnet
      </Button>
    </form>
  )
}

function FoundBook({ stub, campaign }: { stub: number; campaign: number | undefined }) {
  const { data, error, refetch } = useQuery(bookToCountQuery(stub, { campaign }))
  if (error instanceof HttpProblem && error.code === 'book-not-found')
    return (
      <Notice tone="warn" title={`La souche n°\u00a0${stub} n’est dans aucun carnet`}>
        Vérifiez le numéro, ou ajoutez le carnet dans <Link to={calendarsAt(campaign, 'carnets')}>Carnets</Link>.
      </Notice>
    )
  if (error) return <ErrorState onRetry={() => void refetch()}>Le carnet n’a pas pu être chargé.</ErrorState>
  if (!data) return <SkeletonRows rows={6} />
  return <CountBook key={data.id} book={data} />
}
