import { code128 } from '@mingmou/contract/base/code128';
import styles from './receipt.module.css';

/** A business number as bars a scanner reads. */
export function Barcode({ text }: { readonly text: string }) {
  const { width, bars } = code128(text);
  return (
    <svg
      className={styles.barcode}
      viewBox={`0 0 ${width} 40`}
      preserveAspectRatio="none"
      shapeRendering="crispEdges"
      role="img"
      aria-label={`条码 ${text}`}
    >
      {bars.map(({ x, width: bar }) => (
        <rect key={x} x={x} y={0} width={bar} height={40} />
      ))}
    </svg>
  );
}
