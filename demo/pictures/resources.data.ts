/** What the demonstration's commissions let and sell, drawn in the society's colours; 720 x 480, no text. */
const scene = (top: string, bottom: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="720" height="480" viewBox="0 0 720 480"><defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="720" height="480" fill="url(#g)"/>${content}</svg>`

const hills = (far: string, near: string) =>
  `<path d="M0 300c100-70 190-80 290-40s190 20 430-40v260H0z" fill="${far}"/><path d="M0 360c120-50 260-40 380-10s220 20 340-20v150H0z" fill="${near}"/>`

const fir = (x: number, y: number, s: number) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M-6 0h12v24H-6z" fill="#5b4a3a"/><path d="M0-120L40-50H20l32 50h-104l32-50h-20z" fill="#2f6b4f"/></g>`

const tent = (x: number, y: number, s: number, canvas: string, shade: string) =>
  `<g transform="translate(${x} ${y}) scale(${s})"><path d="M0 0L110-150 220 0z" fill="${canvas}"/><path d="M110-150L220 0h-70z" fill="${shade}"/><path d="M84 0l26-90L136 0z" fill="#16213a"/><path d="M0 0l-26 12M220 0l26 12" stroke="#6b5138" stroke-width="4"/></g>`

const wheel = (x: number, y: number, r: number) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="#1d2330"/><circle cx="${x}" cy="${y}" r="${r * 0.45}" fill="#c9ced8"/>`

export const RESOURCE_SCENES: Record<string, string> = {
  // A flat above the beach, its window open.
  appartement: scene(
    '#bfe0f2',
    '#fdf3e0',
    `<circle cx="590" cy="90" r="46" fill="#fff0c4"/><path d="M0 250h720v120H0z" fill="#4f93b3"/><path d="M0 276c90-18 170-18 260 0s170 18 260 0 130-14 200-4v100H0z" fill="#3f82a3"/><path d="M0 360c180-30 520-30 720 0v120H0z" fill="#ecd9ae"/><path d="M110 130h270v260H110z" fill="#fff7e8"/><path d="M92 136h306l-24-44H116z" fill="#c1272d"/><path d="M146 170h70v70h-70zM274 170h70v70h-70zM146 280h70v60h-70z" fill="#7fb3cf"/><path d="M274 280h70v110h-70z" fill="#16213a"/><path d="M132 244h98v8h-98zM260 244h98v8h-98z" fill="#d9a441"/><path d="M470 400l60-120 60 120z" fill="#c1272d"/><path d="M530 280v130" stroke="#6b5138" stroke-width="6"/><path d="M480 414h120v10H480z" fill="#28406f"/>`,
  ),
  // A wooden house under the snow.
  chalet: scene(
    '#9fc3e6',
    '#f4e9da',
    `<path d="M0 330L190 90l120 150 120-120 290 220z" fill="#7f93b8"/><path d="M190 90l64 80-34 14-24-20-42 28-18-40zM430 120l76 58-36 8-28-18-40 18-18-22z" fill="#fff"/><path d="M0 330c200-60 460-50 720-6v156H0z" fill="#f7fafc"/><path d="M220 250h260v140H220z" fill="#8a5a34"/><path d="M220 276h260M220 302h260M220 328h260M220 354h260" stroke="#6f4526" stroke-width="3"/><path d="M190 256L350 150l160 106z" fill="#5b3a22"/><path d="M186 252L350 140l164 112-16 14L350 166 202 266z" fill="#fff"/><path d="M256 286h56v50h-56zM388 286h56v50h-56z" fill="#f7c873"/><path d="M326 300h48v90h-48z" fill="#16213a"/><path d="M440 160h30v50h-30z" fill="#6b5138"/>${fir(120, 380, 1)}${fir(590, 400, 1.2)}${fir(660, 380, 0.8)}`,
  ),
  // Nine seats and a roof box.
  fourgon: scene(
    '#f9d9a8',
    '#fdf1dc',
    `${hills('#c9b27a', '#a9b37f')}<path d="M0 390h720v90H0z" fill="#5d6679"/><path d="M0 436h720" stroke="#fff" stroke-width="6" stroke-dasharray="50 36"/><path d="M130 230c0-24 14-36 40-36h290c40 0 70 40 100 80 30 8 46 24 46 54v60H130z" fill="#c1272d"/><path d="M130 320h476v20H130z" fill="#f3d99d"/><path d="M170 216h76v64h-76zM262 216h76v64h-76zM354 216h76v64h-76z" fill="#bfe0f2"/><path d="M446 216h20c26 0 44 26 66 64h-86z" fill="#dfeef7"/><path d="M200 166h220v24H200z" fill="#16213a"/>${wheel(220, 390, 40)}${wheel(520, 390, 40)}<path d="M590 318h18v26h-18z" fill="#ffe1ab"/>`,
  ),
  // Two tents by the wood.
  tentes: scene(
    '#d7e8d2',
    '#f6efd9',
    `${hills('#9dbb93', '#6f9a72')}${fir(90, 350, 1.1)}${fir(640, 350, 1.2)}${fir(560, 330, 0.8)}${tent(140, 420, 1.1, '#d9a441', '#b98429')}${tent(400, 430, 0.9, '#c1272d', '#921a21')}<path d="M330 440l30-30M360 440l-30-30" stroke="#6b5138" stroke-width="10" stroke-linecap="round"/><path d="M345 424c-20-20 0-30 0-50 20 16 22 34 0 50z" fill="#f0a14a"/>`,
  ),
  // A marquee and its benches.
  barnum: scene(
    '#bcd4ea',
    '#f3ead7',
    `${hills('#a8bfa0', '#86a67e')}<path d="M130 240h460v160H130z" fill="#fff7e8"/><path d="M110 246L360 110l250 136z" fill="#c1272d"/><path d="M193 246L360 110l-60 136zM360 110l60 136h107z" fill="#fff"/><path d="M110 246h500v22c-20 20-42 20-62 0-22 20-42 20-64 0-20 20-42 20-62 0-22 20-42 20-62 0-22 20-42 20-62 0-22 20-42 20-64 0-20 20-42 20-62 0-22 20-42 20-62 0z" fill="#921a21"/><path d="M220 340h280v12H220zM240 352h10v40h-10zM470 352h10v40h-10z" fill="#8a5a34"/><path d="M200 374h320v8H200z" fill="#6f4526"/>`,
  ),
  // The hall, tables laid.
  salle: scene(
    '#f3e7cf',
    '#e2cda2',
    `<path d="M0 330h720v150H0z" fill="#9a7447"/><path d="M60 60h140v200H60zM290 60h140v200H290zM520 60h140v200H520z" fill="#dfeef7"/><path d="M126 60h8v200h-8zM356 60h8v200h-8zM586 60h8v200h-8zM60 156h140v8H60zM290 156h140v8H290zM520 156h140v8H520z" fill="#fff7e8"/>${[120, 360, 600].map((x) => `<path d="M${x - 90} 350h180v16h-180z" fill="#fff"/><path d="M${x - 70} 366h12v70h-12zM${x + 58} 366h12v70h-12z" fill="#5b3a22"/><circle cx="${x - 40}" cy="340" r="12" fill="#c1272d"/><circle cx="${x + 30}" cy="340" r="12" fill="#d9a441"/>`).join('')}<path d="M0 20c120 40 240 40 360 0 120 40 240 40 360 0" stroke="#16213a" stroke-width="4" fill="none"/>`,
  ),
  // Two skis and their poles.
  ski: scene(
    '#9fc3e6',
    '#eef4fa',
    `<path d="M0 380L220 140l140 160 120-120 240 220z" fill="#8ea3c6"/><path d="M220 140l66 76-34 12-28-18-40 26-18-34z" fill="#fff"/><path d="M0 380c220-60 500-50 720-10v110H0z" fill="#f7fafc"/><g transform="rotate(-8 300 260)"><rect x="280" y="90" width="34" height="320" rx="17" fill="#c1272d"/><rect x="334" y="90" width="34" height="320" rx="17" fill="#28406f"/><rect x="276" y="240" width="42" height="50" rx="6" fill="#16213a"/><rect x="330" y="240" width="42" height="50" rx="6" fill="#16213a"/></g><path d="M430 110l30 300M490 110l-20 300" stroke="#d9a441" stroke-width="9" stroke-linecap="round"/><circle cx="459" cy="392" r="18" fill="none" stroke="#16213a" stroke-width="5"/><circle cx="471" cy="392" r="18" fill="none" stroke="#16213a" stroke-width="5"/>`,
  ),
  // A float on still water.
  peche: scene(
    '#f6c89a',
    '#f9e8cf',
    `<circle cx="520" cy="170" r="56" fill="#fff3d6"/>${hills('#6d8a7a', '#54755f')}<path d="M0 330c90-14 170-14 260 0s170 14 260 0 130-10 200-2v152H0z" fill="#2f5d75"/><path d="M60 470L330 210c90-80 170-60 190 60" stroke="#5b3a22" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M520 270v120" stroke="#16213a" stroke-width="2"/><circle cx="520" cy="400" r="16" fill="#fff"/><path d="M504 400a16 16 0 0 1 32 0z" fill="#c1272d"/><path d="M450 424c40 10 100 10 140 0" stroke="#9cc3d6" stroke-width="4" fill="none"/>`,
  ),
  // Lanterns over the courtyard.
  bal: scene(
    '#16213a',
    '#6a4a6f',
    `<g fill="#fff" opacity=".7"><circle cx="80" cy="60" r="3"/><circle cx="620" cy="70" r="3"/><circle cx="360" cy="40" r="2"/><circle cx="200" cy="110" r="2"/></g><path d="M0 110c120 70 240 70 360 0 120 70 240 70 360 0" stroke="#f3d99d" stroke-width="4" fill="none"/>${[60, 150, 240, 330, 420, 510, 600, 690].map((x, i) => `<circle cx="${x}" cy="${146 + (i % 4 === 1 || i % 4 === 2 ? 14 : -6)}" r="16" fill="${['#f3d99d', '#e78b89', '#9fc3e6'][i % 3]}"/>`).join('')}<path d="M0 390h720v90H0z" fill="#3d2a44"/>${[180, 260, 400, 480, 560].map((x, i) => `<g transform="translate(${x} 400) scale(1.1)"><circle cx="0" cy="-98" r="22" fill="#f0c9a4"/><path d="M-34-66c8-10 60-10 68 0 8 16 14 60 14 90h-96c0-30 6-74 14-90z" fill="${['#c1272d', '#28406f', '#d9a441', '#2f6b4f', '#8a2d5c'][i]}"/></g>`).join('')}`,
  ),
  // A warm jacket on its hanger.
  veste: scene(
    '#f3e7cf',
    '#e9d8b4',
    `<path d="M60 60h600v14H60z" fill="#8a5a34"/><path d="M360 74c0-24 30-20 24 0-4 12-24 12-24 30" stroke="#6b7385" stroke-width="7" fill="none"/><path d="M360 100l120 60H240z" fill="none" stroke="#6b7385" stroke-width="8"/><path d="M250 150c60-30 160-30 220 0l90 60-30 90-50-24v140c-70 20-170 20-240 0V276l-50 24-30-90z" fill="#16213a"/><path d="M240 330h240v26H240zM240 380h240v14H240z" fill="#d9a441"/><path d="M356 150h8v270h-8z" fill="#c9ced8"/><path d="M400 220h50v36h-50z" fill="#c1272d"/>`,
  ),
}
