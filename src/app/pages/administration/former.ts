/** Tabs of « Administration générale » that became pages elsewhere than below `/management/general`. */
const ELSEWHERE: Record<string, string> = { documents: '/management/documents', partenaires: '/management/partners' }

/** Where the page is that was a tab of `/management/general`, with the rest of what its address said. */
export function formerTab(params: URLSearchParams): string | undefined {
  const tab = params.get('onglet')
  if (!tab || !/^[\w-]+$/.test(tab)) return undefined
  const rest = new URLSearchParams(params)
  rest.delete('onglet')
  return `${ELSEWHERE[tab] ?? `/management/general/${tab}`}${rest.size > 0 ? `?${rest}` : ''}`
}
