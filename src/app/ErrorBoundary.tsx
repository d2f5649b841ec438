import { Component, type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useOnline } from '../web/offline/online.ts'
import { Page } from '../web/ui/Page.tsx'
import { EmptyState, ErrorState } from '../web/ui/states.tsx'

type Props = { path: string; children: ReactNode }

/** Catches errors of rendering, which only a class component can. */
class Guard extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false }
  static getDerivedStateFromError = () => ({ isBroken: true })
  override componentDidUpdate({ path }: Props) {
    // Another screen may work.
    if (this.state.isBroken && path !== this.props.path) this.setState({ isBroken: false })
  }
  override render() {
    return this.state.isBroken ? <Broken /> : this.props.children
  }
}

/** Shows a message in place of a screen that failed to load or to render; the menu stays. */
export const ErrorBoundary = ({ children }: { children: ReactNode }) => (
  <Guard path={useLocation().pathname}>{children}</Guard>
)

function Broken() {
  const isOnline = useOnline()
  const [hadNetwork] = useState(isOnline)
  const isBack = isOnline && !hadNetwork
  useEffect(() => {
    if (isBack) location.reload()
  }, [isBack])
  if (!hadNetwork)
    return (
      <Page title="Hors connexion">
        <EmptyState>Cette page a besoin du réseau. Elle s’ouvrira toute seule dès qu’il sera revenu.</EmptyState>
      </Page>
    )
  return (
    <Page title="Page indisponible">
      <ErrorState onRetry={() => location.reload()}>Cette page n’a pas pu s’afficher.</ErrorState>
    </Page>
  )
}
