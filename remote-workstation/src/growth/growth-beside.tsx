import { isDateTime } from '@mingmou/contract/base/check';
import { today } from '@mingmou/contract/base/clinic-day';
import type { Figures } from '@mingmou/contract/workstation/form-groups';
import { exactAge, placeOf, valueNextYear } from '@mingmou/contract/workstation/growth/centile.rules';
import { growthChart } from '@mingmou/contract/workstation/growth/growth-chart.contract';
import type { GrowthChart } from '@mingmou/contract/workstation/growth/growth-chart.fields';
import { pointBefore } from '@mingmou/contract/workstation/growth/growth-rows.rules';
import {
  dayOf,
  expectedText,
  GROWTH_EYES,
  type GrowthEye,
  growthText,
  rateBetween,
} from '@mingmou/contract/workstation/growth/growth-series.rules';
import { eyeTitle, placeText, rateWords } from '@mingmou/contract/workstation/growth/growth-text.rules';
import { type GrowthKind, growthKindOf, growthPoints } from '@mingmou/contract/workstation/growth.rules';
import { useHolds } from '@mingmou/core/permission/use-holds';
import { useCall } from '@mingmou/core/store/use-call';
import styles from './growth.module.css';

interface GrowthBesideProps {
  readonly patientId: number;
  readonly formCode: string;
  /** Current figures of the form, saved or not. */
  readonly figures: Figures;
}

/** Percentile and rate of change of the figures in the form (domain-workstation §2.5). */
export function GrowthBeside({ patientId, formCode, figures }: GrowthBesideProps) {
  const kind = growthKindOf(formCode);
  const mayRead = useHolds(growthChart.find.grant);
  const { data } = useCall(growthChart.find, { patientId }, { skip: !kind || !mayRead, quiet: true });
  if (!kind || !data) return null;
  return (
    <ul className={styles.beside} aria-label="成长对照">
      {GROWTH_EYES.map((eye) => (
        <EyeLine key={eye} {...{ of: data, kind, eye, figures, formCode }} />
      ))}
    </ul>
  );
}

interface EyeLineProps extends Pick<GrowthBesideProps, 'formCode' | 'figures'> {
  readonly of: GrowthChart;
  readonly kind: GrowthKind;
  readonly eye: GrowthEye;
}

const UNITS: Readonly<Record<GrowthKind, string>> = { AL: 'mm', SE_CYC: 'D', SE_NON: 'D' };

function EyeLine({ of, kind, eye, figures, formCode }: EyeLineProps) {
  const { checkedAt, device } = figures;
  const measuredAt = typeof checkedAt === 'string' && isDateTime(checkedAt) ? checkedAt : `${today()} 00:00:00`;
  const before = pointBefore(of, eye, kind, dayOf({ measuredAt }));
  const value = growthPoints(formCode, figures).find((point) => point.eye === eye)?.value;
  const shown = (one: number) => `${growthText(kind, one)}${UNITS[kind]}`;
  const by = typeof device === 'string' ? device : null;
  const rate =
    before && value !== undefined
      ? rateBetween(
          { ...before, device: before.device ?? null },
          { eye, kind, measuredAt, value, device: by },
          of.limits,
        )
      : undefined;
  return (
    <li>
      <b className={eye === 'OD' ? styles.right : styles.left}>{eyeTitle(eye)}</b>
      {value === undefined ? null : <b>{shown(value)}</b>}
      {value !== undefined && kind === 'AL' ? <Place of={of} value={value} measuredAt={measuredAt} /> : null}
      {rate ? (
        <span className={rate.tone ? styles[rate.tone] : undefined}>
          较{rate.from} {rateWords(rate)}
        </span>
      ) : null}
      {value === undefined && before ? (
        <span>
          上次 {shown(before.value)}（{dayOf(before)}）{before.percentile ? `P${before.percentile}` : ''}
        </span>
      ) : null}
      {before ? null : <span>首次测量</span>}
    </li>
  );
}

interface PlaceProps {
  readonly of: GrowthChart;
  readonly value: number;
  readonly measuredAt: string;
}

/** By the same rule as the server's, so that it follows the typing. */
function Place({ of, value, measuredAt }: PlaceProps) {
  const table = of.set?.rows ?? [];
  const age = exactAge(of.birthday, dayOf({ measuredAt }));
  const placed = placeOf(table, age, value);
  const next = valueNextYear(table, age, value);
  return (
    <>
      <span>{placeText(of, placed)}</span>
      {next === undefined ? null : <span>预计一年后 {expectedText(next, value)}</span>}
    </>
  );
}
