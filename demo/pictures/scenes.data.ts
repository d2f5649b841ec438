/** The scenes of the membership fees' pictures, drawn in the society's colours: 480 x 320, no text. */
const sky = (id: string, top: string, bottom: string) =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="480" height="320" fill="url(#${id})"/>`

const hills = (far: string, near: string) =>
  `<path d="M0 220c60-50 130-60 190-30s110 20 160-14 90-24 130 4v140H0z" fill="${far}"/><path d="M0 262c70-26 150-22 220-4s170 20 260-16v78H0z" fill="${near}"/>`

/** A helmet seen from the side, its crest to the front; 200 wide. */
const helmet = (x: number, y: number, scale: number, shell = '#d9a441', shade = '#b98429') =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><ellipse cx="100" cy="138" rx="112" ry="12" fill="#0b1124" opacity=".25"/><path d="M20 112C20 54 56 16 104 16s80 38 80 96z" fill="${shell}"/><path d="M104 16c48 0 80 38 80 96h-38c0-44-16-80-42-96z" fill="${shade}" opacity=".5"/><path d="M88 14c22-14 60-4 78 34 6 14 2 18-4 8C146 30 120 20 92 28z" fill="#f3d48f"/><path d="M6 112h196c6 0 8 4 6 10l-4 8H0l-2-8c-2-6 2-10 8-10z" fill="${shade}"/><path d="M70 66h46v34c0 10-10 16-23 20-13-4-23-10-23-20z" fill="#16213a"/><path d="M93 74c8 10 12 14 12 22a12 12 0 0 1-24 0c0-8 6-10 12-22z" fill="#d6464b"/></g>`

const person = (x: number, y: number, scale: number, body: string, head = '#f0c9a4') =>
  `<g transform="translate(${x} ${y}) scale(${scale})"><circle cx="0" cy="-74" r="20" fill="${head}"/><path d="M-34-46c8-8 60-8 68 0 8 14 12 60 12 100h-92c0-40 4-86 12-100z" fill="${body}"/></g>`

const station = (x: number, y: number) =>
  `<g transform="translate(${x} ${y})"><path d="M0 0h180v96H0z" fill="#25335c"/><path d="M-12 4L90-40l102 44z" fill="#16213a"/><path d="M-12 4h204v10H-12z" fill="#d9a441"/><path d="M18 36h42v60H18zM120 36h42v60h-42z" fill="#f7c873"/><path d="M69 36h42v60H69z" fill="#c1272d"/><path d="M69 52h42M69 68h42M69 84h42" stroke="#921a21" stroke-width="2"/><path d="M190-80h36v176h-36z" fill="#1d2a4a"/><path d="M184-86h48l-24-26z" fill="#c1272d"/><path d="M202-66h12v18h-12zM202-30h12v18h-12z" fill="#f7c873"/></g>`

const hexagon = (x: number, y: number, r: number) =>
  Array.from(
    { length: 6 },
    (_, i) => `${(x + r * Math.sin((i * Math.PI) / 3)).toFixed(1)},${(y - r * Math.cos((i * Math.PI) / 3)).toFixed(1)}`,
  ).join(' ')

const wrap = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="320" viewBox="0 0 480 320">${content}</svg>`

export const SCENES: Record<string, string> = {
  // The station at dusk, friends in front of it.
  amicale: wrap(
    `${sky('a', '#2c3f72', '#f0a87c')}<circle cx="110" cy="176" r="64" fill="#ffe1ab" opacity=".55"/>${hills('#6d5c86', '#3a4570')}${station(210, 150)}<path d="M0 262c90-24 320-24 480-4v62H0z" fill="#16213a"/>${person(96, 268, 0.72, '#c1272d')}${person(150, 274, 0.8, '#28406f', '#d9a074')}${person(206, 270, 0.7, '#d9a441')}`,
  ),
  // A helmet hung up, evening light through a window.
  honoraire: wrap(
    `${sky('h', '#efe3cd', '#dcc49b')}<path d="M40 30h150v170H40z" fill="#b3894d"/><path d="M50 40h62v70H50zM118 40h62v70h-62zM50 116h62v74H50zM118 116h62v74h-62z" fill="#f6d79a"/><path d="M50 190l62-40v40zM118 190l62-60v60z" fill="#c98f5e" opacity=".5"/><path d="M0 250h480v70H0z" fill="#7a5a34"/><path d="M0 250h480v10H0z" fill="#94703f"/>${helmet(230, 108, 0.95)}<path d="M120 250c0-30 8-46 26-46s26 16 26 46z" fill="#fff7e8"/><path d="M172 216c18-2 24 8 18 18-4 8-12 10-20 10" fill="none" stroke="#fff7e8" stroke-width="7"/><path d="M136 194c-6-10 6-14 0-26M154 194c-6-10 6-14 0-26" stroke="#a98a63" stroke-width="4" fill="none" stroke-linecap="round"/>`,
  ),
  // The brigades of one department, linked across the hills.
  udsp: wrap(
    `${sky('u', '#dbe7f0', '#f3e7cf')}${hills('#8fae9d', '#5d8673')}<path d="M70 206L180 128l110 62 118-86" fill="none" stroke="#16213a" stroke-width="4" stroke-dasharray="2 10" stroke-linecap="round"/>${[
      [70, 206],
      [180, 128],
      [290, 190],
      [408, 104],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<path d="M${x} ${y + 8}c-26-30-30-40-30-52a30 30 0 0 1 60 0c0 12-4 22-30 52z" fill="#c1272d"/><circle cx="${x}" cy="${y - 44}" r="14" fill="#fff7e8"/><path d="M${x} ${y - 54}c5 7 8 9 8 14a8 8 0 0 1-16 0c0-5 4-7 8-14z" fill="#d9a441"/>`,
      )
      .join('')}<path d="M0 284c120-26 330-22 480 0v36H0z" fill="#3f6656"/>`,
  ),
  // All of France, and the hands that hold together.
  fnspf: wrap(
    `${sky('f', '#16213a', '#2f437a')}<g fill="#fff" opacity=".5"><circle cx="60" cy="50" r="2"/><circle cx="410" cy="70" r="2"/><circle cx="440" cy="180" r="2"/><circle cx="36" cy="200" r="2"/></g><polygon points="${hexagon(240, 158, 132)}" fill="#22325c" stroke="#d9a441" stroke-width="6"/><polygon points="${hexagon(240, 158, 108)}" fill="#2c3f72"/>${helmet(150, 78, 0.9)}<path d="M120 226c60 40 180 40 240 0" fill="none" stroke="#c1272d" stroke-width="12" stroke-linecap="round"/><path d="M120 226c60 40 180 40 240 0" fill="none" stroke="#f6efe2" stroke-width="3" stroke-dasharray="14 12"/>`,
  ),
}
