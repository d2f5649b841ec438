/** Drawing of a magnifying glass over an empty register. */
export const NoResult = () => (
  <svg width="168" height="112" viewBox="0 0 168 112" aria-hidden="true" focusable="false">
    <ellipse cx="84" cy="102" rx="72" ry="7" fill="var(--quiet-tint, #efece5)" />
    <rect
      x="36"
      y="14"
      width="74"
      height="86"
      rx="8"
      fill="var(--card, #fff)"
      stroke="var(--line, #e7e2d9)"
      strokeWidth="3"
    />
    <path d="M36 22a8 8 0 0 1 8-8h58a8 8 0 0 1 8 8v10H36z" fill="#16213a" stroke="#52618a" strokeWidth="1" />
    <path d="M50 48h34M50 62h46M50 76h22" stroke="var(--line, #e7e2d9)" strokeWidth="5" strokeLinecap="round" />
    <path d="m122 84 18 18" stroke="#c1272d" strokeWidth="9" strokeLinecap="round" />
    <circle
      cx="106"
      cy="68"
      r="23"
      fill="var(--info-tint, #e6ebf6)"
      fillOpacity=".9"
      stroke="#d9a441"
      strokeWidth="6"
    />
    <path d="M94 62a14 14 0 0 1 10-8" fill="none" stroke="#fff" strokeWidth="4" strokeLinecap="round" />
  </svg>
)
