/** Addresses of a commission's planning, and of the handover of one stay. */
export const planningAddress = (technicalName: string) => `/management/commissions/reservations/${technicalName}`
/** Address of a booking on behalf of somebody, with resource and days if they are known. */
export function bookingAddress(technicalName: string, resource?: number, days?: { from: string; to: string }) {
  const params = new URLSearchParams({
    ...(resource && { ressource: String(resource) }),
    ...(days && { du: days.from, au: days.to }),
  })
  return `${planningAddress(technicalName)}/nouvelle${params.size > 0 ? `?${params}` : ''}`
}
export const stayAddress = (technicalName: string, id: number) => `${planningAddress(technicalName)}/${id}`
