/** Addresses of a commission's planning, and of the handover of one stay. */
export const planningAddress = (technicalName: string) => `/management/commissions/reservations/${technicalName}`
/** Address of a booking on behalf of somebody, with resource and days if they are known. */
export function bookingAddress(technicalName: string, resource?: number, days?: { from: string; to: string }) {
  const said = new URLSearchParams({
    ...(resource && { ressource: String(resource) }),
    ...(days && { du: days.from, au: days.to }),
  })
  return `${planningAddress(technicalName)}/nouvelle${said.size > 0 ? `?${said}` : ''}`
}
export const stayAddress = (technicalName: string, id: number) => `${planningAddress(technicalName)}/${id}`
