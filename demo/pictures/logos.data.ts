/** The demonstration's logos, 480 x 160: a drawn sign, no letters. */
const wide = (ground: string, content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="160" viewBox="0 0 480 160"><path d="M0 0h480v160H0z" fill="${ground}"/>${content}</svg>`

export const LOGO_SCENES: Record<string, string> = {
  // Two wheels and a frame.
  cycles: wide(
    '#f6efe0',
    '<g fill="none" stroke="#16213a" stroke-width="8" stroke-linecap="round" stroke-linejoin="round"><circle cx="182" cy="98" r="38"/><circle cx="298" cy="98" r="38"/><path d="M182 98l36-56h52l28 56M218 42l24 56h-60M242 98l28-56M258 30h26M206 34h22" stroke="#c1272d"/></g><circle cx="182" cy="98" r="6" fill="#d9a441"/><circle cx="298" cy="98" r="6" fill="#d9a441"/>',
  ),
  // A loaf with three cuts, and an ear of wheat.
  boulangerie: wide(
    '#fbf3e3',
    '<ellipse cx="230" cy="92" rx="92" ry="42" fill="#c98f4e"/><ellipse cx="230" cy="84" rx="84" ry="34" fill="#dba862"/><g stroke="#8a5a26" stroke-width="7" stroke-linecap="round"><path d="M184 68l16 28M222 60l16 32M260 62l14 28"/></g><g fill="#d9a441"><ellipse cx="352" cy="48" rx="8" ry="15" transform="rotate(24 352 48)"/><ellipse cx="340" cy="74" rx="8" ry="15" transform="rotate(24 340 74)"/><ellipse cx="372" cy="68" rx="8" ry="15" transform="rotate(-30 372 68)"/><ellipse cx="360" cy="94" rx="8" ry="15" transform="rotate(-30 360 94)"/></g><path d="M356 40l-20 92" stroke="#a07a2c" stroke-width="5" stroke-linecap="round"/>',
  ),
  // A pair of glasses.
  optique: wide(
    '#e9eef5',
    '<g fill="none" stroke="#28406f" stroke-width="10" stroke-linecap="round"><circle cx="180" cy="82" r="44"/><circle cx="300" cy="82" r="44"/><path d="M224 76q16-16 32 0M136 70l-30-16M344 70l30-16"/></g><path d="M156 66q14-14 28-10M276 66q14-14 28-10" stroke="#8fb0e0" stroke-width="7" fill="none" stroke-linecap="round"/>',
  ),
  // A spanner across a wheel.
  garage: wide(
    '#1d2a4a',
    '<circle cx="240" cy="80" r="58" fill="#0f1729"/><circle cx="240" cy="80" r="34" fill="#c7ccd8"/><g fill="#1d2a4a"><circle cx="240" cy="58" r="6"/><circle cx="261" cy="73" r="6"/><circle cx="253" cy="97" r="6"/><circle cx="227" cy="97" r="6"/><circle cx="219" cy="73" r="6"/></g><path d="M112 118l96-44" stroke="#d9a441" stroke-width="16" stroke-linecap="round"/><circle cx="106" cy="121" r="20" fill="none" stroke="#d9a441" stroke-width="12" stroke-dasharray="88 38" transform="rotate(128 106 121)"/>',
  ),
  // A swimmer between two waves.
  piscine: wide(
    '#d8eef4',
    '<circle cx="296" cy="54" r="17" fill="#f0c9a4"/><path d="M160 92q50-60 108-26l40 26" fill="none" stroke="#c1272d" stroke-width="18" stroke-linecap="round" stroke-linejoin="round"/><g fill="none" stroke="#1f7a93" stroke-width="9" stroke-linecap="round"><path d="M96 112q24-18 48 0t48 0 48 0 48 0 48 0 48 0"/><path d="M120 138q24-18 48 0t48 0 48 0 48 0 48 0" opacity=".5"/></g>',
  ),
  // A camp under the pines.
  camping: wide(
    '#e7f0dd',
    '<path d="M0 134h480v26H0z" fill="#9dbb7f"/><path d="M152 134l88-98 88 98z" fill="#d9772f"/><path d="M240 36l88 98h-60z" fill="#b85d1e"/><path d="M240 74l26 60h-52z" fill="#5a2c10"/><g fill="#3f6a43"><path d="M92 134l26-84 26 84z"/><path d="M352 134l30-98 30 98z"/></g><circle cx="420" cy="34" r="16" fill="#f3c14b"/>',
  ),
  // A house and a hand of shelter.
  assurance: wide(
    '#fff',
    '<path d="M142 92q98-96 196 0" fill="none" stroke="#1f6b41" stroke-width="14" stroke-linecap="round"/><path d="M186 132V96l54-40 54 40v36z" fill="#2f8a58"/><path d="M226 132v-32h28v32z" fill="#fff"/><path d="M336 92v30a12 12 0 0 0 24 0" fill="none" stroke="#1f6b41" stroke-width="10" stroke-linecap="round"/>',
  ),
  // A ticket with a star.
  cinema: wide(
    '#2a1530',
    '<g transform="rotate(-7 240 80)"><path d="M120 40h240v24a18 18 0 0 0 0 36v20H120v-20a18 18 0 0 0 0-36z" fill="#f0c75e"/><path d="M300 44v74" stroke="#2a1530" stroke-width="4" stroke-dasharray="6 8"/><path d="M212 54l8 18 20 2-15 13 5 20-18-11-18 11 5-20-15-13 20-2z" fill="#c1272d"/></g>',
  ),
}
