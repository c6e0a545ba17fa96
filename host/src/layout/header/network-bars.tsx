import css from './header.module.css';
import { NETWORK_TEXT, networkLevel } from './network.rules';
import { useRoundTrip } from './use-round-trip';

const BARS = [1, 2, 3] as const;

/** Three bars for the round trip to the server, with a word if the connection is disturbed. */
export function NetworkBars({ check }: { readonly check: () => Promise<unknown> }) {
  const roundTrip = useRoundTrip(check);
  if (roundTrip === undefined) return null;
  const level = networkLevel(roundTrip);
  const text = NETWORK_TEXT[level];
  return (
    <span className={css.network} title={roundTrip === null ? text : `${roundTrip}ms`}>
      <svg
        width="18"
        height="16"
        viewBox="0 0 18 16"
        role="img"
        aria-label={roundTrip === null ? text : `${text}，${roundTrip}ms`}
        data-level={level}
      >
        {BARS.map((bar) => (
          <rect
            key={bar}
            x={(bar - 1) * 6 + 1}
            y={15 - bar * 4.5}
            width="4"
            height={bar * 4.5}
            rx="1"
            className={bar <= level ? css.barOn : css.barOff}
          />
        ))}
      </svg>
      {level === 0 && <span>{text}</span>}
    </span>
  );
}
