import { intervalAge } from '@mingmou/contract/workstation/growth/myopia.dicts';
import { type IntervalAge, treatmentsTitle } from '@mingmou/contract/workstation/growth/myopia.rules';
import { Quiet } from '@mingmou/kit/page/quiet';
import { EffectAxis, EffectPlot } from './effect-plot';
import { type Scale, scaleOf } from './effect-scale';
import styles from './myopia.module.css';
import type { Cell, Effect, Overview } from './myopia-types';

interface EffectTableProps {
  readonly of: Overview;
  /** Shows the children behind a figure. */
  readonly onOpen: (effect: string, effectAge?: IntervalAge) => void;
}

const two = (value: number | null | undefined) => (typeof value === 'number' ? value.toFixed(2) : '—');

function saysOf({ treatments, n, children, median, q1, q3 }: Effect): string {
  const middle = `中位数${two(median)}，四分位${two(q1)}至${two(q3)}毫米每年`;
  return `${treatmentsTitle(treatments)}：${n}段，${children}人，${middle}`;
}

/** 方案效果: how lengths grew under each treatment and each combination, in all and by age; every figure leads to its children. */
export function EffectTable({ of, onOpen }: EffectTableProps) {
  const { effects, from, to } = of;
  const scale = scaleOf(effects);
  return (
    <section aria-label="方案效果" className={styles.effects}>
      <Quiet as="p" className={styles.note}>
        {from} 至 {to}{' '}
        之间结束的眼轴变化，只算间隔90天及以上、整段都在同样方案里的；联合使用的方案另列。这是观察所得，没有按年龄和度数匹配，不能当作疗效比较。
      </Quiet>
      {effects.length === 0 ? (
        <p className={styles.empty}>这段时间没有可以比较的测量：方案期间要有两次相隔90天及以上的眼轴。</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">方案</th>
                <th scope="col" title="盒：中间一半；竖线：中位数；须：P5至P95；虚线：偏快和过快的界值">
                  年进展分布 <small>mm/年</small>
                </th>
                <th scope="col">段 / 人</th>
                <th scope="col">中位数（四分位）</th>
                {intervalAge.rows.map(({ code, name }) => (
                  <th key={code} scope="col" className={styles.age}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {effects.map((effect) => (
                <EffectRow key={effect.treatments} of={of} effect={effect} scale={scale} onOpen={onOpen} />
              ))}
            </tbody>
            <tfoot>
              <tr>
                <td />
                <td>
                  <EffectAxis scale={scale} />
                </td>
                <td colSpan={2 + intervalAge.rows.length}>
                  <Quiet as="small">年龄按每段的中间一天；各格是中位数和段数</Quiet>
                </td>
              </tr>
            </tfoot>
          </table>
        </div>
      )}
    </section>
  );
}

interface EffectRowProps extends EffectTableProps {
  readonly effect: Effect;
  readonly scale: Scale;
}

function EffectRow({ of, effect, scale, onOpen }: EffectRowProps) {
  const { treatments, n, children, median, q1, q3 } = effect;
  const title = treatmentsTitle(treatments);
  return (
    <tr>
      <th scope="row">{title}</th>
      <td>
        <EffectPlot of={effect} scale={scale} limits={of} says={saysOf(effect)} />
      </td>
      <td>
        <button
          type="button"
          className={styles.figure}
          aria-label={`${title}：${n} / ${children} 段、人，看名单`}
          onClick={() => onOpen(treatments)}
        >
          {n} / {children}
        </button>
      </td>
      <td className={styles.number}>
        <b>{two(median)}</b>（{two(q1)}–{two(q3)}）
      </td>
      {intervalAge.rows.map(({ code, name }) => (
        <td key={code} className={styles.age}>
          <AgeCell
            of={of.ages.find((cell) => cell.treatments === treatments && cell.age === code)}
            title={`${title} ${name}`}
            onOpen={() => onOpen(treatments, code)}
          />
        </td>
      ))}
    </tr>
  );
}

interface AgeCellProps {
  readonly of: Cell | undefined;
  readonly title: string;
  readonly onOpen: () => void;
}

function AgeCell({ of, title, onOpen }: AgeCellProps) {
  if (!of) return <Quiet>—</Quiet>;
  const says = `${title}：中位数${two(of.median)}，${of.n}段，看名单`;
  return (
    <button type="button" className={styles.figure} aria-label={says} onClick={onOpen}>
      {two(of.median)} <small>{of.n}</small>
    </button>
  );
}
