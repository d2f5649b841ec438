type Commission = { id: number; technicalName: string }

const wrapperOf = ({ id, technicalName }: Commission) =>
  `/management/commissions/commissionWrapper/${technicalName}/${id}`

/** Where a commission's resources are administered. */
export const listOf = (commission: Commission) => `${wrapperOf(commission)}?onglet=ressources`
/** Where the participants of what is sold by the unit are seen. */
export const participantsOf = (commission: Commission, id: number) =>
  `${wrapperOf(commission)}/resources/${id}/participants`
/** Where one of them is written. */
export const pageOf = (commission: Commission, id: number | 'new') => `${wrapperOf(commission)}/resources/${id}`
