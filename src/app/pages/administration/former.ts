/** Former tabs of « Administration générale » that are now pages outside `/management/general`. */
const ELSEWHERE: Record<string, string> = { documents: '/management/documents', partenaires: '/management/partners' }

/** New address of a former tab of `/management/general`, with its other parameters. */
export function formerTab(params: URLSearchParams): string | undefined {
  const tab = params.get('onglet')
  if (!tab || !/^[\w-]+$/.test(tab)) return undefined
  const rest = new URLSearchParams(params)
  rest.delete('onglet')
  return `${ELSEWHERE[tab] ?? `/management/general/${tab}`}${rest.size > 0 ? `?${rest}` : ''}`
}
