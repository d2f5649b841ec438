/** Roles of the society (specification, section 3); on the wire and in a session they read `{name}_{ROLE}`. */
export type Role = 'USER' | 'ADMIN' | 'SUPER-ADMIN' | 'ADMIN-PERSON'

/** The scope of roles that is no commission: the whole society. */
export const GENERAL = 'general'

export type Holder = { readonly roles: readonly string[]; readonly subscriptions: readonly string[] }
export type Requirement = {
  readonly names?: readonly string[]
  readonly roles?: readonly Role[]
  readonly subscriptions?: readonly string[]
}

/**
 * The one permission check of server and web (specification, section 6): `general_SUPER-ADMIN` passes everything;
 * otherwise a required subscription or one `name_role` among the combinations is enough.
 */
export function isAllowed(holder: Holder, required: Requirement): boolean {
  if (holder.roles.includes(`${GENERAL}_SUPER-ADMIN`)) return true
  if (required.subscriptions?.some((subscription) => holder.subscriptions.includes(subscription))) return true
  return (required.names ?? []).some((name) =>
    (required.roles ?? []).some((role) => holder.roles.includes(`${name}_${role}`)),
  )
}

/** What may be done, by whom (product design, section 3). */
export const may = {
  managePersons: { names: [GENERAL], roles: ['ADMIN-PERSON', 'ADMIN'] },
  manageSociety: { names: [GENERAL], roles: ['ADMIN'] },
  superviseSociety: { names: [GENERAL], roles: ['SUPER-ADMIN'] },
} as const satisfies Record<string, Requirement>
