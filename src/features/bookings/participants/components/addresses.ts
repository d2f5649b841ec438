type Commission = { id: number; technicalName: string }

/** Where one writes to those who booked a resource. */
export const writeToParticipants = ({ id, technicalName }: Commission, resourceId: number) =>
  `/management/commissions/commissionWrapper/${technicalName}/${id}?onglet=message&ressource=${resourceId}`
