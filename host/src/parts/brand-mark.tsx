/** The sign of the product: an eye whose iris is an optotype's ring, open to the right. */
export function BrandMark({ size = 32 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="明眸" fill="none">
      <rect width="32" height="32" rx="7" fill="var(--mm-brand)" />
      <path
        d="M4.5 16S9 8.5 16 8.5 27.5 16 27.5 16 23 23.5 16 23.5 4.5 16 4.5 16Z"
        stroke="var(--mm-on-color)"
        strokeWidth="2"
        strokeLinejoin="round"
      />
      <path d="M19.2 13.6a4 4 0 1 0 0 4.8" stroke="var(--mm-on-color)" strokeWidth="2.2" />
    </svg>
  );
}
