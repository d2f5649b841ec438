/**
 * Runs while the program is still on its way, and is no part of it: what a page of a member begins with is asked for beside the
 * program, a list's files with it. A visitor is spared it (docs/decisions/0055).
 */
declare const FILES: Record<'members' | 'lists', { rel: string; href: string; as: string }[]>

const isList = /^\/(documents|photos|news)$/.test(location.pathname)
if (localStorage.getItem('token'))
  for (const { rel, href, as } of [...FILES.members, ...(isList ? FILES.lists : [])])
    document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }))
