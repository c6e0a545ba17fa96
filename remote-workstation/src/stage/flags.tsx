import styles from '../check/check.module.css';

/** Flags of a whole record. */
export function Flags({ flags }: { readonly flags: readonly string[] }) {
  if (flags.length === 0) return null;
  return (
    <ul className={styles.flags} aria-label="提示">
      {flags.map((says) => (
        <li key={says}>{says}</li>
      ))}
    </ul>
  );
}
