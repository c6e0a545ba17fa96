import { myopiaGroup } from '@mingmou/contract/workstation/growth/myopia.dicts';
import type { MyopiaGroup } from '@mingmou/contract/workstation/growth/myopia.rules';
import styles from './myopia.module.css';
import type { Overview } from './myopia-types';

interface GroupTilesProps {
  readonly of: Overview | undefined;
  /** Undefined: the list is that of another figure. */
  readonly at: MyopiaGroup | undefined;
  readonly onShow: (group: MyopiaGroup) => void;
}

const URGENT: ReadonlySet<MyopiaGroup> = new Set(['FAST', 'SE_FAST', 'OVERDUE']);

/** What each figure counts. */
function explained(of: Overview): Readonly<Record<MyopiaGroup, string>> {
  const window = `${of.from} 至 ${of.to} 测量的`;
  return {
    ALL: '本机构18岁以下，有眼轴记录、进行中的方案、近视度数（−0.50及以下）或近视诊断的孩子',
    FAST: `${window}眼轴，较90天及以上之前每年长${of.fastMm.toFixed(2)}mm及以上（长得快的一只眼）`,
    WARN: `${window}眼轴，每年长${of.warnMm.toFixed(2)}mm及以上，不到${of.fastMm.toFixed(2)}mm`,
    SE_FAST: `${window}等效球镜，每年加深${of.fastD.toFixed(2)}D及以上`,
    CROSSED: `${window}眼轴，所处的百分位线（P5 P10 P25 P50 P75 P90 P95）比一年前高，${of.setName ?? '没有启用的参考集'}`,
    OVERDUE: '约定的下次复诊已过，从约定前14天起没有来过',
    UNMEASURED: '最近183天没有测过眼轴',
    UNTREATED: '没有进行中的防控方案',
  };
}

/** The key figures; a press shows the children that a figure counts. */
export function GroupTiles({ of, at, onShow }: GroupTilesProps) {
  const says = of ? explained(of) : undefined;
  return (
    <ul className={styles.tiles} aria-label="关键数字">
      {myopiaGroup.rows.map(({ code, name }) => (
        <li key={code}>
          <button
            type="button"
            className={styles.tile}
            aria-pressed={code === at}
            title={says?.[code]}
            onClick={() => onShow(code)}
          >
            <span>{name}</span>
            <b data-urgent={URGENT.has(code) && (of?.counts[code] ?? 0) > 0}>{of ? of.counts[code] : '…'}</b>
          </button>
        </li>
      ))}
    </ul>
  );
}
