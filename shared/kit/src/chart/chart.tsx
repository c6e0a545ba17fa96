import { useAppSelector } from '@mingmou/core/store/hooks';
import { useEffect, useRef, useState } from 'react';
import { schemeOf } from '../theme/schemes';
import { FONT_SIZE } from '../theme/tokens';
import styles from './chart.module.css';
import { type ChartShape, type Datum, figureText, optionOf } from './options';

interface ChartProps {
  /** Title of the chart, also its accessible name. */
  readonly title: string;
  readonly shape: ChartShape;
  /** In the order of the chart; the values are whole numbers or amounts already rounded. */
  readonly data: readonly Datum[];
  readonly unit: string;
  /** Height in pixels; the width is that of the container. */
  readonly height: number;
}

type Drawing = ReturnType<typeof import('./engine').draw>;

/** Chart whose library loads after the first paint; a table with the same numbers serves screen readers. */
export function Chart({ title, shape, data, unit, height }: ChartProps) {
  const { color, size } = useAppSelector((state) => state.settings);
  const box = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<Drawing>();

  useEffect(() => {
    let ended = false;
    let made: Drawing | undefined;
    import('./engine').then(
      ({ draw }) => {
        if (ended || !box.current) return;
        made = draw(box.current);
        setDrawing(made);
      },
      // Without its picture the table still says it.
      () => {},
    );
    return () => {
      ended = true;
      made?.end();
      setDrawing(undefined);
    };
  }, []);

  useEffect(() => {
    drawing?.show(optionOf(shape, data, { color: schemeOf(color).buttonBackground, fontSize: FONT_SIZE[size], unit }));
  }, [drawing, shape, data, color, size, unit]);

  return (
    <figure className={styles.chart}>
      <div ref={box} className={styles.canvas} style={{ height }} aria-hidden="true" />
      <table className={styles.heard}>
        <caption>
          {title}（{unit}）
        </caption>
        <tbody>
          {data.map(({ name, value }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{figureText(value, unit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
