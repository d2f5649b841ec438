/** Where what a commission has let is seen, and where one stay is handed over and taken back. */
export const planningAddress = (technicalName: string) => `/management/commissions/reservations/${technicalName}`
export const stayAddress = (technicalName: string, id: number) => `${planningAddress(technicalName)}/${id}`
