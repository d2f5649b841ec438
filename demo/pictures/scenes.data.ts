/** The demonstration's pictures, drawn in the society's colours; no text. Fees are 480 x 320, covers 960 x 320. */
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

export const FEE_SCENES: Record<string, string> = {
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

const wide = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="320" viewBox="0 0 960 320">${content}</svg>`

const wideSky = (id: string, top: string, bottom: string) =>
  `<defs><linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="960" height="320" fill="url(#${id})"/>`

const tree = (x: number, y: number, s: number, fill: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-6 0h12v22H-6z" fill="#5b4a3a"/><path d="M0-96L34-40H16L42 0h-84l26-40h-18z" fill="${fill}"/></g>`

const wave = (y: number, fill: string) =>
  `<path d="M0 ${y}c60-16 100-16 160 0s100 16 160 0 100-16 160 0 100 16 160 0 100-16 160 0 100 16 160 0v${330 - y}H0z" fill="${fill}"/>`

/** How low a garland hung every 480 is at that point. */
const sag = (x: number) => 40 + 180 * ((x % 480) / 480) * (1 - (x % 480) / 480)

const spark = (x: number, y: number, r: number) => `<circle cx="${x}" cy="${y}" r="${r}" fill="#fff"/>`

export const COVER_SCENES: Record<string, string> = {
  // White slopes, two tracks coming down.
  ski: wide(
    `${wideSky('s', '#9fc3e6', '#f4e9da')}<path d="M80 320L330 60l120 130 110-110 300 240z" fill="#7f93b8"/><path d="M330 60l62 66-30 14-26-20-40 30-26-16zM560 80l80 66-34 8-30-20-44 20-26-22z" fill="#fff"/><path d="M0 250c200-70 420-60 560-20s260 40 400-10v100H0z" fill="#f7fafc"/><path d="M420 320c60-40 40-70 110-84M452 320c64-38 48-66 120-80" stroke="#c3d2e3" stroke-width="5" fill="none"/>${tree(120, 268, 0.9, '#2f5d50')}${tree(190, 282, 1.1, '#3a6f5f')}${tree(800, 262, 1, '#2f5d50')}${tree(872, 284, 1.2, '#3a6f5f')}${person(640, 262, 0.62, '#c1272d')}<path d="M604 294l76-14" stroke="#16213a" stroke-width="5"/>`,
  ),
  // A float on still water, at sunrise.
  peche: wide(
    `${wideSky('p', '#f6c89a', '#f9e8cf')}<circle cx="660" cy="150" r="56" fill="#fff3d6"/><path d="M0 180c200-60 330-40 480-20s300 20 480-20v80H0z" fill="#6d8a7a"/>${wave(196, '#3b6f86')}${wave(236, '#2f5d75')}${wave(280, '#254c62')}${person(330, 246, 0.6, '#28406f')}<path d="M250 240h190l-24 42H276z" fill="#7a4a2b"/><path d="M352 210c90-70 150-70 220-10" stroke="#16213a" stroke-width="3" fill="none"/><path d="M572 200v60" stroke="#fff" stroke-width="1.5"/><circle cx="572" cy="264" r="8" fill="#c1272d"/><path d="M564 264h16a8 8 0 0 1-16 0z" fill="#fff"/>`,
  ),
  // The flat by the sea and the van before it.
  location: wide(
    `${wideSky('l', '#bfe0f2', '#fdf3e0')}<path d="M0 200h960v120H0z" fill="#4f93b3"/>${wave(210, '#3f82a3')}<path d="M0 262c240-30 700-30 960 0v58H0z" fill="#ecd9ae"/><path d="M150 120h230v150H150z" fill="#fff7e8"/><path d="M130 124l135-74 135 74z" fill="#c1272d"/><path d="M178 150h50v44h-50zM300 150h50v44h-50z" fill="#7fb3cf"/><path d="M240 200h48v70h-48z" fill="#16213a"/><g transform="translate(540 186)"><path d="M0 20h170c30 0 60 20 70 46v24H0z" fill="#28406f"/><path d="M176 28h14c14 4 26 16 32 32h-46z" fill="#cfe5f3"/><path d="M16 32h64v28H16zM92 32h72v28H92z" fill="#cfe5f3"/><circle cx="52" cy="92" r="20" fill="#1d2330"/><circle cx="190" cy="92" r="20" fill="#1d2330"/></g>`,
  ),
  // A fir full of lights.
  enfants: wide(
    `${wideSky('e', '#16213a', '#35456f')}${[80, 190, 300, 700, 820, 900].map((x, i) => spark(x, 40 + ((i * 53) % 130), 3)).join('')}<path d="M0 268c240-30 700-30 960 0v52H0z" fill="#e9eef6"/><path d="M480 30l78 96h-40l72 80h-48l66 72H352l66-72h-48l72-80h-40z" fill="#2f6b4f"/>${[
      [480, 108, '#d9a441'],
      [450, 170, '#c1272d'],
      [520, 176, '#f3d99d'],
      [420, 236, '#f3d99d'],
      [490, 240, '#c1272d'],
      [556, 244, '#d9a441'],
    ]
      .map(([x, y, fill]) => `<circle cx="${x}" cy="${y}" r="10" fill="${fill}"/>`)
      .join(
        '',
      )}<path d="M480 8l8 16 18 2-13 12 3 18-16-9-16 9 3-18-13-12 18-2z" fill="#f3d48f"/><path d="M250 236h84v52h-84z" fill="#c1272d"/><path d="M286 236h12v52h-12z" fill="#f3d99d"/><path d="M640 248h64v40h-64z" fill="#28406f"/><path d="M667 248h10v40h-10z" fill="#f3d99d"/>`,
  ),
  // The year's sheets, and a helmet beside them.
  calendriers: wide(
    `${wideSky('c', '#f3e7cf', '#e2cda2')}<path d="M0 250h960v70H0z" fill="#8a6a3f"/><path d="M260 60h230v200H260z" fill="#fff"/><path d="M260 60h230v46H260z" fill="#c1272d"/><path d="M300 46v30M450 46v30" stroke="#16213a" stroke-width="10" stroke-linecap="round"/>${Array.from({ length: 15 }, (_, i) => `<path d="M${282 + (i % 5) * 40} ${126 + Math.floor(i / 5) * 42}h28v28h-28z" fill="${i === 7 ? '#d9a441' : '#e8ecf4'}"/>`).join('')}${helmet(560, 108, 1)}`,
  ),
  // A path in the woods.
  randonnee: wide(
    `${wideSky('r', '#d7e8d2', '#f6efd9')}<path d="M0 190c180-70 300-50 460-30s320 30 500-30v140H0z" fill="#9dbb93"/><path d="M0 240c220-40 480-30 960 0v80H0z" fill="#6f9a72"/><path d="M396 320c44-32 124-34 92-62-16-16-12-28 4-40 6 12 2 24 26 38 44 24 46 44 78 64z" fill="#e7d3a3"/>${[60, 150, 240, 340, 640, 730, 820, 900].map((x, i) => tree(x, 250 + (i % 3) * 14, 1.1 + (i % 2) * 0.3, i % 2 ? '#3a6f5f' : '#2f5d50')).join('')}${person(470, 286, 0.5, '#c1272d')}${person(510, 292, 0.56, '#d9a441')}`,
  ),
  // Bicycles on a long road.
  velo: wide(
    `${wideSky('v', '#f9d9a8', '#fdf1dc')}<path d="M0 200c260-80 560-60 960-10v130H0z" fill="#c9b27a"/><path d="M0 250c260-50 560-40 960 0v70H0z" fill="#5d6679"/><path d="M0 286h960" stroke="#fff" stroke-width="4" stroke-dasharray="40 30"/>${[300, 560].map((x, i) => `<g transform="translate(${x} 214)" fill="none" stroke="${i ? '#28406f' : '#c1272d'}" stroke-width="7"><circle cx="0" cy="40" r="34" stroke="#1d2330"/><circle cx="120" cy="40" r="34" stroke="#1d2330"/><path d="M0 40l40-50h52l28 50M40-10l20 50h-60M60 40l32-50M92-10l-6-22h20M32-20h22"/></g>`).join('')}`,
  ),
  // A table laid for many.
  fetes: wide(
    `${wideSky('ft', '#28345a', '#7a4a63')}<path d="M0 40c160 60 320 60 480 0c160 60 320 60 480 0" stroke="#f3d99d" stroke-width="3" fill="none"/>${Array.from({ length: 16 }, (_, i) => `<circle cx="${30 + i * 60}" cy="${sag(30 + i * 60) + 6}" r="9" fill="${['#f3d99d', '#e78b89', '#9fc3e6'][i % 3]}"/>`).join('')}<path d="M0 282c240-16 700-16 960 0v38H0z" fill="#3d2a44"/>${[200, 320, 440, 560, 680, 770].map((x, i) => person(x, 230, 0.66, ['#c1272d', '#28406f', '#d9a441'][i % 3] ?? '', i % 2 ? '#d9a074' : '#f0c9a4')).join('')}<path d="M112 220h736v16H112z" fill="#fffdf8"/><path d="M112 236h736l-10 66H122z" fill="#efe3cd"/>${[210, 330, 450, 570, 690, 790].map((x) => `<path d="M${x} 212h22v8h-22z" fill="#c9d0df"/><path d="M${x + 34} 202h8v18h-8z" fill="#9fc3e6"/>`).join('')}`,
  ),
  // The veterans' bench under the old tree.
  anciens: wide(
    `${wideSky('an', '#f0d9b0', '#f8efdf')}<path d="M0 250c260-30 640-30 960 0v70H0z" fill="#8fa877"/><path d="M250 250c14-60 8-110 0-150h40c-8 40-10 90 4 150z" fill="#6b5138"/><circle cx="230" cy="96" r="62" fill="#c98f3e"/><circle cx="310" cy="84" r="70" fill="#d9a441"/><circle cx="270" cy="50" r="56" fill="#e5b450"/><path d="M430 216h250v14H430zM446 230h12v44h-12zM652 230h12v44h-12zM430 176h250v12H430z" fill="#7a4a2b"/>${person(510, 226, 0.7, '#28406f')}${person(590, 226, 0.7, '#8d2b30', '#e6b68d')}`,
  ),
  // Runners at dawn.
  sport: wide(
    `${wideSky('sp', '#c8d6ee', '#fbe3cf')}<path d="M0 214c300-40 640-40 960 0v106H0z" fill="#b5533c"/>${[230, 252, 276, 302].map((y) => `<path d="M0 ${y}c300-28 640-28 960 0" stroke="#fff" stroke-width="3" fill="none" opacity=".8"/>`).join('')}${[
      [360, 252],
      [470, 258],
      [590, 250],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<path d="M${x - 10} ${y + 30}l-18 30M${x + 10} ${y + 30}l20 24" stroke="#1d2330" stroke-width="10" stroke-linecap="round"/>`,
      )
      .join(
        '',
      )}${person(360, 252, 0.72, '#16213a')}${person(470, 258, 0.76, '#c1272d', '#d9a074')}${person(590, 250, 0.7, '#d9a441')}`,
  ),
}
