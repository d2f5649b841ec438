/**
 * Runs while the program is still on its way, and is no part of it: what a page begins with is asked for beside the program, a list's
 * files with it. A visitor sees the picture of the front door before there is a program to draw it (docs/decisions/0055).
 */
declare const FILES: Record<'members' | 'lists' | 'login' | 'calendar', { rel: string; href: string; as: string }[]>
declare const PICTURE: string

const path = location.pathname
const isMember = localStorage.getItem('token') !== null
const isList = /^\/(documents|photos|news)$/.test(path)
const isCalendar = path.endsWith('/calendrier')
const door = isMember ? undefined : isCalendar ? FILES.calendar : path === '/' ? FILES.login : undefined

const begun = [
  ...(isMember ? FILES.members : []),
  ...(isMember && isList ? FILES.lists : []),
  ...(isMember && isCalendar ? FILES.calendar : []),
  ...(door ?? []),
]
for (const { rel, href, as } of begun)
  document.head.append(Object.assign(document.createElement('link'), { rel, href, as, crossOrigin: '' }))

const place = document.getElementById('app')
if (door && place?.childElementCount === 0) {
  place.innerHTML = '<div class="front"><div class="front-picture"></div></div>'
  const picture = place.querySelector<HTMLElement>('.front-picture')
  if (picture) picture.style.backgroundImage = `url(${PICTURE})`
}
