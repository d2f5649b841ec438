type Commission = { id: number; technicalName: string }

const wrapperOf = ({ id, technicalName }: Commission) =>
  `/management/commissions/commissionWrapper/${technicalName}/${id}`

/** Address of a commission's resources for its administrators. */
export const listOf = (commission: Commission) => `${wrapperOf(commission)}?onglet=ressources`
/** Address of the participants of a resource sold by the unit. */
export const participantsOf = (commission: Commission, id: number) =>
  `${wrapperOf(commission)}/resources/${id}/participants`
/** Title of that page: participants of a day, or buyers if there is no day. */
export const participantsWord = ({ heldOn }: { heldOn: string | null }) => (heldOn ? 'Participants' : 'Acheteurs')
/** Address of a resource's form. */
export const pageOf = (commission: Commission, id: number | 'new') => `${wrapperOf(commission)}/resources/${id}`
