/**
 * Runs while the program is still on its way, and is no part of it: what a page of a member begins with is asked for beside the
 * program. A visitor is spared it (docs/decisions/0055).
 */
declare const MEMBERS: { rel: string; href: string; as: string }[]

if (localStorage.getItem('token'))
  for (const { rel, href, as } of MEMBERS)
    document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }))
