/** The house's mark: the two tiers of a pavilion's roof. */
export function Mark({ className }: { className?: string | undefined }) {
  return (
    <svg viewBox="0 0 48 36" fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
        <path d="M2 21c9-2 17-8 22-18c5 10 13 16 22 18" />
        <path d="M9 30c6-2 11-6 15-12c4 6 9 10 15 12" />
      </g>
    </svg>
  )
}
