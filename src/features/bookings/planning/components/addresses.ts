/** Where what a commission has let is seen, and where one stay is handed over and taken back. */
export const planningAddress = (technicalName: string) => `/management/commissions/reservations/${technicalName}`
/** Where one books for somebody: a resource, and days, where they are said. */
export function bookingAddress(technicalName: string, resource?: number, days?: { from: string; to: string }) {
  const said = new URLSearchParams({
    ...(resource && { ressource: String(resource) }),
    ...(days && { du: days.from, au: days.to }),
  })
  return `${planningAddress(technicalName)}/nouvelle${said.size > 0 ? `?${said}` : ''}`
}
export const stayAddress = (technicalName: string, id: number) => `${planningAddress(technicalName)}/${id}`
